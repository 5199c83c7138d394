import CallsiteSource

/// The components of a URI reference (RFC 3986, section 4.1), compared as text.
package struct URIText {
  let scheme: Substring?
  let authority: Substring?
  let path: Substring
  private let query: Substring?
  /// The decoded fragment, or `nil` if there is none.
  package let fragment: String?

  package init(_ text: String) {
    var rest = text[...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = PercentText.decoded(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    } else {
      fragment = nil
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    } else {
      query = nil
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    } else {
      scheme = nil
    }
    if rest.hasPrefix("//") {
      let start = rest.dropFirst(2)
      let end = start.firstIndex(of: "/") ?? start.endIndex
      authority = start[..<end]
      rest = start[end...]
    } else {
      authority = nil
    }
    path = rest
  }

  /// Returns whether the text is a scheme (section 3.1).
  static func isScheme(_ text: Substring) -> Bool {
    text.utf8.first?.isASCIILetter == true
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+.-".utf8.contains($0) }
  }

  /// Returns the absolute URI of the reference relative to a base, without its fragment (section 5.2).
  package func resolved(against base: String) -> String {
    if scheme != nil { return Self.joined(scheme, authority, Self.withoutDots(path), query) }
    let base = URIText(base)
    if authority != nil { return Self.joined(base.scheme, authority, Self.withoutDots(path), query) }
    if path.isEmpty {
      return Self.joined(base.scheme, base.authority, String(base.path), query ?? base.query)
    }
    if path.hasPrefix("/") {
      return Self.joined(base.scheme, base.authority, Self.withoutDots(path), query)
    }
    let folder =
      base.authority != nil && base.path.isEmpty
      ? "/" : base.path.lastIndex(of: "/").map { String(base.path[...$0]) } ?? ""
    return Self.joined(base.scheme, base.authority, Self.withoutDots(folder + path), query)
  }

  private static func joined(
    _ scheme: Substring?, _ authority: Substring?, _ path: String, _ query: Substring?
  ) -> String {
    (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "") + path
      + (query.map { "?\($0)" } ?? "")
  }

  /// `/a/./b/../c` → `/a/c` (section 5.2.4)
  private static func withoutDots(_ path: some StringProtocol) -> String {
    guard path.contains(".") else { return String(path) }
    var result: [Substring] = []
    let segments = String(path).split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { result.append("") }
      case "..":
        if result.count > 1 || result.first.map({ !$0.isEmpty }) == true { result.removeLast() }
        if isLast { result.append("") }
      default: result.append(segment)
      }
    }
    return result.joined(separator: "/")
  }
}
