import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

// Nodes that stand in no text yet.
extension SourceNode {
  private static var nowhere: SourcePosition { SourcePosition(file: "", line: 0, column: 0) }

  static func text(_ text: String) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: nowhere)
  }

  static func flag(_ value: Bool) -> SourceNode {
    SourceNode(.scalar(SourceScalar(value ? "true" : "false", .boolean)), at: nowhere)
  }

  static func scalar(_ scalar: SourceScalar) -> SourceNode { SourceNode(.scalar(scalar), at: nowhere) }

  static func list(_ elements: [SourceNode]) -> SourceNode { SourceNode(.sequence(elements), at: nowhere) }

  static func object(_ fields: OrderedDictionary<String, SourceNode>) -> SourceNode {
    let entries = fields.map { SourceMapping.Entry(key: $0.key, value: $0.value, at: nowhere) }
    return SourceNode(.mapping(SourceMapping(entries)), at: nowhere)
  }
}
