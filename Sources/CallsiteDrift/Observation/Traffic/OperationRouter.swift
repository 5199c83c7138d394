import CallsiteDocument
import OrderedCollections

/// Finds the operation that a recorded request called: by host and path of the servers, then by path
/// template, in which what is written out counts more than a parameter.
struct OperationRouter {
  enum Route {
    case operation(Operation, pathValues: [String: String])
    /// The path is one of these operations'.
    case otherMethod([Operation])
    /// A path below a server that no operation has, as a template.
    case unknownPath(String)
    /// Another host, or another part of the same.
    case elsewhere
  }

  private struct Entry {
    let operation: Operation
    let template: SegmentTemplate
    let servers: [ServerPattern]
  }

  private let entries: [Entry]
  private let servers: [ServerPattern]

  /// - Parameter servers: URLs in place of those of the document; empty: the document's.
  init(_ document: APIDocument, servers others: [String]) {
    let own =
      others.isEmpty
      ? document.servers.flatMap(ServerPattern.patterns) : others.compactMap(ServerPattern.init)
    let general = own.isEmpty ? [ServerPattern.anywhere] : own
    entries = document.operations.map { operation in
      let special = others.isEmpty ? operation.servers.flatMap(ServerPattern.patterns) : []
      return Entry(
        operation: operation, template: SegmentTemplate(operation.path),
        servers: special.isEmpty ? general : special)
    }
    var all: OrderedSet = OrderedSet(general)
    for entry in entries { all.formUnion(entry.servers) }
    servers = Array(all)
  }

  /// Whether any host will do, so that what isn't of the API can't be told by its host.
  var isForAnyHost: Bool { servers.contains { $0.host == nil } }

  func route(_ exchange: RecordedExchange) -> Route {
    switch exchange.target {
    case .operationID(let id):
      guard let entry = entries.first(where: { $0.operation.id == id }) else { return .unknownPath(id) }
      return .operation(entry.operation, pathValues: [:])
    case .address(let address):
      let rests = servers.compactMap { server in server.rest(of: address).map { (server, $0) } }
      guard let longest = rests.min(by: { $0.1.count < $1.1.count }) else { return .elsewhere }
      let found = rests.flatMap { server, rest in matches(rest).filter { $0.0.servers.contains(server) } }
      return route(exchange.method, found, orElse: .unknownPath(template(of: longest.1)))
    }
  }

  private typealias Match = (Entry, [String: String])

  private func matches(_ segments: [String]) -> [Match] {
    let found = entries.compactMap { entry in entry.template.values(in: segments).map { (entry, $0) } }
    guard let best = found.map(\.0.template.generality).min(by: { $0.lexicographicallyPrecedes($1) })
    else { return [] }
    return found.filter { $0.0.template.generality == best }
  }

  private func route(_ method: String, _ found: [Match], orElse unknown: Route) -> Route {
    guard !found.isEmpty else { return unknown }
    if let match = found.first(where: { $0.0.operation.method == method }) {
      return .operation(match.0.operation, pathValues: match.1)
    }
    return .otherMethod(found.map(\.0.operation))
  }

  /// A path with parameters where templates that begin alike have them, and where a part looks like an id.
  private func template(of segments: [String]) -> String {
    var candidates = entries.map(\.template.segments)
    var names: Set<String> = []
    var path = ""
    for (index, segment) in segments.enumerated() {
      candidates.removeAll { $0.count <= index }
      let literal = candidates.filter { $0[index].text == segment && $0[index].isLiteral }
      let parameter = candidates.first { !$0[index].isLiteral }.flatMap { $0[index].names.first }
      if literal.isEmpty, parameter != nil || Identifiers.isIdentifier(segment) {
        path += "/{\(Identifiers.unique(parameter ?? "id", &names))}"
        candidates.removeAll { $0[index].isLiteral }
      } else {
        path += "/" + segment.filter { !"{}".contains($0) }
        candidates = literal
      }
    }
    return path.isEmpty ? "/" : path
  }
}

/// Parts of paths that stand for one thing among many.
private enum Identifiers {
  /// Numbers, UUIDs, e-mail addresses and other words that nobody would name a path by.
  static func isIdentifier(_ text: String) -> Bool {
    if text.isEmpty || text.utf8.count > 40 || SecretRedaction.isSecret(text) { return true }
    if text.allSatisfy(\.isNumber) { return true }
    let digits = text.filter(\.isNumber).count
    let isWord = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "-_.~".unicodeScalars.contains($0) || ("0"..."9").contains($0)
    }
    return !isWord || digits >= 4 && text.utf8.count >= 8
  }

  static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }
}
