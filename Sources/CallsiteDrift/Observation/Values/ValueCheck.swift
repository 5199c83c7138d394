import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Compares a JSON value with the schemas of its place.
struct ValueCheck {
  let schemas: EffectiveSchemas
  let direction: ValueDirection
  /// Whether numbers and truth values are written as text: parameters and forms.
  let isText: Bool
  /// How deep it still goes.
  private var depth = Int.max
  private(set) var findings: ValueFindings

  init(
    _ schemas: EffectiveSchemas, _ direction: ValueDirection, isText: Bool = false,
    findings: ValueFindings = ValueFindings()
  ) {
    self.schemas = schemas
    self.direction = direction
    self.isText = isText
    self.findings = findings
  }

  mutating func check(_ value: SourceNode, _ list: [Schema], at path: WirePath) {
    guard depth > 0, findings.visit(path) else { return }
    depth -= 1
    defer { depth += 1 }
    if value.isNull, checkNull(value, list, path) { return }
    let schema = effective(list, for: value)
    let value = isText ? TextValue.typed(value, schema) : value
    let place = Place(list: list, schema: schema, path: path)
    if let expected = ValueType.mismatch(of: value, with: schema) {
      return add(.typeDifferent, value, place, expected)
    }
    if let variant = schema.unknownVariant {
      add(
        .variantUndocumented, value[variant.property], place, variant.property,
        at: path.property(variant.property))
    }
    checkScalar(value, place)
    if let mapping = value.mapping { checkObject(mapping, place) }
    if let elements = value.sequence { checkElements(elements, place) }
  }

  /// Where a value stands and what the document says of it.
  private struct Place {
    let list: [Schema]
    let schema: EffectiveSchema
    let path: WirePath
  }

  /// Returns whether there is nothing else to say of the null.
  private mutating func checkNull(_ value: SourceNode, _ list: [Schema], _ path: WirePath) -> Bool {
    guard schemas.shape(of: list).isNullable == false else {
      return schemas.shape(of: list).isNullable == true
    }
    let schema = EffectiveSchema(
      shape: schemas.shape(of: list), parts: list.map(schemas.target))
    add(
      .nullUndocumented, value, Place(list: list, schema: schema, path: path), ValueType.name(of: schema))
    return true
  }

  private mutating func checkScalar(_ value: SourceNode, _ place: Place) {
    guard let scalar = value.scalar else { return }
    let found = DocumentValue(value)
    if let values = place.schema.shape.enumeration, !values.contains(where: found.isEqual) {
      let known = values.prefix(8).map(\.shortText).joined(separator: ", ")
      add(.enumValueUndocumented, value, place, values.count > 8 ? known + ", …" : known)
    } else if let format = place.schema.shape.format, !ValueFormat.isFollowed(format, by: scalar) {
      add(.formatDifferent, value, place, format)
    }
  }

  private mutating func checkElements(_ elements: [SourceNode], _ place: Place) {
    let shape = place.schema.shape
    for (index, element) in elements.enumerated() {
      if shape.tuple.indices.contains(index) {
        check(element, shape.tuple[index], at: place.path.element(index))
      } else if !shape.items.isEmpty {
        check(element, shape.items, at: place.path.elements)
      }
    }
  }

  private mutating func checkObject(_ object: SourceMapping, _ place: Place) {
    let shape = place.schema.shape
    for entry in object.entries {
      if let list = shape.properties[entry.key] {
        let path = place.path.property(entry.key)
        checkDirection(entry, list, place)
        check(entry.value, list, at: path)
      } else if case .schemas(let list) = shape.otherProperties {
        check(entry.value, list, at: place.path.values)
      } else if place.schema.isComplete, !place.schema.lists(entry.key) {
        add(.fieldUndocumented, entry.key, entry.value, place)
      }
    }
    for name in shape.required.sorted() where object[name] == nil {
      let list = shape.properties[name] ?? []
      let isLeftOut = direction == .request ? isReadOnly(list) : isWriteOnly(list)
      if !isLeftOut { add(.fieldMissing, name, nil, place) }
    }
  }

  private mutating func checkDirection(_ entry: SourceMapping.Entry, _ list: [Schema], _ place: Place) {
    if direction == .request, isReadOnly(list) { add(.readOnlySent, entry.key, entry.value, place, list) }
    if direction == .response, isWriteOnly(list) {
      add(.writeOnlyReturned, entry.key, entry.value, place, list)
    }
  }

  private func isReadOnly(_ list: [Schema]) -> Bool {
    list.contains { $0.isReadOnly || schemas.target($0).isReadOnly }
  }

  private func isWriteOnly(_ list: [Schema]) -> Bool {
    list.contains { $0.isWriteOnly || schemas.target($0).isWriteOnly }
  }
}

// What a place comes to, and what is noted.
extension ValueCheck {
  /// Branches are tried to this depth: what tells them apart stands near the top.
  private static let trialDepth = 3

  private mutating func effective(_ list: [Schema], for value: SourceNode) -> EffectiveSchema {
    var spent = 0
    let check = self
    let result = schemas.effective(list, for: value) { value, branch in
      var trial = ValueCheck(
        check.schemas, check.direction, isText: check.isText,
        findings: ValueFindings(budget: max(0, min(100_000, check.findings.budget - spent)), isTrial: true))
      trial.depth = min(check.depth, Self.trialDepth)
      let before = trial.findings.budget
      trial.check(value, [branch], at: WirePath())
      spent += before - trial.findings.budget
      return trial.findings.cost
    }
    findings.spend(spent)
    return result
  }

  private mutating func add(
    _ rule: ObservationRule, _ value: SourceNode?, _ place: Place, _ expectation: String,
    at path: WirePath? = nil
  ) {
    findings.add(
      Deviation(
        rule: rule, path: path ?? place.path, owner: place.path,
        subject: .value(place.list, parts: place.schema.parts), value: value, expectation: expectation))
  }

  private mutating func add(
    _ rule: ObservationRule, _ name: String, _ value: SourceNode?, _ place: Place, _ list: [Schema]? = nil
  ) {
    let subject: Deviation.Subject =
      list.map { .value($0, parts: $0.map(schemas.target)) } ?? .property(name, of: place.schema.parts)
    findings.add(
      Deviation(
        rule: rule, path: place.path.property(SecretRedaction.name(name)), owner: place.path,
        subject: subject,
        value: value,
        expectation: ""))
  }
}
