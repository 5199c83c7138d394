import CallsiteDiagnostics
import CallsiteDocument
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

  static func value(_ value: DocumentValue) -> SourceNode {
    switch value {
    case .null: SourceNode(.scalar(SourceScalar("null", .null)), at: nowhere)
    case .bool(let value): flag(value)
    case .integer(let text): SourceNode(.scalar(SourceScalar(text, .integer)), at: nowhere)
    case .number(let text): SourceNode(.scalar(SourceScalar(text, .number)), at: nowhere)
    case .string(let string): text(string)
    case .array(let elements): list(elements.map(SourceNode.value))
    case .object(let members): object(members.mapValues(SourceNode.value))
    }
  }

  static func list(_ elements: [SourceNode]) -> SourceNode { SourceNode(.sequence(elements), at: nowhere) }

  static func object(_ fields: OrderedDictionary<String, SourceNode>) -> SourceNode {
    let entries = fields.map { SourceMapping.Entry(key: $0.key, value: $0.value, at: nowhere) }
    return SourceNode(.mapping(SourceMapping(entries)), at: nowhere)
  }
}
