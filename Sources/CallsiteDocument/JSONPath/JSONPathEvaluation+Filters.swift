import CallsiteSource

extension JSONPathEvaluation {
  /// Whether a node meets a filter's condition (RFC 9535, section 2.3.5).
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
