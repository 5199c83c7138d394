import Foundation

/// A YAML 1.2 text, modified so that libyaml, which implements YAML 1.1, reads it correctly.
struct YAMLText {
  /// The text for libyaml. Lines and columns are those of the original.
  let prepared: String
  /// Whether the text may contain something that ``YAMLGrammarCheck`` has to check.
  let needsCheck: Bool
  private let replacesBreaks: Bool

  init(_ text: String) {
    var text = text
    let hasLegacyBreaks: Bool
    (needsCheck, hasLegacyBreaks) = text.withUTF8 { bytes in
      let scan = YAMLByteScan(bytes)
      return (scan.isSuspicious, scan.hasLegacyBreaks)
    }
    text = Self.ignoringDirectives(text)
    // A final line of spaces belongs to the block scalar above it. libyaml recognizes it only with a line
    // break.
    let isCut = text.utf8.last == UInt8(ascii: " ") && Self.lastLineIsBlank(text)
    replacesBreaks =
      hasLegacyBreaks && !text.unicodeScalars.contains { Self.standIns.values.contains($0) }
    prepared = (replacesBreaks ? Self.replacing(text, by: Self.standIns) : text) + (isCut ? "\n" : "")
  }

  /// Turns reserved directives and those of later versions, such as `%FOO` and `%YAML 1.3`, into comments,
  /// because YAML 1.2 says to ignore them (sections 6.8 and 6.8.1).
  private static func ignoringDirectives(_ text: String) -> String {
    var lines: [Substring] = []
    var rest = text[...]
    var isChanged = false
    while !rest.isEmpty, !rest.hasPrefix("---") {
      let line = rest.prefix { !$0.isNewline }
      let content = line.drop { $0 == " " || $0 == "\t" }.first
      guard line.first == "%" || content == nil || content == "#" else { return text }
      let isIgnored = line.starts(with: /%(?!TAG\s|YAML\s)|%YAML\s+1\.(?:[3-9]|\d\d)/)
      lines.append(isIgnored ? "#" + line.dropFirst() : line)
      isChanged = isChanged || isIgnored
      rest = rest.dropFirst(line.count)
      lines.append(rest.prefix(1))
      rest = rest.dropFirst()
    }
    return isChanged && !rest.isEmpty ? lines.joined() + rest : text
  }

  /// Returns a scalar's text as in the original.
  func restored(_ text: String) -> String {
    replacesBreaks ? Self.replacing(text, by: Self.breaks) : text
  }

  /// The line breaks of YAML 1.1 that are ordinary characters in YAML 1.2 (section 5.4), with the private-use
  /// characters that replace them.
  private static let standIns: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{85}": "\u{E0F0}", "\u{2028}": "\u{E0F1}", "\u{2029}": "\u{E0F2}",
  ]
  private static let breaks = Dictionary(uniqueKeysWithValues: standIns.map { ($1, $0) })

  private static func replacing(_ text: String, by others: [Unicode.Scalar: Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { others[$0] ?? $0 }))
  }

  private static func lastLineIsBlank(_ text: String) -> Bool {
    text.utf8.reversed().first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "\n")
  }
}

/// A quick scan of a text's bytes, which finds nothing to handle in most texts.
private struct YAMLByteScan {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isSuspicious: Bool {
    "#?&-%".utf8.contains { byte in contains(byte) { isSuspicious(at: $0) } }
  }

  /// Whether the text contains line breaks of YAML 1.1 that aren't line breaks in YAML 1.2.
  var hasLegacyBreaks: Bool {
    contains(0xC2) { bytes.dropFirst($0).starts(with: "\u{85}".utf8) }
      || contains(0xE2) {
        let rest = bytes.dropFirst($0)
        return rest.starts(with: "\u{2028}".utf8) || rest.starts(with: "\u{2029}".utf8)
      }
  }

  /// Whether the byte satisfies the predicate at any of its indices.
  private func contains(_ byte: UInt8, where isWanted: (Int) -> Bool) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    var offset = 0
    while let place = memchr(start + offset, Int32(byte), bytes.count - offset) {
      let index = UnsafeRawPointer(start).distance(to: UnsafeRawPointer(place))
      if isWanted(index) { return true }
      offset = index + 1
    }
    return false
  }

  /// Whether an indicator's neighbors make it one of the cases that ``YAMLGrammarCheck`` handles.
  private func isSuspicious(at index: Int) -> Bool {
    let before = index > 0 ? bytes[index - 1] : UInt8(ascii: "\n")
    let after = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\n")
    switch bytes[index] {
    case UInt8(ascii: "#"):
      guard "\"'|>+-0123456789]},".utf8.contains(before) else { return false }
      // A quote that opens a string, as in '#/components'.
      let isQuote = before == UInt8(ascii: "'") || before == UInt8(ascii: "\"")
      return !(isQuote && index > 1 && " \n[{,:(".utf8.contains(bytes[index - 2]))
    case UInt8(ascii: "?"): return " \t\n[{,".utf8.contains(before) && !" \t\r\n".utf8.contains(after)
    case UInt8(ascii: "&"): return " \t\n[{,:".utf8.contains(before) && !" \t\r\n".utf8.contains(after)
    case UInt8(ascii: "-"): return " \t\n[{,".utf8.contains(before) && ",]}".utf8.contains(after)
    default: return before == UInt8(ascii: "\n")
    }
  }
}
