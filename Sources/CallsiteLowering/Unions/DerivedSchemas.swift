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
/// The base schema itself is the alternative for all other values, also where the document lists none, because a schema
/// that a server derives later has its properties. A base schema that is never the schema of a value remains a struct,
/// whose properties others inherit.
struct DerivedSchemas {
  /// The document, with alternatives in its base schemas.
  private(set) var document: APIDocument
  /// The components with the properties of base schemas, by the name of the base.
  private(set) var homes: [String: String] = [:]
  private let schemas: OrderedDictionary<String, Schema>
  /// The schemas that are directly derived from a schema, or that its discriminator names.
  private var children: OrderedDictionary<String, OrderedSet<String>> = [:]
  private var names: Set<String>
  private var problems: [Diagnostic] = []

  init(of document: APIDocument) {
    self.document = document
    schemas = document.schemas
    names = Set(schemas.keys)
    let bases = schemas.filter { $0.value.isBase }
    guard !bases.isEmpty else { return }
    for (key, schema) in schemas {
      for parent in parents(of: schema) where parent != key { children[parent, default: []].append(key) }
    }
    for (key, schema) in bases {
      let mapped = schema.discriminator?.mapping.values.filter { $0 != key } ?? []
      if !mapped.isEmpty { children[key, default: []].formUnion(mapped) }
    }
    for (key, schema) in bases where children[key] == nil {
      problems.append(.skippedDiscriminator("no schema is derived from '\(key)'", at: schema.position))
    }
    let used = Self.references(in: document, besides: children)
    let start = Array(bases.keys).filter { used.contains($0) && children[$0] != nil }
    let walk = Walk(from: start, by: { $0 }) { [self] key in
      descendants(of: key).filter { isBranching($0) }
    }
    for key in Array(walk) {
      if let schema = schemas[key], let discriminator = schema.discriminator {
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
    let derived = descendants(of: key)
    let listed = values(of: whole.properties[discriminator.property])
    var mapping = discriminator.mapping
    for name in derived where !mapping.values.contains(name) {
      let constant = constant(of: name, discriminator.property)
      let implied = constant ?? schemas[name]?.discriminatorValue ?? name
      if constant == nil, let listed, !listed.contains(implied) {
        return problems.append(
          .skippedDiscriminator(
            "'\(implied)' isn't a value of '\(discriminator.property)', so it isn't known which values are "
              + "'\(name)', and all have only the properties of '\(key)'. Add a mapping to the discriminator",
            at: schema.position))
      }
      mapping[implied] = mapping[implied] ?? name
    }
    let name = names.claim(key + "Base")
    document.schemas[name] = whole.with(discriminator.property).copy(
      of: schema, swiftName: schema.swiftName.map { $0 + "Base" })
    homes[key] = name
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
    let defaultSchema = discriminator.defaultSchema.flatMap { $0 == key ? nil : $0 } ?? name
    let expanded = Schema.Discriminator(
      property: discriminator.property, mapping: mapping, defaultSchema: defaultSchema)
    document.schemas[key] = whole.copy(
      of: schema, swiftName: schema.swiftName, oneOf: branches, discriminator: expanded)
    for name in derived { nameProperties(of: name) }
  }

  /// Returns the schemas that are derived from a schema directly or indirectly. One with its own discriminator
  /// represents those that are derived from it.
  private func descendants(of key: String) -> [String] {
    Walk(from: Array(children[key] ?? []), by: { $0 }) { name in
      isBranching(name) ? [] : Array(children[name] ?? [])
    }.filter { $0 != key && schemas[$0] != nil }
  }

  /// Whether a schema has a discriminator for schemas that are derived from it.
  private func isBranching(_ key: String) -> Bool { schemas[key]?.isBase == true && children[key] != nil }

  /// Makes a derived schema without properties of its own one with those of its base, because it would be just
  /// another name for the base otherwise.
  private mutating func nameProperties(of key: String) {
    guard let schema = document.schemas[key], schema.standIn != nil, let whole = flattened(schema) else {
      return
    }
    document.schemas[key] = whole.copy(of: schema, swiftName: schema.swiftName)
  }

  private func resolve(_ schema: Schema?) -> Schema? { schema.flatMap { schemas.resolve($0) } }

  /// Returns the strings that a schema allows, or `nil` if it allows any.
  private func values(of schema: Schema?) -> [String]? {
    let walk = Walk(from: schema.map { [$0] } ?? []) { next in
      let target = next.reference.map { schemas[$0] } ?? next.standIn
      return target.map { [$0] } ?? []
    }
    return walk.lazy.compactMap(\.enumeration).first?.compactMap(\.text)
  }

  /// Returns the only value of a property that a derived schema itself allows.
  private func constant(of key: String, _ property: String) -> String? {
    let walk = Walk(from: schemas[key].map { [$0] } ?? []) { schema in
      schema.allOf.compactMap { part in
        let target = resolve(part)
        return target?.discriminator == nil ? target : nil
      }
    }
    return walk.lazy.compactMap { values(of: $0.properties[property]) }.first { $0.count == 1 }?.first
  }

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
        properties[name] = properties[name].map { $0.refined(by: property) } ?? property
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

  /// Returns the components that a schema is derived from, also by another name for them.
  private func parents(of schema: Schema) -> [String] {
    Walk(from: schema.allOf) { part in
      let alias = part.reference.flatMap { schemas[$0] }.flatMap { $0.reference == nil ? nil : $0 }
      return part.allOf + (alias.map { [$0] } ?? [])
    }.compactMap(\.reference)
  }

  /// Returns the components that are the schemas of values, rather than only bases of other components, or alternatives
  /// beside schemas that are derived from them.
  private static func references(
    in document: APIDocument, besides children: OrderedDictionary<String, OrderedSet<String>>
  ) -> Set<String> {
    var keys: Set<String> = []
    for operation in document.operations + document.webhooks.flatMap(\.operations) {
      let bodies = (operation.requestBody?.content ?? []) + operation.responses.flatMap(\.content)
      let headers = operation.responses.flatMap { $0.headers.compactMap(\.schema) }
      for schema in operation.parameters.map(\.schema) + headers + bodies.flatMap(\.schemas) {
        add(schema, isComponent: false, children, to: &keys)
      }
    }
    for schema in document.schemas.values { add(schema, isComponent: true, children, to: &keys) }
    return keys
  }

  private static func add(
    _ root: Schema, isComponent: Bool, _ children: OrderedDictionary<String, OrderedSet<String>>,
    to keys: inout Set<String>
  ) {
    var pending = [(schema: root, isComponent: isComponent)]
    while let (schema, isComponent) = pending.popLast() {
      if let key = schema.reference { keys.insert(key) }
      let bases = isComponent ? schema.allOf : []
      let branches = Set((schema.oneOf + schema.anyOf).compactMap(\.reference))
      for child in schema.children {
        let isBase = bases.contains { $0 === child }
        if let key = child.reference, isBase || children[key]?.contains(where: branches.contains) == true {
          continue
        }
        pending.append((child, isBase))
      }
    }
  }
}

extension Schema {
  /// Whether the schema has a discriminator for the schemas that are derived from it.
  fileprivate var isBase: Bool { discriminator != nil && oneOf.isEmpty && anyOf.isEmpty && reference == nil }

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

extension DocumentValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}

extension Diagnostic {
  fileprivate static func skippedDiscriminator(_ reason: String, at position: SourcePosition) -> Diagnostic {
    .skippedKeyword("discriminator", reason, at: position)
  }
}
