import CallsiteDocument
import CallsiteSource
import OrderedCollections

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
    let keywords = SchemaKeywords(mapping, at: place.node.position, dialect)
    if resources.isValidating(place.resource) {
      rules.addAssertions(of: keywords, dialect)
      // Extensions of OpenAPI documents only.
      rules.isOpen = dialect == .openAPI && mapping["x-callsite-enum"]?.mapping?["open"]?.boolean == true
    }
    rules.isReadOnly = keywords.isReadOnly
    rules.isWriteOnly = keywords.isWriteOnly
    readArrays(keywords, place, &rules)
    readObjects(keywords, place, &rules)
    readReferences(mapping, place, &rules)
    rules.allOf = list("allOf", keywords.allOf, place)
    rules.anyOf = list("anyOf", keywords.anyOf, place)
    rules.oneOf = list("oneOf", keywords.oneOf, place)
    readConditions(keywords, place, &rules)
    rules.discriminator = keywords.discriminator.map { discriminator($0, keywords, place) }
    return rules
  }

  private mutating func child(_ key: String, _ node: SourceNode?, _ place: SchemaResources.Place) -> Int? {
    guard let node, node.mapping != nil || node.boolean != nil else { return nil }
    return index(of: place.child(key, node))
  }

  private mutating func list(_ key: String, _ nodes: [SourceNode], _ place: SchemaResources.Place) -> [Int] {
    nodes.enumerated().map { index(of: place.child(key, $0.element).child(String($0.offset), $0.element)) }
  }

  private mutating func map(
    _ key: String, _ entries: [SourceMapping.Entry], _ place: SchemaResources.Place
  ) -> [(name: String, schema: Int)] {
    entries.map { ($0.key, index(of: place.child(key, $0.value).child($0.key, $0.value))) }
  }

  private mutating func readArrays(
    _ keywords: SchemaKeywords, _ place: SchemaResources.Place, _ rules: inout SchemaRules
  ) {
    var arrays = rules.arrays ?? ArrayRules()
    arrays.prefix = list("prefixItems", keywords.prefixItems, place)
    arrays.items = child("items", keywords.items, place)
    arrays.isClosed = keywords.isClosedList
    arrays.contains = child("contains", keywords.contains, place)
    arrays.unevaluated = child("unevaluatedItems", keywords.unevaluatedItems, place)
    if let values = keywords.values.misplaced {
      arrays.elementValues = index(
        of: place.child("enum", SourceNode(.mapping(SourceMapping([values])), at: values.value.position)))
    }
    let isUsed =
      rules.arrays != nil || !arrays.prefix.isEmpty || arrays.items != nil || arrays.contains != nil
      || arrays.unevaluated != nil || arrays.elementValues != nil
    rules.arrays = isUsed ? arrays : nil
  }

  private mutating func readObjects(
    _ keywords: SchemaKeywords, _ place: SchemaResources.Place, _ rules: inout SchemaRules
  ) {
    var objects = rules.objects ?? ObjectRules()
    for (name, schema) in map("properties", keywords.properties, place) {
      objects.properties[WireName(name)] = schema
    }
    objects.patterns = map("patternProperties", keywords.patternProperties, place).map {
      ($0.name, $0.schema)
    }
    objects.additional = child("additionalProperties", keywords.additionalProperties, place)
    objects.unevaluated = child("unevaluatedProperties", keywords.unevaluatedProperties, place)
    objects.names = child("propertyNames", keywords.propertyNames, place)
    objects.dependentSchemas = map("dependentSchemas", keywords.dependentSchemas, place).map {
      (WireName($0.name), $0.schema)
    }
    let isUsed =
      rules.objects != nil || objects.listsProperties || objects.additional != nil || objects.names != nil
      || !objects.dependentSchemas.isEmpty || objects.unevaluated != nil
    rules.objects = isUsed ? objects : nil
  }

  private mutating func readConditions(
    _ keywords: SchemaKeywords, _ place: SchemaResources.Place, _ rules: inout SchemaRules
  ) {
    rules.not = child("not", keywords.not, place)
    rules.condition = child("if", keywords.ifSchema, place)
    if rules.condition == nil { return }
    rules.consequence = child("then", keywords.thenSchema, place)
    rules.alternative = child("else", keywords.elseSchema, place)
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
    _ keyword: SchemaKeywords.Discriminator, _ keywords: SchemaKeywords, _ place: SchemaResources.Place
  ) -> DiscriminatorRules {
    var targets: [String: Int] = [:]
    var branches: [String: Int] = [:]
    var variants: [String: Int] = [:]
    for (index, branch) in (keywords.oneOf.isEmpty ? keywords.anyOf : keywords.oneOf).enumerated() {
      guard let reference = branch.mapping?["$ref"]?.string else { continue }
      let target = resources.place(of: reference, from: place.resource)
      if let target { targets[target.key] = index }
      guard let name = JSONPointer(URIText(reference).fragment ?? "").tokens.last else { continue }
      branches[name] = index
      variants[name] = target.map { self.index(of: $0) }
    }
    for entry in keyword.mapping {
      guard let text = entry.value.string else { continue }
      let target =
        resources.place(of: text, from: place.resource)
        ?? resources.place(of: "#/components/schemas/\(text)", from: 0)
      branches[entry.key] = target.flatMap { targets[$0.key] } ?? branches[text]
      variants[entry.key] = target.map { self.index(of: $0) } ?? variants[text]
    }
    return DiscriminatorRules(property: WireName(keyword.property), branches: branches, variants: variants)
  }
}

extension SchemaRules {
  /// Adds the keywords that don't contain other schemas.
  fileprivate mutating func addAssertions(of keywords: SchemaKeywords, _ dialect: SchemaDialect) {
    types = keywords.types.kinds
    constant = keywords.values.constant.map { AllowedValues([$0]) }
    enumeration = keywords.values.enumeration.map(AllowedValues.init)
    let hasValues = enumeration != nil || constant != nil
    isNullable = dialect == .openAPI && hasValues && keywords.types.allowsNull
    limits = keywords.limits
    pattern = keywords.pattern
    if let name = keywords.format { addFormat(name, hasValues: hasValues) }
    if keywords.uniqueItems { arrays = ArrayRules(isUnique: true) }
    let required = names(keywords.required)
    let dependent = keywords.dependentRequired.map { (WireName($0.name), names($0.others)) }
    if !required.isEmpty || !dependent.isEmpty {
      objects = ObjectRules(required: required, dependentRequired: dependent)
    }
  }

  private mutating func addFormat(_ name: String, hasValues: Bool) {
    if !hasValues { format = ValueFormat(name) }
    guard let format = IntegerFormat(name), let least = ExactNumber("\(format.range.lowerBound)"),
      let most = ExactNumber("\(format.range.upperBound)")
    else { return }
    integers = (least, most, format.bits)
  }

  private func names(_ names: [String]) -> [WireName] { Array(OrderedSet(names.map(WireName.init))) }
}
