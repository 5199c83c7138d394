package import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Finds the operation for a request (OpenAPI, Paths Object): by the host and path of the servers, then by
/// the path template. Literal segments take precedence over parameters.
///
/// A trailing slash only distinguishes templates that are otherwise equal.
package struct OperationRouter: Sendable {
  /// An operation whose path matches.
  package struct Match: Sendable {
    package let operation: Operation
    /// The operation's index in the document.
    package let index: Int
    /// The values of path parameters by name, percent-encoded as sent.
    package let pathValues: [String: String]
    /// The part of the path before the operation's own, as sent.
    package let prefix: String
    /// The query parameters that the operation requires.
    let query: [String]
  }

  package enum Outcome: Sendable {
    /// The candidates, best first. There are several if paths differ only in parameter names.
    case found([Match])
    /// The path exists, but only with other methods.
    case otherMethods([Match])
    /// No operation has the path. The associated value has its segments below the server's path.
    case unknown([Substring])
    /// The request is for another host, or for another part of it.
    case elsewhere
  }

  private struct Route: Sendable {
    let template: RouteTemplate
    let generality: [Int]
    let operation: Operation
    let index: Int
    let servers: [ServerPattern]
  }

  /// The routes by number of segments.
  private let routes: [Int: [Route]]
  private let servers: [ServerPattern]
  /// Whether the server's path may be omitted.
  private let allowsRoot: Bool
  private let usesMostExactPathOnly: Bool

  /// - Parameters:
  ///   - servers: URLs that replace the document's servers, or empty to use those.
  ///   - allowsRoot: Whether the server's path may be omitted.
  ///   - usesMostExactPathOnly: Whether a literal path hides all methods of templates that match as well
  ///     (OpenAPI, Paths Object, "Path Templating Matching"). Servers often route by method first.
  package init(
    _ document: APIDocument, servers others: [String] = [], allowsRoot: Bool,
    usesMostExactPathOnly: Bool = false
  ) {
    let own =
      others.isEmpty
      ? document.servers.flatMap(ServerPattern.patterns) : others.compactMap(ServerPattern.init)
    let general = own.isEmpty ? [ServerPattern.anywhere] : own
    let all = document.operations.enumerated().map { index, operation in
      let special = others.isEmpty ? operation.servers.flatMap(ServerPattern.patterns) : []
      let template = RouteTemplate(operation.path)
      return Route(
        template: template, generality: template.generality, operation: operation, index: index,
        servers: special.isEmpty ? general : special)
    }
    routes = Dictionary(grouping: all, by: \.template.segments.count)
    servers = Array(OrderedSet(general + all.flatMap(\.servers)))
    self.allowsRoot = allowsRoot
    self.usesMostExactPathOnly = usesMostExactPathOnly
  }

  /// Whether a server has no host, so that requests to any host match.
  package var isForAnyHost: Bool { servers.contains { $0.host == nil } }

  /// - Parameters:
  ///   - host: The request's host, or `nil` for any.
  ///   - path: The path as sent, without the query.
  package func route(
    _ method: String, host: String? = nil, _ path: String, query: String = ""
  ) -> Outcome {
    let path = RequestPath(path)
    let prefixes = prefixes(host, path)
    guard let longest = prefixes.first else { return .elsewhere }
    var others: [Match] = []
    for prefix in prefixes {
      let found = matches(path, prefix)
      let exact = found.filter { $0.operation.method == method }
      // Some clients send a custom method in upper case.
      let fitting = exact.isEmpty ? found.filter { $0.operation.method.uppercased() == method } : exact
      if !fitting.isEmpty { return .found(ordered(fitting, query)) }
      others += found
    }
    return others.isEmpty
      ? .unknown(Array(path.segments.dropFirst(longest.count))) : .otherMethods(others)
  }

  /// Returns the server's path that a path starts with, or an empty string if there is none.
  package func serverPath(of path: String) -> String {
    let path = RequestPath(path)
    return Self.text(path.segments.prefix(prefixes(nil, path).first?.count ?? 0))
  }

  private typealias Prefix = (count: Int, servers: [ServerPattern]?)

  /// Returns the paths of servers that a path starts with, longest first.
  private func prefixes(_ host: String?, _ path: RequestPath) -> [Prefix] {
    var found: [Int: [ServerPattern]] = [:]
    for server in servers {
      if let count = server.prefixCount(host, path) { found[count, default: []].append(server) }
    }
    var prefixes: [Prefix] = found.map { ($0.key, $0.value) }
    if allowsRoot { prefixes = prefixes.filter { $0.count > 0 } + [(0, nil)] }
    return prefixes.sorted { $0.count > $1.count }
  }

  private func matches(_ path: RequestPath, _ prefix: Prefix) -> [Match] {
    let rest = path.segments.dropFirst(prefix.count)
    let found = (routes[rest.count] ?? []).filter { route in
      prefix.servers.map { $0.contains(where: route.servers.contains) } ?? true
    }
    var matches = found.compactMap { route in
      route.template.match(rest).map { (route: route, values: $0) }
    }
    if usesMostExactPathOnly,
      let best = matches.map(\.route.generality).min(by: { $0.lexicographicallyPrecedes($1) })
    {
      matches.removeAll { $0.route.generality != best }
    }
    func rank(_ route: Route) -> [Int] {
      route.generality + [route.template.hasTrailingSlash == path.hasTrailingSlash ? 0 : 1, route.index]
    }
    return matches.sorted { rank($0.route).lexicographicallyPrecedes(rank($1.route)) }.map { route, values in
      Match(
        operation: route.operation, index: route.index, pathValues: values,
        prefix: Self.text(path.segments.prefix(prefix.count)), query: route.template.query)
    }
  }

  private func ordered(_ matches: [Match], _ query: String) -> [Match] {
    guard matches.count > 1 else { return matches }
    let pairs = Set(query.split(separator: "&").map(String.init))
    let fitting = matches.filter { pairs.isSuperset(of: $0.query) }
    return (fitting.isEmpty ? matches : fitting).enumerated()
      .sorted { ($1.element.query.count, $0.offset) < ($0.element.query.count, $1.offset) }.map(\.element)
  }

  private static func text(_ segments: some Sequence<Substring>) -> String {
    segments.map { "/" + $0 }.joined()
  }
}
