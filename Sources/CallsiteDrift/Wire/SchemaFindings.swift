import CallsiteDocument

/// Walks from the places of an operation to every difference in reach, each once, by the shortest way.
struct SchemaFindings {
  private let nodes: [SchemaGraph.Node]
  /// For each node the number of the last walk that was there.
  private var visits: [Int]
  private var walk = 0

  init(_ graph: SchemaGraph) {
    nodes = graph.nodes
    visits = Array(repeating: 0, count: nodes.count)
  }

  mutating func findings(at places: [OperationFindings.SchemaPlace], of operation: String) -> [(
    Finding, SharedChange
  )] {
    places.flatMap { findings(at: $0, of: operation) }
  }

  private mutating func findings(at place: OperationFindings.SchemaPlace, of operation: String) -> [(
    Finding, SharedChange
  )] {
    walk += 1
    var findings: [(Finding, SharedChange)] = []
    var pending: [(node: Int, path: WirePath)] = [(place.node, WirePath())]
    visits[place.node] = walk
    var next = 0
    while next < pending.count {
      let (index, path) = pending[next]
      next += 1
      for difference in nodes[index].differences {
        let description = DifferenceDescription(difference, in: place.area, place: place.place, path: path)
        findings.append((description.finding(operation), description.change))
      }
      for edge in nodes[index].edges where visits[edge.node] != walk {
        visits[edge.node] = walk
        pending.append((edge.node, path.appending(edge.path)))
      }
    }
    return findings
  }
}
