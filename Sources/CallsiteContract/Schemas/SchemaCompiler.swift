import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// The dialect in which schemas are written.
package enum SchemaDialect: Sendable {
  /// JSON Schema draft 2020-12.
  case jsonSchema
  /// JSON Schema as in OpenAPI 3.1, with tolerance for common mistakes: `null` in a type but not in its `enum`, and
  /// unquoted strings in an `enum`. Documents are in the newest form (see `UpgradedDocument`).
  case openAPI
}

/// Compiles schemas and those that they refer to, each once.
struct SchemaCompiler: Sendable {
  let resources: SchemaResources
  let dialect: SchemaDialect
  /// The compiled schemas, except those in ``pending``.
  private(set) var schemas: [CompiledSchema] = []
  /// For each resource, the schemas that `$dynamicRef` can refer to, by anchor.
  private(set) var dynamicAnchors: [Int: [String: Int]] = [:]
  /// The references that can't be resolved. They allow any value.
  private(set) var unresolved: OrderedSet<String> = []
  private var indices: [String: Int] = [:]
  private var pending: [(index: Int, place: SchemaResources.Place)] = []
  private var knownAnchors: Set<String> = []

  init(_ resources: SchemaResources, _ dialect: SchemaDialect) {
    self.resources = resources
    self.dialect = dialect
  }

  /// Compiles the schema that a reference leads to, or returns `nil` if it can't be resolved.
  mutating func compile(reference: String) -> Int? {
    guard let place = resources.place(of: reference, from: 0) else { return nil }
    return compile(place)
  }

  /// Compiles a schema that isn't part of a resource, as if it were in the first one.
  mutating func compile(_ node: SourceNode, named name: String) -> Int {
    compile(SchemaResources.Place(resource: 0, pointer: name, node: node))
  }

  private mutating func compile(_ place: SchemaResources.Place) -> Int {
    let index = self.index(of: place)
    while let next = pending.popLast() {
      let rules = rules(of: next.place)
      schemas[next.index] = CompiledSchema(
        location: schemas[next.index].location, resource: next.place.resource, rules: rules)
    }
    return index
  }

  /// Returns the index of a schema, and schedules its compilation.
  mutating func index(of place: SchemaResources.Place) -> Int {
    let place = resources.entered(place)
    if let known = indices[place.key] { return known }
    let location = SchemaLocation(
      uri: resources.resources[place.resource].uri, pointer: place.pointer, position: place.node.position)
    indices[place.key] = schemas.count
    pending.append((schemas.count, place))
    schemas.append(CompiledSchema(location: location, resource: place.resource, rules: SchemaRules()))
    return schemas.count - 1
  }

  private mutating func rules(of place: SchemaResources.Place) -> SchemaRules {
    var rules = SchemaRules()
    if place.node.boolean == false { rules.isNever = true }
    guard let mapping = place.node.mapping else { return rules }
    let keywords = SchemaKeywordReader(mapping, place, dialect)
    if resources.isValidating(place.resource) { keywords.readAssertions(into: &rules) }
    rules.isReadOnly = mapping["readOnly"]?.boolean ?? false
    rules.isWriteOnly = mapping["writeOnly"]?.boolean ?? false
    readArrays(keywords, &rules)
    readObjects(keywords, &rules)
    readReferences(mapping, place, &rules)
    rules.allOf = list("allOf", keywords)
    rules.anyOf = list("anyOf", keywords)
    rules.oneOf = list("oneOf", keywords)
    rules.not = child("not", keywords)
    rules.condition = child("if", keywords)
    if rules.condition != nil {
      rules.consequence = child("then", keywords)
      rules.alternative = child("else", keywords)
    }
    rules.discriminator = discriminator(mapping, place, rules)
    return rules
  }

  private mutating func child(_ key: String, _ keywords: SchemaKeywordReader) -> Int? {
    guard let node = keywords.mapping[key], node.mapping != nil || node.boolean != nil else { return nil }
    return index(of: keywords.place.child(key, node))
  }

  private mutating func list(_ key: String, _ keywords: SchemaKeywordReader) -> [Int] {
    guard let node = keywords.mapping[key] else { return [] }
    let place = keywords.place.child(key, node)
    return (node.sequence ?? []).enumerated().map { index(of: place.child(String($0.offset), $0.element)) }
  }

  private mutating func map(_ key: String, _ keywords: SchemaKeywordReader) -> [(name: String, schema: Int)] {
    guard let node = keywords.mapping[key] else { return [] }
    let place = keywords.place.child(key, node)
    return (node.mapping?.entries ?? []).map { ($0.key, index(of: place.child($0.key, $0.value))) }
  }

