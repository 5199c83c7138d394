import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Makes each base schema with a discriminator a union of the schemas that are derived from it.
///
/// Where a document has inheritance (OpenAPI, Discriminator Object), a base schema specifies the discriminator, and
/// other schemas are derived from it with `allOf`. A value of the base schema can be of any of them:
///
/// ```yaml
/// Pet: { properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
/// Cat: { allOf: [{ $ref: Pet }, { properties: { lives: { type: integer } } }] }
/// ```
///
/// ```swift
/// enum Pet { case cat(Cat), petBase(PetBase) }
/// ```
///
/// A derived schema from which others are derived is such a base, too.
///
/// The base schema itself is the alternative for all other values, also where the document lists none, because a schema
/// that a server derives later has its properties. A base schema that is never the schema of a value remains a struct,
/// whose properties others inherit.
struct DerivedSchemas {
  /// The document, with alternatives in its base schemas.
  private(set) var document: APIDocument
  /// The components with the properties of base schemas, by the name of the base.
  private(set) var homes: [String: String] = [:]
  /// The base schemas as they are in the document, without the schemas that are derived from them.
  private(set) var bases: [String: Schema] = [:]
  private let schemas: OrderedDictionary<String, Schema>
  private let inheritance: Inheritance
  private var names: Set<String>
  private var problems: [Diagnostic] = []

  init(of document: APIDocument) {
    self.document = document
    schemas = document.schemas
    names = Set(schemas.keys)
    let inheritance = Inheritance(of: schemas)
    self.inheritance = inheritance
    let bases = schemas.filter { $0.value.isBase }
    guard !bases.isEmpty else { return }
    for (key, schema) in bases where inheritance.children(of: key).isEmpty {
      problems.append(.skippedDiscriminator("no schema is derived from '\(key)'", at: schema.position))
    }
    let used = Self.references(in: document, besides: inheritance)
    let start = Array(schemas.keys).filter { key in
      used.contains(key) && !inheritance.children(of: key).isEmpty
        && inheritance.discriminator(of: key) != nil
    }
    let walk = Walk(from: start, by: { $0 }) { [self] in descendants(of: $0).filter(isBranching) }
    for key in Array(walk) {
      if let schema = schemas[key], let discriminator = inheritance.discriminator(of: key) {
        expand(key, schema, discriminator)
      }
    }
  }

  /// Reports the base schemas whose values are decoded without the properties of derived schemas.
  func report(to collector: inout DiagnosticCollector) {
    for problem in problems { collector.report(problem) }
  }

  /// Makes a schema a union of those that are derived from it, if their discriminator values are known.
  private mutating func expand(_ key: String, _ schema: Schema, _ discriminator: Schema.Discriminator) {
    guard let whole = flattened(schema) else {
      return problems.append(
        .skippedDiscriminator(
          "'\(key)' is composed of alternatives, so its values have only its own properties. List the derived "
            + "schemas in oneOf", at: schema.position))
    }
    var derived = descendants(of: key)
    let listed = inheritance.values(of: whole.properties[discriminator.property])
    var mapping = discriminator.mapping
    var unknown: OrderedDictionary<String, String> = [:]
    for name in derived where !mapping.values.contains(name) {
      let (implied, isCertain) = inheritance.discriminatorValue(of: name, discriminator.property)
      if !isCertain, listed?.contains(implied) == false {
        unknown[name] = implied
      } else {
        mapping[implied] = mapping[implied] ?? name
      }
    }
    if let (name, implied) = unknown.elements.first, listed?.contains(where: { mapping[$0] == nil }) == true {
      return problems.append(
        .skippedDiscriminator(
          "'\(implied)' isn't a value of '\(discriminator.property)', so it isn't known which values are "
            + "'\(name)', and all have only the properties of '\(key)'. Add a mapping to the discriminator",
          at: schema.position))
    }
    // If all values are of other schemas, none is of these.
    derived.removeAll { unknown[$0] != nil }
    let name = names.claim(key + "Base")
    document.schemas[name] = whole.with(discriminator.property).copy(
      of: schema, swiftName: schema.swiftName.map { $0 + "Base" })
    homes[key] = name
    bases[key] = schema
    mapping = mapping.mapValues { $0 == key ? name : $0 }
    if !mapping.values.contains(name) {
      // It's the default, but these values are known to be its own.
      let unclaimed = listed?.filter { mapping[$0] == nil } ?? []
      let implied = schemas[key]?.discriminatorValue ?? key
      for value in unclaimed.isEmpty ? [implied] : unclaimed { mapping[value] = mapping[value] ?? name }
    }
    let branches = (derived + [name]).map {
      Schema(reference: $0, position: schemas[$0]?.position ?? schema.position)
    }
    let defaultSchema =
      (schema.isBase ? discriminator.defaultSchema : nil).flatMap { $0 == key ? nil : $0 } ?? name
    let expanded = Schema.Discriminator(
      property: discriminator.property, mapping: mapping, defaultSchema: defaultSchema)
    document.schemas[key] = whole.copy(
      of: schema, swiftName: schema.swiftName, oneOf: branches, discriminator: expanded)
    for name in derived { nameProperties(of: name) }
  }

