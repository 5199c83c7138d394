/// Every rule of the wire axis.
package enum WireRules {
  /// In a stable order: operations, parameters, bodies, responses, security, lifecycle, then schemas by place.
  package static let all: [DriftRule] = {
    var found: Set<String> = []
    return (calls + schemas).filter { found.insert($0.id).inserted }
  }()

  /// The rule of this name.
  package static func rule(_ id: String) -> DriftRule? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// The rules of what isn't a schema.
  package static let calls: [DriftRule] =
    DriftRule.operations + DriftRule.parameters + DriftRule.bodies + DriftRule.responses + DriftRule.headers
    + DriftRule.securities + DriftRule.lifecycles

  private static let schemas: [DriftRule] = SchemaArea.allCases.flatMap { area in
    SchemaChange.all.filter { area.isInner || !$0.isOfPart }.map { $0.rule(in: area) }
  }
}

extension SchemaArea {
  fileprivate var isInner: Bool { inner == self }
}

extension SchemaChange {
  /// Whether it happens to a field or an element, and never to a body or a parameter itself.
  fileprivate var isOfPart: Bool {
    switch kind {
    case "property", "name", "presence", "read-only", "write-only", "deprecation", "sunset", "stability",
      "prefix-items":
      true
    default: false
    }
  }
}
