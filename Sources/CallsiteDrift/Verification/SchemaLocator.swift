import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Finds the schema that a finding concerns by its place, such as `response 200 / items[].name`.
struct SchemaLocator {
  /// A schema with references resolved.
  struct Place {
    let schema: Schema
    /// The schema before references are resolved.
    let written: Schema
    /// Whether the enclosing object requires the value, or `true` outside of objects.
    let isRequired: Bool
    /// Whether the value is an element of an array or a value of a map.
    var isElement = false

    /// The position of the schema before references are resolved.
    var position: SourcePosition { written.position }
    var isReadOnly: Bool { written.isReadOnly || schema.isReadOnly }
    var isNullable: Bool { written.isNullable || schema.isNullable }
    var hasDefault: Bool { written.defaultValue != nil || schema.defaultValue != nil }
  }

  private let document: APIDocument
  private let operations: [String: Operation]

  init(_ document: APIDocument) {
    self.document = document
    operations = Dictionary(document.operations.map { ("\($0.method) \($0.path)", $0) }) { first, _ in first }
  }

  /// Returns the place of a finding, or the last existing one on the path to it.
  func nearestPlace(of finding: Finding) -> Place? {
    path(to: finding)?.places.last
  }

  /// Returns the places on the path from the body or parameter to the finding, or none if they aren't known.
  func places(of finding: Finding) -> [Place] {
    guard let (places, isWhole) = path(to: finding), isWhole else { return [] }
    return places
  }

  /// Returns the wire forms of a schema's values, or `nil` if they aren't known for every alternative.
  func forms(of schema: Schema) -> WireForms? { forms(of: schema, depth: 0) }

  private func forms(of schema: Schema, depth: Int) -> WireForms? {
    let schema = resolved(schema)
    if let forms = WireForms(of: schema) { return forms }
    guard depth < 8 else { return nil }
    if let part = schema.allOf.lazy.compactMap({ forms(of: $0, depth: depth + 1) }).first { return part }
    var union: WireForms = []
    for branch in schema.oneOf + schema.anyOf {
      guard let forms = forms(of: branch, depth: depth + 1) else { return nil }
      union.formUnion(forms)
    }
    if union.isEmpty { return schema.properties.isEmpty ? nil : .compound }
    return union
  }

  private func path(to finding: Finding) -> (places: [Place], isWhole: Bool)? {
    guard let operation = finding.operation.flatMap({ operations[$0] }) else { return nil }
    guard case .message(let place) = finding.target, place.callback == nil,
      let root = root(place, of: operation)
    else { return nil }
    let steps = place.path.steps
    if steps.contains(where: \.isOfOneAlternative) { return nil }
    var places = [root]
    for step in steps {
      guard let last = places.last, let next = self.place(step, in: last.schema) else {
        return (places, false)
      }
      places.append(next)
    }
    return (places, true)
  }

  private func root(_ place: MessagePlace, of operation: Operation) -> Place? {
    switch place.part {
    case .body: return content(operation.requestBody?.content ?? [], place.mediaType)
    case .response(let status):
      let response = operation.responses.first { $0.status == status }
      return content(response?.content ?? [], place.mediaType)
    case .parameter(let location, let name):
      let parameter = operation.parameters.first { $0.location == location && $0.name == name }
      return parameter.map { Place($0.schema, resolved($0.schema)) }
    case .header: return nil
    }
  }

  /// Returns the schema of the content with a media type as places show it, or else of the first.
  private func content(_ content: [MediaTypeContent], _ mediaType: String?) -> Place? {
    let shown = content.first { $0.shownMediaType == mediaType || $0.mediaType == mediaType }
    return (shown ?? content.first)?.schema.map { Place($0, resolved($0)) }
  }

  private func place(_ step: WirePath.Step, in schema: Schema) -> Place? {
    switch step {
    case .property(let name): property(name, in: schema, depth: 0)
    case .element:
      (schema.items ?? branches(of: schema).lazy.compactMap(\.items).first).map {
        Place($0, resolved($0), isElement: true)
      }
    case .value:
      if case .schema(let other) = schema.additionalProperties {
        Place(other, resolved(other), isElement: true)
      } else {
        nil
      }
    case .position, .branch, .condition: nil
    }
  }

  /// Returns the resolved alternatives of a schema.
  private func branches(of schema: Schema) -> [Schema] { (schema.oneOf + schema.anyOf).map(resolved) }

  /// Returns a property of the schema itself, of a part of its `allOf`, or of an alternative.
  private func property(_ name: String, in schema: Schema, depth: Int) -> Place? {
    if let property = schema.properties[name] {
      return Place(property, resolved(property), isRequired: schema.required.contains(name))
    }
    guard depth < 32 else { return nil }
    // Of several parts that describe the same property, the last one counts, as in generated Swift.
    for part in schema.allOf.reversed() {
      guard let place = property(name, in: resolved(part), depth: depth + 1) else { continue }
      let isRequired = place.isRequired || schema.required.contains(name)
      return Place(schema: place.schema, written: place.written, isRequired: isRequired)
    }
    for branch in schema.oneOf + schema.anyOf {
      if let place = property(name, in: resolved(branch), depth: depth + 1) { return place }
    }
    return nil
  }

  /// Returns the schema that a reference or a single alternative leads to.
  func resolved(_ schema: Schema) -> Schema {
    var schema = schema
    for _ in 0..<64 {
      if let name = schema.reference, let target = document.schemas[name] {
        schema = target
      } else if schema.properties.isEmpty, schema.types.isEmpty, let only = schema.onlyPart {
        schema = only
      } else {
        break
      }
    }
    return schema
  }
}

extension WirePath.Step {
  /// Whether the step leads to only some of the values, so that the place before it says nothing about them.
  fileprivate var isOfOneAlternative: Bool {
    switch self {
    case .property, .element, .value: false
    case .position, .branch, .condition: true
    }
  }
}

extension Schema {
  /// The schema's only part, if it has exactly one.
  fileprivate var onlyPart: Schema? {
    let parts = allOf + oneOf + anyOf
    return parts.count == 1 ? parts.first : nil
  }
}

extension SchemaLocator.Place {
  fileprivate init(_ written: Schema, _ schema: Schema, isRequired: Bool = true, isElement: Bool = false) {
    self.init(schema: schema, written: written, isRequired: isRequired, isElement: isElement)
  }
}