  private mutating func readArrays(_ keywords: SchemaKeywordReader, _ rules: inout SchemaRules) {
    var arrays = rules.arrays ?? ArrayRules()
    arrays.prefix = list("prefixItems", keywords)
    arrays.items = child("items", keywords)
    arrays.isClosed = keywords.mapping["items"]?.boolean == false
    arrays.contains = child("contains", keywords)
    arrays.unevaluated = child("unevaluatedItems", keywords)
    if let values = keywords.valuesOfElements {
      arrays.elementValues = index(of: keywords.place.child("enum", values))
    }
    let isUsed =
      rules.arrays != nil || !arrays.prefix.isEmpty || arrays.items != nil || arrays.contains != nil
      || arrays.unevaluated != nil || arrays.elementValues != nil
    rules.arrays = isUsed ? arrays : nil
  }

  private mutating func readObjects(_ keywords: SchemaKeywordReader, _ rules: inout SchemaRules) {
    var objects = rules.objects ?? ObjectRules()
    for (name, schema) in map("properties", keywords) { objects.properties[WireName(name)] = schema }
    objects.patterns = map("patternProperties", keywords).map { (pattern: $0.name, schema: $0.schema) }
    objects.additional = child("additionalProperties", keywords)
    objects.names = child("propertyNames", keywords)
    objects.dependentSchemas = map("dependentSchemas", keywords).map { (WireName($0.name), $0.schema) }
    objects.unevaluated = child("unevaluatedProperties", keywords)
    let isUsed =
      rules.objects != nil || objects.listsProperties || objects.additional != nil || objects.names != nil
      || !objects.dependentSchemas.isEmpty || objects.unevaluated != nil
    rules.objects = isUsed ? objects : nil
  }

  private mutating func readReferences(
    _ mapping: SourceMapping, _ place: SchemaResources.Place, _ rules: inout SchemaRules
  ) {
    if let text = mapping["$ref"]?.string { rules.reference = target(of: text, place)?.index }
    if let text = mapping["$dynamicRef"]?.string, let (index, target) = target(of: text, place) {
      let name = URIText(text).fragment ?? ""
      let isDynamic =
        resources.resources[target.resource].dynamicAnchors[name].map { $0.pointer == target.pointer }
        ?? false
      rules.dynamicReference = DynamicReference(target: index, anchor: isDynamic ? name : nil)
      if isDynamic, knownAnchors.insert(name).inserted { addDynamicAnchors(name) }
    }
  }

  private mutating func target(
    of text: String, _ place: SchemaResources.Place
  ) -> (index: Int, place: SchemaResources.Place)? {
    guard let target = resources.place(of: text, from: place.resource) else {
      unresolved.append(text)
      return nil
    }
    return (index(of: target), target)
  }

  private mutating func addDynamicAnchors(_ name: String) {
    for (number, resource) in resources.resources.enumerated() {
      guard let place = resource.dynamicAnchors[name] else { continue }
      dynamicAnchors[number, default: [:]][name] = index(of: place)
    }
  }

  /// Reads a discriminator. Its values are schema names unless `mapping` says otherwise (OpenAPI,
  /// Discriminator Object).
  private mutating func discriminator(
    _ mapping: SourceMapping, _ place: SchemaResources.Place, _ rules: SchemaRules
  ) -> DiscriminatorRules? {
    guard dialect == .openAPI, let node = mapping["discriminator"]?.mapping,
      let property = node["propertyName"]?.string
    else { return nil }
    let key = rules.oneOf.isEmpty ? "anyOf" : "oneOf"
    var targets: [String: Int] = [:]
    var branches: [String: Int] = [:]
    var variants: [String: Int] = [:]
    for (index, branch) in (mapping[key]?.sequence ?? []).enumerated() {
      guard let reference = branch.mapping?["$ref"]?.string else { continue }
      let target = resources.place(of: reference, from: place.resource)
      if let target { targets[target.key] = index }
      guard let name = JSONPointer(URIText(reference).fragment ?? "").tokens.last else { continue }
      branches[name] = index
      variants[name] = target.map { self.index(of: $0) }
    }
    for entry in node["mapping"]?.mapping?.entries ?? [] {
      guard let text = entry.value.string else { continue }
      let target =
        resources.place(of: text, from: place.resource)
        ?? resources.place(of: "#/components/schemas/\(text)", from: 0)
      branches[entry.key] = target.flatMap { targets[$0.key] } ?? branches[text]
      variants[entry.key] = target.map { self.index(of: $0) } ?? variants[text]
    }
    return DiscriminatorRules(property: WireName(property), branches: branches, variants: variants)
  }
}
