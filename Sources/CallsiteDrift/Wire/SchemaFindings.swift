import CallsiteDiagnostics
import CallsiteDocument

/// Reports every schema difference that an operation reaches, once and by its shortest path.
struct SchemaFindings {
  /// A difference as it's reported in one area.
  private struct Key: Hashable {
    let node: Int
    let difference: Int
    let area: SchemaArea
  }

  /// A pair of schemas on a walk, and the step that led to it.
  private struct Step {
    let node: Int
    let previous: Int?
    let path: WirePath
  }

  private let nodes: [SchemaGraph.Node]
  /// The number of the last walk that visited each node.
  private var visits: [Int]
  private var walk = 0
  /// Whether more than one place leads to each node.
  private let isShared: [Bool]
  /// The findings about shared nodes that were already made, so that each is worded once.
  private var known: [Key: (finding: Finding, change: SharedChange)] = [:]

  /// - Parameter operations: The operations whose places lead to the graph's nodes.
  init(_ graph: SchemaGraph, of operations: [OperationFindings]) {
    nodes = graph.nodes
    visits = Array(repeating: 0, count: nodes.count)
    isShared = Self.sharedNodes(nodes, operations)
  }

  private static func sharedNodes(_ nodes: [SchemaGraph.Node], _ operations: [OperationFindings]) -> [Bool] {
    var counts = Array(repeating: 0, count: nodes.count)
    for operation in operations { for place in operation.places { counts[place.node] += 1 } }
    for node in nodes { for edge in node.edges { counts[edge.node] += 1 } }
    var isShared = counts.map { $0 > 1 }
    var open = isShared.indices.filter { isShared[$0] }
    while let node = open.popLast() {
      for edge in nodes[node].edges where !isShared[edge.node] {
        isShared[edge.node] = true
        open.append(edge.node)
      }
    }
    return isShared
  }

  mutating func add(_ operation: OperationFindings, to collection: inout FindingCollection) {
    for place in operation.places { add(place, of: operation, to: &collection) }
  }

  private mutating func add(
    _ place: OperationFindings.SchemaPlace, of operation: OperationFindings,
    to collection: inout FindingCollection
  ) {
    walk += 1
    var steps = [Step(node: place.node, previous: nil, path: WirePath())]
    visits[place.node] = walk
    var next = 0
    while next < steps.count {
      let node = steps[next].node
      for index in nodes[node].differences.indices {
        let described = describe(index, of: node, place, next, steps, operation.operation)
        collection.add(operation.judged(described.finding), as: described.change)
      }
      for edge in nodes[node].edges where visits[edge.node] != walk {
        visits[edge.node] = walk
        steps.append(Step(node: edge.node, previous: next, path: edge.path))
      }
      next += 1
    }
  }

  /// Returns the finding for an operation, worded for the first place where it was found.
  private mutating func describe(
    _ index: Int, of node: Int, _ place: OperationFindings.SchemaPlace, _ step: Int, _ steps: [Step],
    _ operation: String
  ) -> (finding: Finding, change: SharedChange) {
    let difference = nodes[node].differences[index]
    let isRoot = step == 0 && difference.path.isEmpty
    let key = Key(node: node, difference: index, area: isRoot ? place.area : place.area.inner)
    if var described = known[key] {
      described.finding.operation = operation
      described.finding.operations = [operation]
      return described
    }
    var description = DifferenceDescription(
      difference, in: place.area, place.caller, at: place.place.appending(Self.path(to: step, steps)))
    description.component = component(of: step, steps)
    let described = (description.finding(operation), description.change)
    if isShared[node] { known[key] = described }
    return described
  }

  /// Returns the innermost component on the way to a step, and the path from there.
  private func component(of step: Int, _ steps: [Step]) -> (name: String, path: WirePath)? {
    var paths: [WirePath] = []
    var index: Int? = step
    while let current = index {
      if let name = nodes[steps[current].node].component {
        return (name, paths.reversed().reduce(WirePath()) { $0.appending($1) })
      }
      paths.append(steps[current].path)
      index = steps[current].previous
    }
    return nil
  }

  private static func path(to step: Int, _ steps: [Step]) -> WirePath {
    var paths: [WirePath] = []
    var index: Int? = step
    while let current = index {
      paths.append(steps[current].path)
      index = steps[current].previous
    }
    return paths.reversed().reduce(WirePath()) { $0.appending($1) }
  }
}

/// A schema difference at a place in an operation, put into words.
struct DifferenceDescription {
  private let difference: SchemaDifference
  private let area: SchemaArea
  private let caller: Caller
  private let place: MessagePlace
  /// The component schema that differs, and the path from there, if it differs in a component.
  var component: (name: String, path: WirePath)?

  /// - Parameters:
  ///   - area: The area of the message's part.
  ///   - place: The place of the pair of schemas that differ.
  init(_ difference: SchemaDifference, in area: SchemaArea, _ caller: Caller, at place: MessagePlace) {
    self.difference = difference
    self.place = place.appending(difference.path)
    self.area = self.place.path.isEmpty ? area : area.inner
    self.caller = caller
  }

  /// The change that identifies the same finding in other operations.
  var change: SharedChange {
    SharedChange(
      id: difference.change.rule(in: area).id, caller: caller, path: difference.path, old: difference.old,
      new: difference.new, oldPosition: difference.oldPosition, newPosition: difference.newPosition)
  }

  func finding(_ operation: String?) -> Finding {
    let rule = difference.change.rule(in: area, caller)
    var finding = Finding(
      rule, operation: operation, at: .message(place), message: message(about: subject),
      consequence: WireConsequence.text(rule, caller),
      old: difference.oldPosition?.written, new: difference.newPosition?.written, rename: difference.rename)
    finding.component = component.map { name, path in
      let path = path.appending(difference.path)
      let place = path.isEmpty ? "" : " / \(path.text)"
      let subject = path.isEmpty ? "The schema '\(name)'" : "'\(path.text)'"
      return Finding.Component(name: name, path: "schema \(name)\(place)", message: message(about: subject))
    }
    return finding
  }

  private func message(about subject: String) -> String {
    "\(subject) \(difference.change.phrase)\(detail)."
  }

  private var subject: String { place.path.isEmpty ? "The \(place.name)" : "'\(place.path.text)'" }

  private var detail: String {
    switch (difference.old, difference.new) {
    case (nil, nil): ""
    case (let old?, let new?): ": \(old) → \(new)"
    case (let old?, nil): ": \(old)"
    case (nil, let new?): ": \(new)"
    }
  }
}

extension SourcePosition {
  /// The position, or `nil` for a schema that isn't written anywhere, such as an omitted one.
  fileprivate var written: SourcePosition? { line > 0 ? self : nil }
}
