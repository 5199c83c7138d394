import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Writes what values have in common as a schema.
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

  /// Empty: anything.
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
