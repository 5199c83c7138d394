/// Every rule of the wire axis, each id once.
package enum WireRules {
  /// In a stable order: operations, parameters, bodies, responses, security, lifecycle, then schemas by place.
  package static let all: [WireRule] = {
    var found: Set<String> = []
    return everything.filter { found.insert($0.id).inserted }
  }()

  /// Rules of the same id, which is told by one name at several coordinates, included.
  static let everything: [WireRule] =
    WireRule.operations + WireRule.parameters + WireRule.bodies + WireRule.responses + WireRule.headers
    + WireRule.securities + WireRule.lifecycles + schemas

  static let schemas: [WireRule] = SchemaArea.allCases.flatMap { area in
    SchemaChange.all.map { $0.judgement.rule(in: area) }
  }
}
