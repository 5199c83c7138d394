import CallsiteSource

/// The address of a recorded request: what of it decides which operation was called.
package struct RecordedAddress: Hashable, Sendable {
  /// In lower case, with a port that isn't the scheme's own: `localhost:8000`.
  package let host: String
  /// Decoded, without empty ones at the end.
  package let segments: [String]
  package let query: [RecordedMessage.Field]

  /// Nil for what isn't `http` or `https`, such as a browser's own pages, `data:` and web sockets.
  package init?(_ text: String) {
    guard let scheme = text.firstRange(of: "://") else { return nil }
    let name = text[..<scheme.lowerBound].lowercased()
    guard name == "http" || name == "https" else { return nil }
    let rest = text[scheme.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest[authority.endIndex...].prefix { $0 != "?" }
    guard !authority.isEmpty else { return nil }
    let user = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    host = Self.host(authority[user...], scheme: name)
    segments = Self.segments(path)
    query = Self.fields(rest[path.endIndex...].dropFirst())
  }

  /// The parts of a path, decoded; empty ones at the end don't count.
  static func segments(_ path: some StringProtocol) -> [String] {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { PercentText.decoded($0) }
  }

  /// `a=1&b=x+y` as its fields.
  static func fields(_ text: some StringProtocol) -> [RecordedMessage.Field] {
    text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      let value = pair[name.endIndex...].dropFirst()
      return RecordedMessage.Field(PercentText.decodedInForm(name), PercentText.decodedInForm(value))
    }
  }

  static func host(_ authority: some StringProtocol, scheme: String) -> String {
    let host = authority.lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    return host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
  }
}
