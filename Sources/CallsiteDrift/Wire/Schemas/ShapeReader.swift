import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Makes shapes of a document's schemas.
struct ShapeReader {
  private let schemas: OrderedDictionary<String, Schema>

  private let names: [ObjectIdentifier: String]

  init(_ document: APIDocument) {
    schemas = document.schemas
    names = Dictionary(document.schemas.map { (ObjectIdentifier($0.value), $0.key) }) { first, _ in first }
  }

  /// What the document calls a schema that a reference leads to; nil: it is written where it is used.
  func name(of schema: Schema) -> String? { schema.reference ?? names[ObjectIdentifier(schema)] }

  func hasSchema(_ name: String) -> Bool { schemas[name] != nil }

  /// What a chain of references leads to. It ends: the document has no schema that is a reference to itself.
  func target(_ schema: Schema) -> Schema {
    var schema = schema
    while let name = schema.reference, let next = schemas[name] { schema = next }
    return schema
  }

  /// The shape of values to which all these schemas apply.
  func shape(of parts: [Schema]) -> Shape {
    guard let first = parts.first else { return shape(of: Schema.anything, within: []) }
    var result = shape(of: first, within: [])
    for part in parts.dropFirst() { result.merge(shape(of: part, within: [])) }
    return result
  }

  /// - Parameter trail: The schemas whose shape needs this one's; one of them says nothing new.
  private func shape(of schema: Schema, within trail: [ObjectIdentifier]) -> Shape {
    let schema = target(schema)
    var shape = Shape(own: schema)
    let identity = ObjectIdentifier(schema)
    guard !trail.contains(identity), trail.count < 64 else { return shape }
    let trail = trail + [identity]
    for part in schema.allOf { shape.merge(self.shape(of: part, within: trail)) }
    for (kind, branches) in [(SchemaChange.Choice.oneOf, schema.oneOf), (.anyOf, schema.anyOf)] {
      add(branches, kind, of: schema, to: &shape, within: trail)
    }
    return shape
  }

  private func add(
    _ branches: [Schema], _ kind: SchemaChange.Choice, of schema: Schema, to shape: inout Shape,
    within trail: [ObjectIdentifier]
  ) {
    if branches.isEmpty { return }
    guard branches.count > 1 else {
      var chosen = self.shape(of: branches[0], within: trail)
      if schema.isNullable { chosen.isNullable = true }
      shape.merge(chosen)
      return
    }
    let shapes = branches.map { self.shape(of: $0, within: trail) }
    if schema.types.isEmpty, shapes.contains(where: { $0.isNullable == true }) { shape.isNullable = true }
    if shapes.allSatisfy(\.isBareType) {
      var union = Shape(position: shape.position)
      union.types = shapes.reduce(into: []) { $0.formUnion($1.types ?? []) }
      shape.merge(union)
    } else {
      shape.choices.append(Shape.Choice(kind: kind, branches: branches))
    }
  }
}

extension Shape {
  /// What a schema says itself.
  fileprivate init(own schema: Schema) {
    self.init(position: schema.position)
    types = schema.types.isEmpty ? nil : Set(schema.types)
    let hasChoice = schema.oneOf.count + schema.anyOf.count > 0
    let saysNull = schema.isNullable || types != nil || schema.enumeration != nil
    // What may be null in one branch may be null: the reader has folded it into the schema that chooses.
    isNullable =
      saysNull || hasChoice && schema.oneOf.count + schema.anyOf.count > 1 ? schema.isNullable : nil
    format = schema.format
    contentMediaType = schema.contentMediaType
    contentEncoding = schema.contentEncoding
    contentSchema = schema.contentSchema
    properties = schema.properties.mapValues { [$0] }
    required = Set(schema.required)
    items = schema.items.map { [$0] } ?? []
    tuple = schema.prefixItems.map { [$0] }
    discriminator = schema.discriminator
    enumeration = schema.enumeration
    limits = schema.limits.map { [$0] } ?? []
    otherProperties = OtherProperties(schema)
  }
}

extension Shape.OtherProperties {
  /// What `patternProperties` and `unevaluatedProperties` say is compared on its own, where the reader has put it
  /// in the place of `additionalProperties`.
  fileprivate init(_ schema: Schema) {
    if let limits = schema.limits {
      let isUnevaluated = if case .unspecified = limits.unevaluatedProperties { false } else { true }
      if !limits.patternProperties.isEmpty || isUnevaluated {
        self = .unspecified
        return
      }
    }
    switch schema.additionalProperties {
    case .unspecified: self = .unspecified
    case .forbidden: self = .forbidden
    case .any: self = .any
    case .schema(let schema): self = .schemas([schema])
    }
  }
}

extension Schema {
  /// A schema that allows everything, where there is none.
  static let anything = Schema(position: SourcePosition(file: "", line: 0, column: 0))
}
