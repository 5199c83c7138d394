package import OrderedCollections

/// Which names of a graph lie on a cycle together (its strongly connected components, after Tarjan).
///
/// Takes as long as there are names and edges, and no stack: a document may have a cycle of 10,000 schemas.
package struct ReferenceCycles {
  /// By name: the number of its component.
  private var components: [String: Int] = [:]
  /// The names that are on a cycle.
  package private(set) var names: Set<String> = []

  private let edges: OrderedDictionary<String, [String]>
  private var indices: [String: Int] = [:]
  private var lowest: [String: Int] = [:]
  private var open: [String] = []

  /// - Parameter edges: By name: the names that it leads to.
  package init(_ edges: OrderedDictionary<String, [String]>) {
    self.edges = edges
    for name in edges.keys where indices[name] == nil { visit(name) }
  }

  /// The number of the cycle that a name is on; nil for one that doesn't lead to itself.
  package func cycle(of name: String) -> Int? { names.contains(name) ? components[name] : nil }

  /// Whether two names lead to each other; a name to itself, if it is on a cycle.
  package func areOnCycle(_ first: String, _ second: String) -> Bool {
    cycle(of: first).map { $0 == components[second] } ?? false
  }

  private mutating func visit(_ start: String) {
    var path = [start]
    var pending = [edges[start] ?? []]
    begin(start)
    while let name = path.last {
      guard let next = pending[pending.count - 1].popLast() else {
        path.removeLast()
        pending.removeLast()
        close(name)
        if let parent = path.last { lower(parent, to: lowest[name]) }
        continue
      }
      if indices[next] == nil, edges[next] != nil {
        begin(next)
        path.append(next)
        pending.append(edges[next] ?? [])
      } else if components[next] == nil {
        lower(name, to: indices[next])
      }
    }
  }

  private mutating func begin(_ name: String) {
    indices[name] = indices.count
    lowest[name] = indices[name]
    open.append(name)
  }

  private mutating func lower(_ name: String, to value: Int?) {
    guard let value, let current = lowest[name] else { return }
    lowest[name] = min(current, value)
  }

  /// Takes a component from the open names, if the name is the first of one.
  private mutating func close(_ name: String) {
    guard lowest[name] == indices[name] else { return }
    var members: [String] = []
    while let member = open.popLast() {
      components[member] = indices[name]
      members.append(member)
      if member == name { break }
    }
    if members.count > 1 || edges[name]?.contains(name) == true { names.formUnion(members) }
  }
}
