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
    way(to: finding)?.places.last
  }

  /// Returns the places on the path from the body or parameter to the finding, or none if they aren't known.
  func places(of finding: Finding) -> [Place] {
    guard let (places, isWhole) = way(to: finding), isWhole else { return [] }
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

  private func way(to finding: Finding) -> (places: [Place], isWhole: Bool)? {
    guard let operation = finding.operation.flatMap({ operations[$0] }) else { return nil }
    let parts = finding.path.split(separator: " / ", maxSplits: 1).map(String.init)
    guard let first = parts.first, let root = root(first, of: operation) else { return nil }
    guard let steps = parts.count > 1 ? steps(in: parts[1]) : [] else { return nil }
    var places = [Place(root, resolved(root))]
    for step in steps {
      guard let last = places.last, let next = place(step, in: last.schema) else { return (places, false) }
      places.append(next)
    }
    return (places, true)
  }

  private func root(_ words: String, of operation: Operation) -> Schema? {
    if words.hasPrefix("request body") {
      return content(operation.requestBody?.content ?? [], words)?.schema
    }
    if let response = operation.responses.first(where: {
      words == $0.place || words.hasPrefix($0.place + " (")
    }) {
      return content(response.content, words)?.schema
    }
    return operation.parameters.first { "\($0.location.rawValue) \($0.name)" == words }?.schema
  }

  /// Returns the content with the media type in parentheses, or else the first.
  private func content(_ content: [MediaTypeContent], _ words: String) -> MediaTypeContent? {
    content.first { words.hasSuffix("(\($0.mediaType))") } ?? content.first
  }

  // MARK: Steps

  private enum Step {
    case property(String)
    case element
    case value
  }

  /// Returns the steps of a path, or `nil` if it contains a step of another kind: `items[].name` → items, each element,
  /// name.
  private func steps(in text: String) -> [Step]? {
    var steps: [Step] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix("[]") {
        steps.append(.element)
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("{}") {
        steps.append(.value)
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("[\""), let end = rest.firstRange(of: "\"]") {
        steps.append(.property(String(rest[..<end.lowerBound].dropFirst(2))))
        rest = rest[end.upperBound...]
      } else {
        let name = rest.drop { $0 == "." }.prefix { !".[{<(".contains($0) }
        if name.isEmpty { return nil }
        steps.append(.property(String(name)))
        rest = rest[name.endIndex...]
      }
    }
    return steps
  }

  private func place(_ step: Step, in schema: Schema) -> Place? {
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
