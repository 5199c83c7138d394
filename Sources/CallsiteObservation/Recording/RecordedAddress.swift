package import CallsiteContract
import CallsiteSource

/// The address of a recorded request: what of it decides which operation was called.
package struct RecordedAddress: Hashable, Sendable {
  /// In lower case, with a port that isn't the scheme's own: `localhost:8000`.
  package let host: String
  /// As it was sent.
  package let path: String
  package let query: QueryString

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
    host = ServerPattern.host(authority[user...], scheme: name)
    self.path = String(path)
    query = QueryString(String(rest[path.endIndex...].dropFirst()))
  }
}
