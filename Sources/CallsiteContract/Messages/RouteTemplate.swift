import CallsiteDocument
import CallsiteSource

/// The percent-encoded segments of a request's path.
struct RequestPath: Hashable, Sendable {
  /// The segments, without empty ones at the end.
  let segments: [Substring]
  /// Whether the path ends in a slash, which only distinguishes templates that are otherwise equal.
  let hasTrailingSlash: Bool

  /// - Parameter path: The path without the query.
  init(_ path: some StringProtocol) {
    self.init(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { Substring($0) })
  }

  fileprivate init(_ parts: [Substring]) {
    let count = parts.count - parts.reversed().prefix(while: \.isEmpty).count
    segments = Array(parts[..<count])
    hasTrailingSlash = count < parts.count
  }
}

/// A path template, to match paths with (OpenAPI, "Path Templating"): `/pets/{id}/photo.{format}`.
package struct RouteTemplate: Hashable, Sendable {
  /// The part between two slashes.
  package struct Segment: Hashable, Sendable {
    /// The segment as written.
    package let text: String
    /// The text before, between and after the parameters.
    let literals: [String]
    package let names: [String]
  }

  package let segments: [Segment]
  let hasTrailingSlash: Bool
  /// The required query parameters. Some documents distinguish operations by the query.
  package let query: [String]

  /// Parses a template. A fragment is ignored, because requests don't have one.
  package init(_ template: String) {
    let text = template.prefix { $0 != "?" && $0 != "#" }
    let path = RequestPath(Array(Self.split(text).dropFirst()))
    segments = path.segments.map(Segment.init)
    hasTrailingSlash = path.hasTrailingSlash
    let rest = template.dropFirst(text.count).prefix { $0 != "#" }
    query = rest.dropFirst().split(separator: "&").map(String.init)
  }

  /// Splits a path at slashes outside of braces.
  private static func split(_ path: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = path.startIndex
    var isInBraces = false
    for index in path.indices {
      switch path[index] {
      case "{": isInBraces = true
      case "}": isInBraces = false
      case "/" where !isInBraces:
        parts.append(path[start..<index])
        start = path.index(after: index)
      default: break
      }
    }
    return parts + [path[start...]]
  }

  /// Returns the parameters' raw values by name, or `nil` if the path doesn't match.
  ///
  /// - Parameter path: The percent-encoded segments.
  func match(_ path: some Collection<Substring>) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, path) {
      guard let found = segment.values(in: part) else { return nil }
      for (name, value) in zip(segment.names, found) { values[name] = value }
    }
    return values
  }

  /// For each segment, 0 if it is literal, 1 if it is literal with parameters, and 2 if it is a parameter.
  /// Templates are compared lexicographically, and the lower value is more specific.
  var generality: [Int] {
    segments.map { $0.isLiteral ? 0 : $0.literals.contains { !$0.isEmpty } ? 1 : 2 }
  }
}

extension RouteTemplate.Segment {
  package init(_ text: some StringProtocol) {
    var literals = [""]
    var names: [String] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      literals[literals.count - 1] += rest[..<open]
      names.append(String(rest[rest.index(after: open)..<close]))
      literals.append("")
      rest = rest[rest.index(after: close)...]
    }
    literals[literals.count - 1] += rest
    self.init(text: String(text), literals: literals, names: names)
  }

  package var isLiteral: Bool { names.isEmpty }

  /// Returns the parameters' raw values, each as short as possible, or `nil` if the segment doesn't match. A
  /// value can't be empty.
  package func values(in part: Substring) -> [String]? {
    if names.isEmpty { return part == text || PercentText.decoded(part) == text ? [] : nil }
    if let values = match(part) { return values }
    // Literal text next to a parameter may be percent-encoded unnecessarily.
    let decoded = PercentText.decoded(part)
    return decoded == part ? nil : match(decoded[...])
  }

  private func match(_ part: Substring) -> [String]? {
    guard part.hasPrefix(literals[0]) else { return nil }
    var rest = part.dropFirst(literals[0].count)
    var values: [String] = []
    for (index, literal) in literals.dropFirst().enumerated() {
      let end: Range<Substring.Index>?
      if index == names.count - 1 {
        guard rest.hasSuffix(literal), rest.count >= literal.count else { return nil }
        end = rest.index(rest.endIndex, offsetBy: -literal.count)..<rest.endIndex
      } else if literal.isEmpty {
        end = rest.isEmpty ? nil : rest.index(after: rest.startIndex)..<rest.index(after: rest.startIndex)
      } else {
        end = rest.dropFirst().firstRange(of: literal)
      }
      guard let end, end.lowerBound > rest.startIndex else { return nil }
      values.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return values
  }
}

/// The addresses below a server, by its URL with variables (OpenAPI, Server Object).
package struct ServerPattern: Hashable, Sendable {
  /// The text between variables in the host, or `nil` for any host.
  package let host: [String]?
  /// The segments of the server's path.
  let prefix: RouteTemplate
  /// The maximum number of variable combinations to consider.
  private static let maximumCount = 64

  static let anywhere = ServerPattern(host: nil, prefix: RouteTemplate("/"))

  private init(host: [String]?, prefix: RouteTemplate) {
    self.host = host
    self.prefix = prefix
  }

  /// Parses a URL or a path. A variable matches any text, but not a slash in the path.
  init?(_ url: String) {
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

  /// Returns the patterns of a server, with every listed value of the path's variables. Other variables match
  /// any text, such as a tenant's name.
  static func patterns(of server: Server) -> [ServerPattern] {
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

  /// Returns the number of the path's segments that belong to the server, or `nil` if the address isn't below
  /// it.
  ///
  /// - Parameter host: The request's host, or `nil` for any.
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

  /// Returns the host in lower case, with the port unless it is the scheme's default: `localhost:8000`.
  package static func host(_ authority: some StringProtocol, scheme: String) -> String {
    let host = authority.lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    return host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
  }
}
