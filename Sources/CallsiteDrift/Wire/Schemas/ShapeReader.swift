import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Creates the shapes of a document's schemas.
struct ShapeReader {
  private let schemas: OrderedDictionary<String, Schema>

  private let names: [ObjectIdentifier: String]
  private let heirs: Heirs

  init(_ document: APIDocument) {
    schemas = document.schemas
    heirs = Heirs(document.schemas)
    names = Dictionary(document.schemas.map { (ObjectIdentifier($0.value), $0.key) }) { first, _ in first }
  }

  /// Returns the name of a component schema, or `nil` for an inline one.
  func name(of schema: Schema) -> String? { schema.reference ?? names[ObjectIdentifier(schema)] }

  func hasSchema(_ name: String) -> Bool { schemas[name] != nil }

  /// Whether a value never occurs in requests, according to one of the schemas that apply to it.
  func isReadOnly(_ parts: [Schema]) -> Bool { parts.contains(where: schemas.isReadOnly) }

  /// Whether a value never occurs in responses, according to one of the schemas that apply to it.
  func isWriteOnly(_ parts: [Schema]) -> Bool { parts.contains(where: schemas.isWriteOnly) }

  /// Returns the component schema with a name.
  func schema(_ name: String) -> Schema? { schemas[name] }

  /// Returns the target of a chain of references. It terminates, since documents have no circular references.
  func target(_ schema: Schema) -> Schema {
    var schema = schema
    while let name = schema.reference, let next = schemas[name] { schema = next }
    return schema
  }

  /// Returns the shape of values to which all schemas apply. It doesn't depend on what has been read before.
  func shape(of parts: [Schema]) -> Shape {
    var shape = composed(parts)
    shape.makeWhole()
    return shape
  }

  private func composed(_ parts: [Schema]) -> Shape {
    if parts.count == 1, case let schema = target(parts[0]), schema.isAlone { return own(schema) }
    let reading = ShapeReading()
    var merged: Set<ObjectIdentifier> = []
    let shapes = (parts.isEmpty ? [.anything] : parts).map { shape(of: $0, besides: &merged, in: reading) }
    return shapes.dropFirst().reduce(into: shapes[0]) { $0.merge($1) }
  }

  /// - Parameter merged: The schemas that already apply to the same value. Merging one of them again adds nothing,
  ///   however many paths lead to it.
  private func shape(
    of schema: Schema, besides merged: inout Set<ObjectIdentifier>, in reading: ShapeReading
  ) -> Shape {
    let schema = target(schema)
    let identity = ObjectIdentifier(schema)
    guard merged.insert(identity).inserted else { return Shape(position: schema.position) }
    var shape = own(schema)
    for part in schema.allOf { shape.merge(self.shape(of: part, besides: &merged, in: reading)) }
    if schema.discriminator == nil, let name = names[identity] {
      shape.discriminator = heirs.inherited(shape.discriminator, by: name)
    }
    for (kind, branches) in [(SchemaChange.Choice.oneOf, schema.oneOf), (.anyOf, schema.anyOf)] {
      add(branches, kind, of: schema, to: &shape, besides: &merged, in: reading)
    }
    return shape
  }

  /// Returns the shape of a schema's own keywords.
  private func own(_ schema: Schema) -> Shape {
    var shape = Shape(own: schema)
    if schema.discriminator != nil, let name = names[ObjectIdentifier(schema)] {
      shape.discriminator = heirs.discriminator(of: schema, name)
    }
    return shape
  }

  /// Returns the shape of an alternative, which is read once however many choices contain it.
  private func shape(ofBranch branch: Schema, in reading: ShapeReading) -> Shape {
    let schema = target(branch)
    let identity = ObjectIdentifier(schema)
    if let known = reading.known[identity] { return known }
    // A schema that is an alternative of itself adds nothing.
    guard reading.open.insert(identity).inserted else { return own(schema) }
    defer { reading.open.remove(identity) }
    var merged: Set<ObjectIdentifier> = []
    let shape = shape(of: schema, besides: &merged, in: reading)
    reading.known[identity] = shape
    return shape
  }

  private func add(
    _ branches: [Schema], _ kind: SchemaChange.Choice, of schema: Schema, to shape: inout Shape,
    besides merged: inout Set<ObjectIdentifier>, in reading: ShapeReading
  ) {
    if branches.isEmpty { return }
    guard branches.count > 1 else {
      var chosen = self.shape(of: branches[0], besides: &merged, in: reading)
      if schema.isNullable { chosen.isNullable = true }
      shape.merge(chosen)
      return
    }
    let shapes = branches.map { self.shape(ofBranch: $0, in: reading) }
    if schema.types.isEmpty, shapes.contains(where: { $0.isNullable == true }) { shape.isNullable = true }
    if shapes.allSatisfy(\.isBareType) {
      var union = Shape(position: shape.position)
      union.types = shapes.reduce(into: []) { $0.formUnion($1.types ?? []) }
      shape.merge(union)
    } else {
      var flattened: Set<ObjectIdentifier> = []
      shape.choices.append(Shape.Choice(kind: kind, branches: flat(branches, kind, &flattened)))
    }
  }