  /// Returns the schemas that are derived from a schema directly or indirectly. One with its own discriminator
  /// represents those that are derived from it.
  private func descendants(of key: String) -> [String] {
    inheritance.descendants(of: key, where: isBranching)
  }

  /// Whether a schema has a discriminator for schemas that are derived from it.
  private func isBranching(_ key: String) -> Bool {
    schemas[key]?.isBase == true && !inheritance.children(of: key).isEmpty
  }

  /// Makes a derived schema without properties of its own one with those of its base, because it would be just
  /// another name for the base otherwise.
  private mutating func nameProperties(of key: String) {
    guard let schema = document.schemas[key], schema.standIn != nil, let whole = flattened(schema) else {
      return
    }
    document.schemas[key] = whole.copy(of: schema, swiftName: schema.swiftName)
  }

  private func resolve(_ schema: Schema?) -> Schema? { schema.flatMap { schemas.resolve($0) } }

  /// Returns a schema with the properties of everything it is composed of, or `nil` if something else is part of it.
  private func flattened(_ schema: Schema?) -> Schema? {
    guard let schema = resolve(schema) else { return nil }
    var properties: OrderedDictionary<String, Schema> = [:]
    var required: OrderedSet<String> = []
    var additional = Schema.AdditionalProperties.unspecified
    for part in parts(of: schema) {
      guard part.oneOf.isEmpty, part.anyOf.isEmpty, part.enumeration == nil, part.conditionalParts.isEmpty,
        part.types.isEmpty || part.types == [.object]
      else { return nil }
      for (name, property) in part.properties {
        properties[name] = properties[name].map { $0.refined(by: property, in: schemas) } ?? property
      }
      required.formUnion(part.required)
      if case .unspecified = part.additionalProperties { continue }
      additional = part.additionalProperties
    }
    return Schema(
      types: [.object], properties: properties, required: Array(required), additionalProperties: additional,
      position: schema.position)
  }

  /// Returns what a schema is composed of, innermost first, and the schema itself.
  private func parts(of schema: Schema) -> [Schema] {
    Walk(from: [schema]) { $0.allOf.compactMap(resolve).reversed() }.reversed()
  }

  /// Returns the components that are the schemas of values, rather than only bases of other components, or alternatives
  /// beside schemas that are derived from them.
  private static func references(
    in document: APIDocument, besides inheritance: Inheritance
  ) -> Set<String> {
    var keys: Set<String> = []
    for operation in document.operations + document.webhooks.flatMap(\.operations) {
      let bodies = (operation.requestBody?.content ?? []) + operation.responses.flatMap(\.content)
      let headers = operation.responses.flatMap { $0.headers.compactMap(\.schema) }
      for schema in operation.parameters.map(\.schema) + headers + bodies.flatMap(\.schemas) {
        add(schema, isComponent: false, inheritance, to: &keys)
      }
    }
    for schema in document.schemas.values { add(schema, isComponent: true, inheritance, to: &keys) }
    return keys
  }

  private static func add(
    _ root: Schema, isComponent: Bool, _ inheritance: Inheritance, to keys: inout Set<String>
  ) {
    var pending = [(schema: root, isComponent: isComponent)]
    while let (schema, isComponent) = pending.popLast() {
      if let key = schema.reference { keys.insert(key) }
      let bases = isComponent ? schema.allOf : []
      let branches = Set((schema.oneOf + schema.anyOf).compactMap(\.reference))
      for child in schema.children {
        let isBase = bases.contains { $0 === child }
        if let key = child.reference,
          isBase || inheritance.children(of: key).contains(where: branches.contains)
        {
          continue
        }
        pending.append((child, isBase))
      }
    }
  }
}

extension Schema {
  /// Returns the schema with a discriminator's property, which every object has (OpenAPI, Discriminator Object).
  fileprivate func with(_ property: String) -> Schema {
    guard properties[property] == nil else { return self }
    var properties = properties
    properties.updateValue(
      Schema(types: [.string], position: position), forKey: property, insertingAt: 0)
    return Schema(
      types: types, properties: properties, required: required, additionalProperties: additionalProperties,
      position: position)
  }

  /// Returns a schema with this one's properties, and another one's annotations and place.
  fileprivate func copy(
    of other: Schema, swiftName: String?, oneOf: [Schema] = [], discriminator: Discriminator? = nil
  ) -> Schema {
    Schema(
      types: oneOf.isEmpty ? types : [], isNullable: other.isNullable, properties: properties,
      required: required,
      additionalProperties: additionalProperties, oneOf: oneOf, discriminator: discriminator,
      title: other.title, description: other.description, isDeprecated: other.isDeprecated,
      isReadOnly: other.isReadOnly, isWriteOnly: other.isWriteOnly, examples: other.examples,
      lifecycle: other.lifecycle, swiftName: swiftName, identity: other.identity, position: other.position,
      source: other.source)
  }
}

extension Diagnostic {
  fileprivate static func skippedDiscriminator(_ reason: String, at position: SourcePosition) -> Diagnostic {
    .skippedKeyword("discriminator", reason, at: position)
  }
}
