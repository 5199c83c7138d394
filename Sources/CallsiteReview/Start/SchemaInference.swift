import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Infers schemas from sample values: types, optional and nullable properties, formats and enums.
///
/// Properties that are in every sample are required, properties that are null in any sample are nullable, and texts
/// are an enum only if a few words repeat.
struct SchemaInference: Sendable {
  /// The schemas found so far, by name, in order of appearance.
  private(set) var schemas: OrderedDictionary<String, SourceNode> = [:]

  init() {}

  /// Adds a named schema, and the schemas of nested objects.
  ///
  /// - Parameter samples: The sample values. An array of objects counts as several samples.
  mutating func add(_ name: String, samples: [SourceNode]) {
    let values = samples.flatMap { $0.sequence ?? [$0] }
    guard let first = values.first ?? samples.first else { return }
    schemas.updateValue(first, forKey: name)
    schemas[name] = schema(of: values, named: name)
  }

  /// Returns a document with the inferred schemas as its components.
  func components(addedTo document: SourceNode) -> SourceNode {
    let schemas = SourceNode(schemas, at: document.position)
    let components = SourceNode(["schemas": schemas], at: document.position)
    return document.adding(
      SourceMapping.Entry(key: "components", value: components, at: document.position))
  }

  /// Returns a schema that matches all values.
  private mutating func schema(of values: [SourceNode], named name: String) -> SourceNode {
    let present = values.filter { $0.scalar?.kind != .null }
    guard let place = values.first?.position, let first = present.first else {
      return SourceNode([:], at: values.first?.position ?? .init(file: "", line: 1, column: 1))
    }
    var fields: OrderedDictionary<String, SourceNode>
    let objects = present.compactMap(\.mapping)
    let lists = present.compactMap(\.sequence)
    let scalars = present.compactMap(\.scalar)
    if objects.count == present.count {
      fields = object(objects, named: name, at: first.position)
    } else if lists.count == present.count {
      let items = lists.flatMap { $0 }
      fields = ["type": .string("array", at: place), "items": item(items, named: name, at: place)]
    } else if scalars.count == present.count {
      fields = ScalarInference(scalars).fields(at: place)
    } else {
      return SourceNode([:], at: place)
    }
    if present.count < values.count, let type = fields["type"] {
      let null = SourceNode.string("null", at: place)
      fields["type"] = SourceNode(.sequence([type, null]), at: place)
      if let words = fields["enum"]?.sequence {
        fields["enum"] = SourceNode(
          .sequence(words + [SourceNode(.scalar(SourceScalar("null", .null)), at: place)]), at: place)
      }
    }
    return SourceNode(fields, at: place)
  }

  private mutating func object(
    _ objects: [SourceMapping], named name: String, at place: SourcePosition
  ) -> OrderedDictionary<String, SourceNode> {
    var values: OrderedDictionary<String, [SourceNode]> = [:]
    for object in objects {
      for entry in object.entries { values[entry.key, default: []].append(entry.value) }
    }
    var properties: OrderedDictionary<String, SourceNode> = [:]
    for (key, found) in values { properties[key] = property(found, named: key, of: name) }
    let required = values.filter { $0.value.count == objects.count }.keys
    var fields: OrderedDictionary<String, SourceNode> = ["type": .string("object", at: place)]
    if !required.isEmpty {
      fields["required"] = SourceNode(.sequence(required.map { .string($0, at: place) }), at: place)
    }
    fields["properties"] = SourceNode(properties, at: place)
    return fields
  }

