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
    let strings = StringRules(
      minimum: number("minLength"), maximum: number("maxLength"), pattern: mapping["pattern"]?.string,
      format: rules.enumeration == nil && rules.constant == nil
        ? text("format").flatMap { ValueFormat($0) } : nil)
    let hasLength = strings.minimum != nil || strings.maximum != nil
    if hasLength || strings.pattern != nil || strings.format != nil { rules.strings = strings }
    readNumbers(into: &rules)
    let arrays = ArrayRules(
      minContains: number("minContains"), maxContains: number("maxContains"), minimum: number("minItems"),
      maximum: number("maxItems"), isUnique: mapping["uniqueItems"]?.boolean ?? false)
    if arrays.minimum != nil || arrays.maximum != nil || arrays.isUnique || mapping["contains"] != nil {
      rules.arrays = arrays
    }
    readObjects(into: &rules)
  }

  private func text(_ key: String) -> String? { mapping[key]?.string }

  private func bound(_ key: String) -> NumberRules.Bound? {
    guard let scalar = mapping[key]?.scalar, scalar.kind == .number || scalar.kind == .integer,
      let number = ExactNumber(scalar.text)
    else { return nil }
    return NumberRules.Bound(number: number, text: scalar.text)
  }

  private func number(_ key: String) -> ExactNumber? { bound(key)?.number }

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

  private func readNumbers(into rules: inout SchemaRules) {
    var numbers = NumberRules()
    numbers.minimum = bound("minimum")
    numbers.maximum = bound("maximum")
    numbers.exclusiveMinimum = bound("exclusiveMinimum")
    numbers.exclusiveMaximum = bound("exclusiveMaximum")
    numbers.multipleOf = bound("multipleOf").flatMap { $0.number.isPositive ? $0 : nil }
    if let range = text("format").flatMap(IntegerFormat.init),
      let least = ExactNumber("\(range.range.lowerBound)"),
      let most = ExactNumber("\(range.range.upperBound)")
    {
      numbers.range = (least, most, range.bits)
    }
    let bounds = [
      numbers.minimum, numbers.maximum, numbers.exclusiveMinimum, numbers.exclusiveMaximum,
      numbers.multipleOf,
    ]
    if bounds.contains(where: { $0 != nil }) || numbers.range != nil { rules.numbers = numbers }
  }

  private func readObjects(into rules: inout SchemaRules) {
    var objects = ObjectRules()
    objects.required = names(mapping["required"])
    objects.minimum = number("minProperties")
    objects.maximum = number("maxProperties")
    objects.dependentRequired = (mapping["dependentRequired"]?.mapping?.entries ?? []).map {
      (WireName($0.key), names($0.value))
    }
    if !objects.required.isEmpty || objects.minimum != nil || objects.maximum != nil
      || !objects.dependentRequired.isEmpty
    {
      rules.objects = objects
    }
  }

  private func names(_ node: SourceNode?) -> [WireName] {
    var seen: Set<WireName> = []
    return (node?.sequence ?? []).compactMap { $0.string.map(WireName.init) }.filter {
      seen.insert($0).inserted
    }
  }
}
