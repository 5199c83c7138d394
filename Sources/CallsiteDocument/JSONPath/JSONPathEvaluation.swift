import CallsiteSource

/// Finds what a JSONPath selects in a tree, in the order of RFC 9535; each node once.
struct JSONPathEvaluation {
  /// A node and the keys and positions that lead to it.
  struct Match {
    let node: SourceNode
    let path: [String]
  }

  private let root: SourceNode

  init(of root: SourceNode) {
    self.root = root
  }

  func matches(_ path: JSONPath) -> [Match] {
    select(path.segments, from: Match(node: root, path: []))
  }

  private func select(_ segments: [JSONPath.Segment], from start: Match) -> [Match] {
    var matches = [start]
    for segment in segments {
      var selected: [Match] = []
      for match in matches { select(segment, from: match, into: &selected) }
      // Only a union or descendants of descendants can select a node twice.
      let isUnique = !segment.isDescendant && segment.selectors.count == 1
      matches = isUnique ? selected : Self.unique(selected)
    }
    return matches
  }

  private static func unique(_ matches: [Match]) -> [Match] {
    var seen: Set<[String]> = []
    return matches.filter { seen.insert($0.path).inserted }
  }

  private func select(_ segment: JSONPath.Segment, from match: Match, into selected: inout [Match]) {
    for selector in segment.selectors { select(selector, from: match, into: &selected) }
    guard segment.isDescendant else { return }
    for child in match.children where child.node.scalar == nil {
      select(segment, from: child, into: &selected)
    }
  }

  private func select(_ selector: JSONPath.Selector, from match: Match, into selected: inout [Match]) {
    switch selector {
    case .name(let name):
      if let node = match.node.mapping?[name] { selected.append(match.child(name, node)) }
    case .wildcard:
      selected += match.children
    case .index(let index):
      guard let elements = match.node.sequence else { return }
      let position = index < 0 ? elements.count + index : index
      if elements.indices.contains(position) {
        selected.append(match.child("\(position)", elements[position]))
      }
    case .slice(let start, let end, let step):
      guard let elements = match.node.sequence else { return }
      for index in Self.indices(start, end, step, count: elements.count) {
        selected.append(match.child("\(index)", elements[index]))
      }
    case .filter(let condition):
      selected += match.children.filter { isTrue(condition, of: $0.node) }
    }
  }

  /// RFC 9535, section 2.3.4.2.
  private static func indices(_ start: Int?, _ end: Int?, _ step: Int, count: Int) -> [Int] {
    let bound = { (value: Int, low: Int, high: Int) in
      min(max(value < 0 ? max(value, -count - 1) + count : value, low), high)
    }
    if step > 0 {
      let lower = bound(start ?? 0, 0, count)
      return Array(stride(from: lower, to: max(lower, bound(end ?? count, 0, count)), by: step))
    }
    if step < 0 {
      let upper = start.map { bound($0, -1, count - 1) } ?? count - 1
      let lower = end.map { bound($0, -1, count - 1) } ?? -1
      return Array(stride(from: upper, to: min(upper, lower), by: step))
    }
    return []
  }
}

// Filters.
extension JSONPathEvaluation {
  private func isTrue(_ condition: JSONPath.Condition, of node: SourceNode) -> Bool {
    switch condition {
    case .or(let parts): parts.contains { isTrue($0, of: node) }
    case .and(let parts): parts.allSatisfy { isTrue($0, of: node) }
    case .not(let part): !isTrue(part, of: node)
    case .exists(let query): !nodes(query, of: node).isEmpty
    case .comparison(let left, let comparison, let right):
      value(left, of: node).compares(comparison, to: value(right, of: node))
    case .test(let function):
      value(function.arguments[0], of: node)
        .matches(value(function.arguments[1], of: node), isWhole: function.name == .match)
    }
  }

  private func nodes(_ query: JSONPath.Query, of node: SourceNode) -> [Match] {
    select(query.segments, from: Match(node: query.isRelative ? node : root, path: []))
  }

  private func value(_ operand: JSONPath.Operand, of node: SourceNode) -> JSONPathValue {
    switch operand {
    case .literal(let value): value
    case .query(let query): nodes(query, of: node).first.map { JSONPathValue($0.node) } ?? .nothing
    case .function(let function): value(function, of: node)
    }
  }

  private func value(_ function: JSONPath.Function, of node: SourceNode) -> JSONPathValue {
    let argument = function.arguments[0]
    switch (function.name, argument) {
    case (.length, _): return value(argument, of: node).length
    case (.count, .query(let query)): return .number(Double(nodes(query, of: node).count))
    case (.value, .query(let query)):
      let found = nodes(query, of: node)
      return found.count == 1 ? JSONPathValue(found[0].node) : .nothing
    default: return .nothing
    }
  }
}

extension JSONPathEvaluation.Match {
  func child(_ token: String, _ node: SourceNode) -> Self { Self(node: node, path: path + [token]) }

  var children: [Self] {
    if let mapping = node.mapping { return mapping.entries.map { child($0.key, $0.value) } }
    return (node.sequence ?? []).enumerated().map { child("\($0)", $1) }
  }
}