  /// Returns alternatives with the branches of those that are nothing but alternatives of the same kind.
  private func flat(
    _ branches: [Schema], _ kind: SchemaChange.Choice, _ flattened: inout Set<ObjectIdentifier>
  ) -> [Schema] {
    branches.flatMap { branch -> [Schema] in
      let schema = target(branch)
      guard schema.isOnly(kind), flattened.insert(ObjectIdentifier(schema)).inserted else { return [branch] }
      return flat(kind == .oneOf ? schema.oneOf : schema.anyOf, kind, &flattened)
    }
  }
}

/// The alternatives that have been read for a shape, and those that are being read.
private final class ShapeReading {
  var known: [ObjectIdentifier: Shape] = [:]
  var open: Set<ObjectIdentifier> = []
}

extension Schema {
  /// Whether no other schema applies to the same value.
  fileprivate var isAlone: Bool { allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty }

  /// Whether the schema consists of alternatives of a kind, and nothing tells them apart but themselves.
  fileprivate func isOnly(_ kind: SchemaChange.Choice) -> Bool {
    let (own, other) = kind == .oneOf ? (oneOf, anyOf) : (anyOf, oneOf)
    let hasNoFields = if case .unspecified = additionalProperties { properties.isEmpty } else { false }
    return !own.isEmpty && other.isEmpty && allOf.isEmpty && discriminator == nil && types.isEmpty
      && hasNoFields && required.isEmpty && items == nil && prefixItems.isEmpty && enumeration == nil
      && limits == nil && format == nil
  }
}

extension Shape {
  /// Creates the shape of a schema's own keywords.
  init(own schema: Schema) {
    self.init(position: schema.position)
    // All types and null are what no type allows, too.
    let isOfAnyType = schema.isNullable && Self.allTypes.isSubset(of: schema.types)
    types = schema.types.isEmpty || isOfAnyType ? nil : Set(schema.types)
    let hasChoice = schema.oneOf.count + schema.anyOf.count > 0
    let specifiesNull = schema.isNullable || types != nil || schema.enumeration != nil
    // A value that may be null in one branch may be null: the document reader has folded that into the outer schema.
    isNullable =
      specifiesNull && !isOfAnyType || hasChoice && schema.oneOf.count + schema.anyOf.count > 1
      ? schema.isNullable : nil
    format = schema.format.map { Self.formats[$0] ?? $0 }
    contentMediaType = schema.contentMediaType
    contentEncoding = schema.contentEncoding.flatMap { Self.identities.contains($0.lowercased()) ? nil : $0 }
    // OpenAPI 3.1 writes the formats of binary data in this way.
    if format == nil, let encoding = contentEncoding, let name = Self.encodings[encoding] {
      (format, contentEncoding) = (name, nil)
    } else if format == nil, contentEncoding == nil, contentMediaType == "application/octet-stream" {
      (format, contentMediaType) = ("binary", nil)
    }
    contentSchema = schema.contentSchema
    properties = schema.properties.mapValues { [$0] }
    required = Set(schema.required)
    items = schema.items.map { [$0] } ?? []
    tuple = schema.prefixItems.map { [$0] }
    discriminator = schema.discriminator.map { Discriminator(property: $0.property, mapping: $0.mapping) }
    enumeration = schema.enumeration.map { OrderedSet($0.map(\.canonical)).elements }
    limits = schema.limits.map { [$0] } ?? []
    otherProperties = OtherProperties(schema)
  }

  /// All types. An integer is a number.
  private static let allTypes: Set<JSONType> = [.string, .number, .boolean, .object, .array]
  /// The formats that mean the same as an encoding.
  private static let encodings = ["base64": "byte", "base64url": "base64url"]
  /// The encodings that leave a text as it is (RFC 2045, section 6.2).
  private static let identities: Set<String> = ["7bit", "8bit", "binary"]
  /// Other names of formats.
  private static let formats = ["base64": "byte", "guid": "uuid", "url": "uri"]
}

extension Shape.OtherProperties {
  /// Creates the rule for unlisted fields. `patternProperties` and `unevaluatedProperties`, which the document reader
  /// stores as `additionalProperties`, are compared separately.
  fileprivate init(_ schema: Schema) {
    switch schema.limits?.additionalProperties ?? schema.additionalProperties {
    case .unspecified: self = .unspecified
    case .forbidden: self = .forbidden
    case .any: self = .any
    case .schema(let schema): self = .schemas([schema])
    }
  }
}

extension Schema {
  /// A schema that allows everything, for a missing one.
  static let anything = Schema(position: SourcePosition(file: "", line: 0, column: 0))
}
