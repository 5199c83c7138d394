import Foundation

/// Operations on paths as text, with `/` as separator, that don't access the disk.
package enum Path {
  /// Joins paths: `Specs` and `../Generated` → `Generated`. If the second path is absolute, it is returned.
  package static func joined(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? normalized(path) : normalized(folder.isEmpty ? path : "\(folder)/\(path)")
  }

  /// Returns the folder of a file, or an empty string for a bare name: `Specs/callsite.yaml` → `Specs`.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part after the last `/`.
  package static func lastComponent(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// Removes `.`, empty parts, and `..` after a name: `./a//b/../c` → `a/c`. An empty path becomes `.`.
  package static func normalized(_ path: String) -> String {
    if isNormal(path) { return path }
    var parts: [Substring] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// Whether the path is certainly normal: it has no empty part, and none that starts with a dot.
  private static func isNormal(_ path: String) -> Bool {
    var previous = UInt8(ascii: "/")
    var isAtStart = true
    for byte in path.utf8 {
      let isAfterSlash = previous == UInt8(ascii: "/")
      if isAfterSlash, byte == UInt8(ascii: ".") || (byte == UInt8(ascii: "/") && !isAtStart) { return false }
      previous = byte
      isAtStart = false
    }
    return !isAtStart && previous != UInt8(ascii: "/")
  }

  /// Whether the path stays inside the folder that it is joined to: it is relative, without `.`, `..`, empty
  /// parts, backslashes (a separator on some systems) and control characters.
  package static func isContained(_ path: String) -> Bool {
    // Split bytes, as the system does: in Swift, a slash with a combining accent is a different character.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.map(Substring.init).allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && !part.unicodeScalars.contains { $0 == "\\" || $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    }
  }
}

/// Operations on the addresses of network documents: absolute `http` and `https` URLs.
package enum NetworkAddress {
  package static func isAddress(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// Resolves a reference in the document at an address (RFC 3986, section 5), without the fragment:
  /// `pet.yaml` in `https://example.com/api/a.yaml` → `https://example.com/api/pet.yaml`.
  ///
  /// Returns `nil` if the text isn't a URL or its scheme isn't `http` or `https`.
  package static func resolving(_ reference: String, against base: String) -> String? {
    let text = reference.prefix { $0 != "#" }
    guard let url = URL(string: String(text), relativeTo: URL(string: base)) else { return nil }
    let address = url.absoluteString
    return isAddress(address) ? address : nil
  }
}

/// Decodes percent-encoded text (RFC 3986, section 2.1).
package enum PercentText {
  /// Returns the text with its escapes decoded. A `%` without two hexadecimal digits is kept.
  package static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the decoded text of a form or a query, where a plus sign is a space.
  package static func decodedInForm(_ text: some StringProtocol) -> String {
    decoded(String(text).replacing("+", with: " "))
  }
}
