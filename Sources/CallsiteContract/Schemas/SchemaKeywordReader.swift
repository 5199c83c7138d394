import CallsiteDocument
import CallsiteSource

/// Reads the assertion keywords of a schema, those that don't contain other schemas.
///
/// Keywords with a value of the wrong type are ignored.
struct SchemaKeywordReader {
  let mapping: SourceMapping
  let place: SchemaResources.Place
  private let dialect: SchemaDialect

  init(_ mapping: SourceMapping, _ place: SchemaResources.Place, _ dialect: SchemaDialect) {
    self.mapping = mapping
    self.place = place
    self.dialect = dialect
  }

  func readAssertions(into rules: inout SchemaRules) {
    rules.types = types
    readValues(into: &rules)
    rules.limits = NumericLimits(mapping)
    rules.pattern = mapping["pattern"]?.string
    if let format = mapping["format"]?.string { readFormat(format, into: &rules) }
    if mapping["uniqueItems"]?.boolean == true { rules.arrays = ArrayRules(isUnique: true) }
    readObjects(into: &rules)
  }

  private func readFormat(_ name: String, into rules: inout SchemaRules) {
    if rules.enumeration == nil, rules.constant == nil { rules.format = ValueFormat(name) }
    guard let format = IntegerFormat(name), let least = ExactNumber("\(format.range.lowerBound)"),
      let most = ExactNumber("\(format.range.upperBound)")
    else { return }
    rules.integers = (least, most, format.bits)
  }

  private var types: [ValueKind] {
    guard let node = mapping["type"] else { return [] }
    return (node.sequence ?? [node]).compactMap { node in
      dialect == .openAPI && node.isNull ? .null : node.string.flatMap(ValueKind.init)
    }
  }

  private func readValues(into rules: inout SchemaRules) {
    if let node = mapping["const"] { rules.constant = AllowedValues([value(node)]) }
    if let nodes = mapping["enum"]?.sequence, valuesOfElements == nil,
      dialect == .jsonSchema || !nodes.isEmpty
    {
      rules.enumeration = AllowedValues(nodes.map(value))
    }
    guard dialect == .openAPI else { return }
    let hasValues = rules.enumeration != nil || rules.constant != nil
    rules.isNullable = hasValues && rules.types.contains(.null)
    rules.isOpen = mapping["x-callsite-enum"]?.mapping?["open"]?.boolean == true
  }

  private func value(_ node: SourceNode) -> DocumentValue {
    dialect == .openAPI ? DocumentValue(listed: node, of: typesBesidesNull) : DocumentValue(node)
  }

  private var typesBesidesNull: [JSONType] { types.compactMap { JSONType(rawValue: $0.rawValue) } }

  /// A schema for the elements with the scalar `enum` that is next to `type: array`.
  var valuesOfElements: SourceNode? {
    guard dialect == .openAPI, let node = mapping["enum"], node.listsElements(of: typesBesidesNull),
      let entry = mapping.entry("enum")
    else { return nil }
    return SourceNode(.mapping(SourceMapping([entry])), at: node.position)
  }

  private func readObjects(into rules: inout SchemaRules) {
    var objects = ObjectRules()
    objects.required = names(mapping["required"])
    objects.dependentRequired = (mapping["dependentRequired"]?.mapping?.entries ?? []).map {
      (WireName($0.key), names($0.value))
    }
    if !objects.required.isEmpty || !objects.dependentRequired.isEmpty { rules.objects = objects }
  }

  private func names(_ node: SourceNode?) -> [WireName] {
    var seen: Set<WireName> = []
    return (node?.sequence ?? []).compactMap { $0.string.map(WireName.init) }.filter {
      seen.insert($0).inserted
    }
  }
}