  /// Returns the schema of a property. A nested object becomes a schema of its own, which is named after both.
  private mutating func property(_ values: [SourceNode], named key: String, of owner: String) -> SourceNode {
    let objects = values.filter { $0.mapping?.entries.isEmpty == false }
    guard let first = objects.first else { return schema(of: values, named: "\(owner)_\(key)") }
    let reference = component(objects, named: "\(owner)_\(key)", at: first.position)
    let hasNull = values.contains { $0.scalar?.kind == .null }
    if values.count > objects.count + values.count(where: { $0.scalar?.kind == .null }) {
      return SourceNode([:], at: first.position)
    }
    guard hasNull else { return reference }
    let null = SourceNode(["type": .string("null", at: first.position)], at: first.position)
    return SourceNode(
      ["anyOf": SourceNode(.sequence([reference, null]), at: first.position)], at: first.position)
  }

  private mutating func item(
    _ values: [SourceNode], named name: String, at place: SourcePosition
  ) -> SourceNode {
    guard !values.isEmpty, values.allSatisfy({ $0.mapping?.entries.isEmpty == false }) else {
      return values.isEmpty ? SourceNode([:], at: place) : schema(of: values, named: name)
    }
    return component(values, named: Self.singular(name), at: place)
  }

  private mutating func component(
    _ values: [SourceNode], named name: String, at place: SourcePosition
  ) -> SourceNode {
    var key = Self.componentName(of: name)
    while schemas[key] != nil { key += "2" }
    schemas[key] = values[0]
    schemas[key] = schema(of: values, named: key)
    return SourceNode(["$ref": .string("#/components/schemas/\(key)", at: place)], at: place)
  }

  /// Returns a valid component name (OpenAPI, Components Object) that needs no escaping in references.
  private static func componentName(of text: String) -> String {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.isEmpty ? "Value" : name
  }

  /// Returns the singular of a name: `tags` → `tag`, `categories` → `category`.
  private static func singular(_ name: String) -> String {
    if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    if name.hasSuffix("ses") || name.hasSuffix("xes") { return String(name.dropLast(2)) }
    return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
  }
}

/// Infers the schema of strings, numbers and booleans from samples.
struct ScalarInference {
  let samples: [SourceScalar]

  init(_ samples: [SourceScalar]) {
    self.samples = samples
  }

  /// Returns the keywords of the schema, or none if the samples have nothing in common.
  func fields(at place: SourcePosition) -> OrderedDictionary<String, SourceNode> {
    let kinds = Set(samples.map(\.kind))
    var fields: OrderedDictionary<String, SourceNode> = [:]
    func set(_ key: String, _ text: String) { fields[key] = .string(text, at: place) }
    switch kinds {
    case [.boolean]: set("type", "boolean")
    case [.integer]: set("type", "integer")
    case [.number], [.integer, .number]: set("type", "number")
    case [.string]:
      set("type", "string")
      if let format { set("format", format) }
      if let words {
        fields["enum"] = SourceNode(.sequence(words.map { .string($0, at: place) }), at: place)
      }
    default: break
    }
    return fields
  }

  /// The format that all samples match, ignoring empty texts.
  private var format: String? {
    let texts = samples.map(\.text).filter { !$0.isEmpty }
    guard !texts.isEmpty else { return nil }
    return Self.formats.first { _, pattern in
      texts.allSatisfy { $0.wholeMatch(of: pattern()) != nil }
    }?.0
  }

  private static let formats: [(String, @Sendable () -> Regex<Substring>)] = [
    ("date-time", { /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?/ }),
    ("date", { /\d{4}-\d\d-\d\d/ }),
    ("uuid", { /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/ }),
    ("email", { /[^\s@]+@[^\s@]+\.[^\s@]+/ }),
    ("uri", { /[a-z][a-z0-9+.-]*:\/\/\S+/ }),
    ("decimal", { /-?\d+\.\d+/ }),
  ]

  /// The values of an enum: a few words that occur several times on average.
  private var words: [String]? {
    let distinct = OrderedSet(samples.map(\.text))
    guard format == nil, distinct.count >= 2, distinct.count <= 12, samples.count >= distinct.count * 3,
      distinct.allSatisfy({ $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,30}/) != nil })
    else { return nil }
    return Array(distinct)
  }
}
