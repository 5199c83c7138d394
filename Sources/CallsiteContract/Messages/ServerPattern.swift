package import CallsiteDocument
import CallsiteSource

/// Which addresses are below a server, by its URL with variables (OpenAPI, Server Object).
package struct ServerPattern: Hashable, Sendable {
  /// What stands between variables; nil: any host.
  package let host: [String]?
  /// The segments of the path that stand before those of the operations.
  let prefix: RouteTemplate
  /// How many combinations of variables are looked at.
  private static let maximumCount = 64

  package static let anywhere = ServerPattern(host: nil, prefix: RouteTemplate("/"))

  private init(host: [String]?, prefix: RouteTemplate) {
    self.host = host
    self.prefix = prefix
  }

  /// A URL, or a path alone. A variable is any text, in the path up to the next slash.
  package init?(_ url: String) {
    guard let scheme = url.firstRange(of: "://") else {
      guard url.isEmpty || url.hasPrefix("/") || !url.contains(":") else { return nil }
      self.init(host: nil, prefix: RouteTemplate(url.hasPrefix("/") ? url : "/" + url))
      return
    }
    let rest = url[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let authority = rest.prefix { $0 != "/" }
    guard !authority.isEmpty else { return nil }
    let host = Self.host(authority, scheme: url[..<scheme.lowerBound].lowercased())
    self.init(
      host: RouteTemplate.Segment(host).literals, prefix: RouteTemplate(String(rest[authority.endIndex...])))
  }

  /// A server of the document, with every value that its variables list for the path. Others may have any value: a
  /// tenant's, a developer's.
  package static func patterns(of server: Server) -> [ServerPattern] {
    var urls = [server.url]
    for variable in server.variables where !variable.allowedValues.isEmpty {
      let placeholder = "{\(variable.name)}"
      let isInHost = server.url.firstRange(of: placeholder).map { range in
        let before = server.url[..<range.lowerBound]
        return before.contains("://") && before.count { $0 == "/" } == 2
      }
      if isInHost == true { continue }
      urls = urls.flatMap { url in variable.allowedValues.map { url.replacing(placeholder, with: $0) } }
      urls = Array(urls.prefix(maximumCount))
    }
    return urls.compactMap(ServerPattern.init)
  }

  /// How many segments of a path belong to the server; nil when the address is elsewhere.
  ///
  /// - Parameter host: Nil for any.
  func prefixCount(_ host: String?, _ path: RequestPath) -> Int? {
    guard host.map(isHost) ?? true, prefix.match(path.segments.prefix(prefix.segments.count)) != nil else {
      return nil
    }
    return prefix.segments.count
  }

  private func isHost(_ text: String) -> Bool {
    guard let host else { return true }
    guard host.count > 1 else { return host[0] == text }
    guard text.hasPrefix(host[0]) else { return false }
    var rest = text.dropFirst(host[0].count)
    for literal in host.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: literal) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(host[host.count - 1])
  }

  /// In lower case, with a port that isn't the scheme's own: `localhost:8000`.
  package static func host(_ authority: some StringProtocol, scheme: String) -> String {
    let host = authority.lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    return host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
  }
}
