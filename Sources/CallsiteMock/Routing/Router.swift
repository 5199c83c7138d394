import CallsiteDocument
import Foundation

/// Finds the operation that a request is for.
///
/// The paths of the document's servers may stand before an operation's path, or be left out.
struct Router: Sendable {
  /// An operation and how its path matched.
  struct Match: Sendable {
    /// Of the document's operations.
    let index: Int
    /// By name, raw.
    let pathValues: [String: String]
    /// The path before the operation's own, as it was sent.
    let prefix: String
    /// What the query has to hold for this one.
    let query: [String]
  }

  enum Outcome: Sendable {
    /// The candidates, best first: paths that differ only in names can't be told apart by the path.
    case found([Match])
    /// The path is there, with these methods only.
    case otherMethods([String])
    case unknown
  }

  private struct Route: Sendable {
    let template: RouteTemplate
    let looseness: [Int]
    let method: String
    let index: Int
  }

  /// By their number of segments.
  private let routes: [Int: [Route]]
  /// Longest first.
  private let prefixes: [RouteTemplate]

  init(_ document: APIDocument) {
    let all = document.operations.enumerated().map { index, operation in
      let template = RouteTemplate(operation.path)
      return Route(
        template: template, looseness: template.looseness, method: operation.method, index: index)
    }
    let sorted = all.sorted { ($0.looseness, $0.index) < ($1.looseness, $1.index) }
    routes = Dictionary(grouping: sorted, by: \.template.segments.count)
    var prefixes = document.servers.compactMap { Self.path(ofURL: $0.url) }.map(RouteTemplate.init)
    prefixes.sort { $0.segments.count > $1.segments.count }
    self.prefixes = prefixes
  }

  /// - Parameter path: As it was sent, without the query.
  func route(_ method: String, _ path: String, query: String = "") -> Outcome {
    let outcome = route(method, path)
    guard case .found(let matches) = outcome, matches.count > 1 else { return outcome }
    let pairs = Set(query.split(separator: "&").map(String.init))
    let fitting = matches.filter { pairs.isSuperset(of: $0.query) }
    return .found((fitting.isEmpty ? matches : fitting).sorted { $0.query.count > $1.query.count })
  }

  /// The path of a server that a path starts with; empty for none.
  func serverPath(of path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let prefix = prefixes.first { prefix in
      prefix.segments.count < segments.count
        && prefix.match(Array(segments.prefix(prefix.segments.count))) != nil
    }
    return segments.prefix(prefix?.segments.count ?? 0).map { "/" + $0 }.joined()
  }

  private func route(_ method: String, _ path: String) -> Outcome {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var others: Set<String> = []
    for prefix in prefixes where prefix.segments.count < segments.count {
      let count = prefix.segments.count
      guard prefix.match(Array(segments.prefix(count))) != nil else { continue }
      let outcome = route(method, Array(segments.dropFirst(count)), after: segments.prefix(count))
      if case .found = outcome { return outcome }
      if case .otherMethods(let methods) = outcome { others.formUnion(methods) }
    }
    let outcome = route(method, Array(segments), after: [])
    if case .found = outcome { return outcome }
    if case .otherMethods(let methods) = outcome { others.formUnion(methods) }
    return others.isEmpty ? .unknown : .otherMethods(others.sorted())
  }

  private func route(
    _ method: String, _ path: [Substring], after prefix: ArraySlice<Substring>
  ) -> Outcome {
    let prefix = prefix.map { "/" + $0 }.joined()
    let matches = (routes[path.count] ?? []).compactMap { route in
      route.template.match(path).map { (route, $0) }
    }
    guard !matches.isEmpty else { return .unknown }
    // Some clients write the methods that a document makes up in upper case.
    let exact = matches.filter { $0.0.method == method }
    let found = exact.isEmpty ? matches.filter { $0.0.method.uppercased() == method } : exact
    guard !found.isEmpty else { return .otherMethods(matches.map(\.0.method)) }
    return .found(
      found.map { Match(index: $0.0.index, pathValues: $0.1, prefix: prefix, query: $0.0.template.query) })
  }

  /// `https://{host}/v2/` → `/v2`; nil for a server at the root.
  private static func path(ofURL url: String) -> String? {
    var rest = url[...]
    if let scheme = rest.range(of: "://") {
      rest = rest[scheme.upperBound...].drop { $0 != "/" }
    } else if !rest.hasPrefix("/") {
      rest = rest.drop { $0 != "/" }
    }
    rest = rest.prefix { $0 != "?" && $0 != "#" }
    while rest.last == "/" { rest.removeLast() }
    return rest.isEmpty ? nil : String(rest)
  }
}

private func < (left: ([Int], Int), right: ([Int], Int)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0.lexicographicallyPrecedes(right.0)
}
