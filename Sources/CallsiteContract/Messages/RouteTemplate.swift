package import CallsiteDocument
import CallsiteSource

/// The path of a request in its parts, still percent-encoded.
package struct RequestPath: Hashable, Sendable {
  /// Without empty ones at the end.
  package let segments: [Substring]
  /// Whether the path ends in a slash, which tells two templates apart and otherwise means nothing.
  package let hasTrailingSlash: Bool

  /// - Parameter path: Without the query.
  package init(_ path: some StringProtocol) {
    self.init(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { Substring($0) })
  }

  fileprivate init(_ parts: [Substring]) {
    let count = parts.count - parts.reversed().prefix(while: \.isEmpty).count
    segments = Array(parts[..<count])
    hasTrailingSlash = count < parts.count
  }
}

/// A path with parameters in braces, as something that paths match (OpenAPI, "Path Templating"):
/// `/pets/{id}/photo.{format}`.
package struct RouteTemplate: Hashable, Sendable {
  /// What stands between two slashes.
  package struct Segment: Hashable, Sendable {
    /// As written.
    package let text: String
    /// What stands before, between and after the parameters.
    package let literals: [String]
    package let names: [String]
  }

  package let segments: [Segment]
  package let hasTrailingSlash: Bool
  /// Some documents tell operations apart by what follows `?`.
  package let query: [String]

  /// What follows `#` in a template is nothing that a request has.
  package init(_ template: String) {
    let text = template.prefix { $0 != "?" && $0 != "#" }
    let path = RequestPath(Array(Self.split(text).dropFirst()))
    segments = path.segments.map(Segment.init)
    hasTrailingSlash = path.hasTrailingSlash
    let rest = template.dropFirst(text.count).prefix { $0 != "#" }
    query = rest.dropFirst().split(separator: "&").map(String.init)
  }

  /// At slashes that stand outside of braces.
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

  /// The parameters' raw values by name; nil when the path is another.
  ///
  /// - Parameter path: Its segments, percent-encoded as they came.
  package func match(_ path: some Collection<Substring>) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, path) {
      guard let found = segment.values(in: part) else { return nil }
      for (name, value) in zip(segment.names, found) { values[name] = value }
    }
    return values
  }

  /// By segment: 0 for text alone, 1 for text with parameters, 2 for a parameter alone. The lower is the more exact,
  /// and the first difference decides.
  package var generality: [Int] {
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

  /// The parameters' values as they came, each as short as the rest lets it be; nil when the segment has another form.
  /// An empty text isn't a value.
  package func values(in part: Substring) -> [String]? {
    if names.isEmpty { return part == text || PercentText.decoded(part) == text ? [] : nil }
    if let values = match(part) { return values }
    // Text beside a parameter may be escaped without need.
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
