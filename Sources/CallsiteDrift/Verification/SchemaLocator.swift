import CallsiteDocument
import OrderedCollections

/// Finds the schema that a finding is about, by the words of its place: `response 200 / items[].name`.
struct SchemaLocator {
  /// A schema with references followed.
  struct Place {
    let schema: Schema
    /// Whether the object around it requires it; true outside of objects.
    let isRequired: Bool
  }

  private let document: APIDocument
  private let operations: [String: Operation]

  init(_ document: APIDocument) {
    self.document = document
    operations = Dictionary(document.operations.map { ("\($0.method) \($0.path)", $0) }) { first, _ in first }
  }

  /// Nil for places that aren't in a schema, and for ways through one of several shapes.
  func place(of finding: Finding) -> Place? {
    guard let (places, isWhole) = way(to: finding), isWhole else { return nil }
    return places.last
  }

  /// The place, or as far as there is anything on the way to it.
  func nearestPlace(of finding: Finding) -> Place? {
    way(to: finding)?.places.last
  }

  private func way(to finding: Finding) -> (places: [Place], isWhole: Bool)? {
    guard let operation = finding.operation.flatMap({ operations[$0] }) else { return nil }
    let parts = finding.path.split(separator: " / ", maxSplits: 1).map(String.init)
    guard let first = parts.first, let root = root(first, of: operation) else { return nil }
    guard let steps = parts.count > 1 ? steps(in: parts[1]) : [] else { return nil }
    var places = [Place(schema: resolved(root), isRequired: true)]
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
      words == $0.wordsOfPlace || words.hasPrefix($0.wordsOfPlace + " (")
    }) {
      return content(response.content, words)?.schema
    }
    return operation.parameters.first { "\($0.location.rawValue) \($0.name)" == words }?.schema
  }

  /// The media type that stands in parentheses, else the first.
  private func content(_ content: [MediaTypeContent], _ words: String) -> MediaTypeContent? {
    content.first { words.hasSuffix("(\($0.mediaType))") } ?? content.first
  }

  // MARK: Steps

  private enum Step {
    case property(String)
    case element
    case value
  }

  /// `items[].name` → items, each element, name; nil if there is a step of another kind.
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
    case .element: schema.items.map { Place(schema: resolved($0), isRequired: true) }
    case .value:
      if case .schema(let other) = schema.additionalProperties {
        Place(schema: resolved(other), isRequired: true)
      } else {
        nil
      }
    }
  }

  /// Of the schema itself, or of a part of its `allOf`.
  private func property(_ name: String, in schema: Schema, depth: Int) -> Place? {
    if let property = schema.properties[name] {
      return Place(schema: resolved(property), isRequired: schema.required.contains(name))
    }
    guard depth < 32 else { return nil }
    for part in schema.allOf {
      guard let place = property(name, in: resolved(part), depth: depth + 1) else { continue }
      return Place(schema: place.schema, isRequired: place.isRequired || schema.required.contains(name))
    }
    return nil
  }

  /// What a reference, or a choice of one, leads to.
  private func resolved(_ schema: Schema) -> Schema {
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
  /// The one part that a schema is made of.
  fileprivate var onlyPart: Schema? {
    let parts = allOf + oneOf + anyOf
    return parts.count == 1 ? parts.first : nil
  }
}
