import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Reads the value of an XML element (OpenAPI, XML Object). Namespaces and the root element's name aren't
/// compared.
struct XMLValueReading: Sendable {
  let texts: TextReading

  /// A schema's XML representation.
  private struct Form {
    /// The schema's own name and its target's. Writers disagree on whether the latter applies to a property.
    var names: [String] = []
    var isAttribute = false
    var isWrapped = false

    init(_ mappings: [SourceMapping]) {
      for mapping in mappings {
        names += mapping["name"]?.string.map { [$0] } ?? []
        let kind = mapping["nodeType"]?.string
        isAttribute = isAttribute || mapping["attribute"]?.boolean == true || kind == "attribute"
        isWrapped = isWrapped || mapping["wrapped"]?.boolean == true || kind == "element"
      }
    }
  }

  func value(_ element: XMLElement, _ schema: Schema) -> DocumentValue {
    if element.isNil { return .null }
    if texts.isArray(schema) { return list(element.children, in: element, schema) }
    if texts.isObject(schema) { return object(element, schema) }
    guard element.children.isEmpty, element.attributes.isEmpty || isScalar(schema) else {
      return untyped(element)
    }
    return texts.value(element.text, schema)
  }

  private func isScalar(_ schema: Schema) -> Bool { !texts.schemas.types(of: schema).isEmpty }

  /// Returns child elements as a list.
  private func list(_ children: [XMLElement], in element: XMLElement, _ schema: Schema) -> DocumentValue {
    if children.isEmpty, !element.isBlank { return .string(element.text) }
    return items(children, schema)
  }

  private func items(_ elements: [XMLElement], _ schema: Schema) -> DocumentValue {
    let items = texts.schemas.items(of: schema)
    return .array(elements.map { element in items.map { value(element, $0) } ?? untyped(element) })
  }

  private func object(_ element: XMLElement, _ schema: Schema) -> DocumentValue {
    if element.children.isEmpty, element.attributes.isEmpty, !element.isBlank { return .string(element.text) }
    var members: OrderedDictionary<String, DocumentValue> = [:]
    var known: Set<String> = []
    for name in texts.schemas.propertyNames(of: schema) {
      guard let property = texts.schemas.property(name, of: schema) else { continue }
      let form = form(property)
      if form.isAttribute {
        let names = form.names + [name]
        known.formUnion(names.map { "@" + $0 })
        if let text = element.attributes.first(where: { names.contains($0.name) })?.value {
          members[name] = texts.value(text, property)
        }
        continue
      }
      let names = elementNames(name, property, form)
      known.formUnion(names)
      let found = element.children.filter { names.contains($0.name) }
      if let value = value(of: found, property, form) { members[name] = value }
    }
    addOthers(of: element, known, texts.schemas.additionalProperties(of: schema), to: &members)
    return .object(members)
  }

  /// Returns the names of a list's elements. In a list that isn't wrapped they have the items' name, but
  /// documents also use the property's.
  private func elementNames(_ name: String, _ property: Schema, _ form: Form) -> Set<String> {
    var names = Set(form.names + [name])
    if texts.isArray(property), !form.isWrapped, let items = texts.schemas.items(of: property) {
      names.formUnion(self.form(items).names)
    }
    return names
  }

  private func value(of elements: [XMLElement], _ property: Schema, _ form: Form) -> DocumentValue? {
    guard let first = elements.first else { return nil }
    guard texts.isArray(property), !form.isWrapped else { return value(first, property) }
    if elements.count == 1, first.isNil { return .null }
    return items(elements, property)
  }

  /// Adds the elements that match no property.
  private func addOthers(
    of element: XMLElement, _ known: Set<String>, _ schema: Schema?,
    to members: inout OrderedDictionary<String, DocumentValue>
  ) {
    for attribute in element.attributes where !known.contains("@" + attribute.name) {
      guard members[attribute.name] == nil else { continue }
      members[attribute.name] = schema.map { texts.value(attribute.value, $0) } ?? .string(attribute.value)
    }
    let others = element.children.filter { !known.contains($0.name) && members[$0.name] == nil }
    for (name, group) in OrderedDictionary(grouping: others, by: \.name) {
      if let schema {
        members[name] = texts.isArray(schema) ? items(group, schema) : value(group[0], schema)
      } else {
        members[name] = group.count == 1 ? untyped(group[0]) : .array(group.map { untyped($0) })
      }
    }
  }

  /// Returns the value of an element without a schema: strings, and objects of them.
  private func untyped(_ element: XMLElement) -> DocumentValue {
    guard !element.children.isEmpty else { return .string(element.text) }
    let groups = OrderedDictionary(grouping: element.children, by: \.name)
    return .object(
      groups.mapValues { $0.count == 1 ? untyped($0[0]) : .array($0.map { untyped($0) }) })
  }

  private func form(_ schema: Schema) -> Form {
    Form(([schema] + texts.schemas.parts(of: schema)).compactMap { $0.source?.mapping?["xml"]?.mapping })
  }
}

extension XMLElement {
  /// `xsi:nil` (XML Schema, part 1, section 2.6.2).
  fileprivate var isNil: Bool {
    attributes.contains { $0.name == "nil" && ["true", "1"].contains($0.value) }
  }

  fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}
