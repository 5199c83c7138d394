import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// The schema of an observed shape.
struct ObservedSchema {
  let shape: ObservedShape
  let dialect: SchemaDialect

  init(_ shape: ObservedShape, _ dialect: SchemaDialect) {
    self.shape = shape
    self.dialect = dialect
  }

  var node: SourceNode {
    var fields = typed
    if shape.nullCount > 0, !fields.isEmpty { dialect.allowNull(in: &fields) }
    return .object(fields)
  }

  /// The keywords of the type, or none if anything is allowed.
  private var typed: OrderedDictionary<String, SourceNode> {
    if shape.isNumber { return ["type": .text("number")] }
    guard shape.types.count == 1, let type = shape.types.first else { return [:] }
    var fields: OrderedDictionary<String, SourceNode> = ["type": .text(type.rawValue)]
    switch type {
    case .string: if let format = shape.format { fields["format"] = .text(format) }
    case .array: fields["items"] = shape.items.first.map { ObservedSchema($0, dialect).node } ?? .object([:])
    case .object where !shape.isMap && !shape.properties.isEmpty:
      let required = shape.requiredNames
      if !required.isEmpty { fields["required"] = .list(required.map(SourceNode.text)) }
      fields["properties"] = .object(shape.properties.mapValues { ObservedSchema($0, dialect).node })
    default: break
    }
    return fields
  }
}

/// The keywords that differ between versions of a document.
enum SchemaDialect {
  case swagger20, openAPI30, openAPI31

  /// Detects the dialect of a document.
  init(of root: SourceNode) {
    if root["swagger"] != nil {
      self = .swagger20
    } else {
      self = root["openapi"]?.scalar?.text.hasPrefix("3.0") == true ? .openAPI30 : .openAPI31
    }
  }

  /// Allows null in a schema with a single type.
  func allowNull(in fields: inout OrderedDictionary<String, SourceNode>) {
    switch self {
    case .swagger20: fields["x-nullable"] = .flag(true)
    case .openAPI30: fields["nullable"] = .flag(true)
    case .openAPI31: fields["type"] = fields["type"].map { .list([$0, .text("null")]) }
    }
  }
}

// Nodes that don't come from a source text.
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
