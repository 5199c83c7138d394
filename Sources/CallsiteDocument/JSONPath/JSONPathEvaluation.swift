package import CallsiteSource

/// Selects the nodes of a tree that match a JSONPath query, in the order of RFC 9535.
///
/// A node that is selected several times appears several times, as the RFC requires (section 2.1.2). An
/// evaluation has a budget of steps, so that no query can take minutes in a large document. Visiting,
/// comparing or matching a node takes at least one step.
package struct JSONPathEvaluation: Sendable {
  /// A selected node and its location.
  package struct Match: Sendable {
    package let node: SourceNode
    let location: Location?

    init(node: SourceNode, location: Location? = nil) {
      self.node = node
      self.location = location
    }
  }

  /// The location of a node: the last step, and the preceding steps, which siblings share.
  final class Location: Sendable {
    let token: String
    let isIndex: Bool
    let parent: Location?

    init(_ token: String, isIndex: Bool, after parent: Location?) {
      self.token = token
      self.isIndex = isIndex
      self.parent = parent
    }
  }

  /// The default budget. It is more than any useful query in a real document takes: those have fewer than a
  /// million nodes.
  package static let maximumSteps = 5_000_000

  let root: SourceNode
  private let maximumSteps: Int

  package init(of root: SourceNode, maximumSteps: Int = Self.maximumSteps) {
    self.root = root
    self.maximumSteps = maximumSteps
  }

  /// - Throws: ``JSONPathOverrun`` if the query exceeds the budget.
  package func matches(_ path: JSONPath) throws(JSONPathOverrun) -> [Match] {
    var budget = JSONPathBudget(maximumSteps)
    return try select(path.segments, from: Match(node: root), &budget)
  }

  func select(
    _ segments: [JSONPath.Segment], from start: Match, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> [Match] {
    var matches = [start]
    for segment in segments {
      var selected: [Match] = []
      for match in matches { try select(segment, from: match, into: &selected, &budget) }
      matches = selected
    }
    return matches
  }

  private func select(
    _ segment: JSONPath.Segment, from match: Match, into selected: inout [Match],
    _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) {
    for selector in segment.selectors { try select(selector, from: match, into: &selected, &budget) }
    guard segment.isDescendant else { return }
    try budget.spend(match.node.childCount)
    for child in match.children where child.node.scalar == nil {
      try select(segment, from: child, into: &selected, &budget)
    }
  }

  private func select(
    _ selector: JSONPath.Selector, from match: Match, into selected: inout [Match],
    _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) {
    try budget.spend()
    switch selector {
    case .name(let name):
      // Names are compared by code points (section 2.3.1.2), but Swift strings by canonical equivalence.
      if let entry = match.node.mapping?.entry(name), entry.key.utf8.elementsEqual(name.utf8) {
        selected.append(match.child(entry))
      }
    case .wildcard:
      try budget.spend(match.node.childCount)
      selected += match.children
    case .index(let index):
      guard let elements = match.node.sequence else { return }
      let position = index < 0 ? elements.count + index : index
      if elements.indices.contains(position) { selected.append(match.child(position, elements[position])) }
    case .slice(let start, let end, let step):
      guard let elements = match.node.sequence else { return }
      for index in Self.indices(start, end, step, count: elements.count) {
        try budget.spend()
        selected.append(match.child(index, elements[index]))
      }
    case .filter(let condition):
      for child in match.children where try isTrue(condition, of: child.node, &budget) {
        selected.append(child)
      }
    }
  }

  /// Returns the indices that a slice selects (RFC 9535, section 2.3.4.2).
  private static func indices(_ start: Int?, _ end: Int?, _ step: Int, count: Int) -> StrideTo<Int> {
    func bound(_ value: Int, _ low: Int, _ high: Int) -> Int {
      min(max(value < 0 ? max(value, -count - 1) + count : value, low), high)
    }
    if step > 0 {
      let lower = bound(start ?? 0, 0, count)
      return stride(from: lower, to: max(lower, bound(end ?? count, 0, count)), by: step)
    }
    let upper = start.map { bound($0, -1, count - 1) } ?? count - 1
    let lower = end.map { bound($0, -1, count - 1) } ?? -1
    // A step of zero selects nothing.
    return step < 0
      ? stride(from: upper, to: min(upper, lower), by: step) : stride(from: 0, to: 0, by: 1)
  }
}

/// The remaining steps of an evaluation.
struct JSONPathBudget: Sendable {
  private let maximum: Int
  private var rest: Int

  init(_ maximum: Int) {
    self.maximum = maximum
    rest = maximum
  }

  /// - Throws: ``JSONPathOverrun`` if fewer steps are left.
  mutating func spend(_ steps: Int = 1) throws(JSONPathOverrun) {
    rest -= steps
    if rest < 0 { throw JSONPathOverrun(maximumSteps: maximum) }
  }
}

/// An error that ends an evaluation that would exceed its budget.
package struct JSONPathOverrun: Error, Hashable, Sendable {
  let maximumSteps: Int
}

extension JSONPathEvaluation.Match {
  /// The keys and indices from the root to the node.
  var path: [String] { steps.map(\.token) }

  /// The normalized path, a query that selects only this node (RFC 9535, section 2.7):
  /// `$['paths']['/pets'][0]`.
  package var normalizedPath: String {
    "$" + steps.map { $0.isIndex ? "[\($0.token)]" : "['\(Self.escaped($0.token))']" }.joined()
  }

  private var steps: [JSONPathEvaluation.Location] {
    Array(sequence(first: location) { $0?.parent }.prefix { $0 != nil }.compactMap { $0 }.reversed())
  }

  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  fileprivate func child(_ entry: SourceMapping.Entry) -> Self {
    Self(node: entry.value, location: .init(entry.key, isIndex: false, after: location))
  }

  fileprivate func child(_ index: Int, _ element: SourceNode) -> Self {
    Self(node: element, location: .init("\(index)", isIndex: true, after: location))
  }

  fileprivate var children: [Self] {
    if let mapping = node.mapping { return mapping.entries.map(child) }
    return (node.sequence ?? []).enumerated().map { child($0, $1) }
  }
}

extension SourceNode {
  fileprivate var childCount: Int { mapping?.entries.count ?? sequence?.count ?? 0 }
}

extension JSONPathEvaluation {
  /// Whether a node satisfies a filter's condition (RFC 9535, section 2.3.5).
  func isTrue(
    _ condition: JSONPath.Condition, of node: SourceNode, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> Bool {
    try budget.spend()
    switch condition {
    case .or(let parts):
      for part in parts where try isTrue(part, of: node, &budget) { return true }
      return false
    case .and(let parts):
      for part in parts where try !isTrue(part, of: node, &budget) { return false }
      return true
    case .not(let part): return try !isTrue(part, of: node, &budget)
    case .exists(let query): return try !nodes(query, of: node, &budget).isEmpty
    case .comparison(let left, let comparison, let right):
      let left = try value(left, of: node, &budget)
      return try left.compares(comparison, to: try value(right, of: node, &budget), &budget)
    case .test(let function):
      let text = try value(function.arguments[0], of: node, &budget)
      return try text.matches(
        try value(function.arguments[1], of: node, &budget), isWhole: function.name == .match, &budget)
    }
  }

  private func nodes(
    _ query: JSONPath.Query, of node: SourceNode, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> [Match] {
    try select(query.segments, from: Match(node: query.isRelative ? node : root), &budget)
  }

  private func value(
    _ operand: JSONPath.Operand, of node: SourceNode, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> JSONPathValue {
    switch operand {
    case .literal(let value): return value
    case .query(let query):
      return try nodes(query, of: node, &budget).first.map { JSONPathValue($0.node) } ?? .nothing
    case .function(let function): return try value(function, of: node, &budget)
    }
  }

  private func value(
    _ function: JSONPath.Function, of node: SourceNode, _ budget: inout JSONPathBudget
  ) throws(JSONPathOverrun) -> JSONPathValue {
    let argument = function.arguments[0]
    switch (function.name, argument) {
    case (.length, _): return try value(argument, of: node, &budget).length
    case (.count, .query(let query)): return .number(Double(try nodes(query, of: node, &budget).count))
    case (.value, .query(let query)):
      let found = try nodes(query, of: node, &budget)
      return found.count == 1 ? JSONPathValue(found[0].node) : .nothing
    default: return .nothing
    }
  }
}
