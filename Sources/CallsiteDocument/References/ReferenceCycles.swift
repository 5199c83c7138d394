package import OrderedCollections

/// Finds the names that are on a cycle of a graph: its strongly connected components, by Tarjan's algorithm.
///
/// The time is linear in the number of names and edges. The algorithm isn't recursive, because a document may
/// have a cycle of 10,000 schemas.
package struct ReferenceCycles {
  /// The component's number for each name.
  private var components: [String: Int] = [:]
  /// The names that are on a cycle.
  package private(set) var names: Set<String> = []

  private let edges: OrderedDictionary<String, [String]>
  private var indices: [String: Int] = [:]
  private var lowest: [String: Int] = [:]
  private var open: [String] = []

  /// - Parameter edges: The target names of each name.
  package init(_ edges: OrderedDictionary<String, [String]>) {
    self.edges = edges
    for name in edges.keys where indices[name] == nil { visit(name) }
  }

  /// Returns the number of the cycle that a name is on, or `nil` if it isn't on one.
  package func cycle(of name: String) -> Int? { names.contains(name) ? components[name] : nil }

  /// Whether two names are on the same cycle. They can be equal.
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

  /// Removes a component from the open names, if the name is its root.
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
