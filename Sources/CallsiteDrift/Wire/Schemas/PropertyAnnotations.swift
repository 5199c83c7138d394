import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// What is said of a value beside its shape, by the schema itself or by those that it refers to or is made of.
struct PropertyAnnotations {
  private(set) var isReadOnly = false
  private(set) var isWriteOnly = false
  private(set) var isDeprecated = false
  private(set) var defaultValue: DocumentValue?
  private(set) var lifecycle = Lifecycle()
  /// Where the value is described first.
  let position: SourcePosition?

  init(_ parts: [Schema], _ reader: ShapeReader) {
    position = parts.first?.position
    for part in parts { add(part, reader, depth: 0) }
  }

  /// What is nearest to the use counts first.
  private mutating func add(_ schema: Schema, _ reader: ShapeReader, depth: Int) {
    isReadOnly = isReadOnly || schema.isReadOnly
    isWriteOnly = isWriteOnly || schema.isWriteOnly
    isDeprecated = isDeprecated || schema.isDeprecated
    defaultValue = defaultValue ?? schema.defaultValue
    lifecycle.sunset = lifecycle.sunset ?? schema.lifecycle.sunset
    lifecycle.stability = lifecycle.stability ?? schema.lifecycle.stability
    guard depth < 16 else { return }
    if schema.reference != nil { add(reader.target(schema), reader, depth: depth + 1) }
    let choice = schema.oneOf + schema.anyOf
    for part in schema.allOf + (choice.count == 1 ? choice : []) { add(part, reader, depth: depth + 1) }
  }

  /// Whether the value never goes this way.
  func isAbsent(in direction: DriftRule.Direction) -> Bool {
    direction == .request ? isReadOnly : isWriteOnly
  }
}
