import CallsiteDiagnostics
import CallsiteSource
package import OrderedCollections

/// The annotations of a schema, which don't restrict its values.
struct SchemaAnnotations {
  var title: String?
  var description: String?
  var defaultValue: DocumentValue?
  var isDeprecated = false
  var isReadOnly = false
  var isWriteOnly = false
  var examples: [DocumentValue] = []
  var swiftName: String?
  var lifecycle = Lifecycle()
  /// Whether there are no annotations.
  var isEmpty = true

  static let none = SchemaAnnotations()

  private init() {}

  init(_ object: ObjectReader) {
    title = object.string("title")
    description = object.string("description") ?? object.string("summary")
    defaultValue = object.jsonValue("default").map(DocumentValue.init)
    isDeprecated = object.boolean("deprecated") ?? false
    isReadOnly = object.isReadOnly
    isWriteOnly = object.isWriteOnly
    examples = Self.readExamples(object)
    swiftName = object.swiftName()
    lifecycle = Lifecycle(object)
    let hasTexts = title != nil || description != nil || swiftName != nil
    isEmpty =
      !hasTexts && defaultValue == nil && !isDeprecated && !isReadOnly && !isWriteOnly && examples.isEmpty
  }

  /// Reads `examples`, followed by OpenAPI's older `example`.
  private static func readExamples(_ object: ObjectReader) -> [DocumentValue] {
    var examples: [DocumentValue] = []
    if let node = object.mapping["examples"] {
      if let list = node.sequence {
        examples = list.map(DocumentValue.init)
      } else {
        object.session.repair(.ignoredExamples(node))
      }
    }
    if let node = object.mapping["example"] { examples.append(DocumentValue(node)) }
    return examples
  }
}

/// Reads `x-callsite-id`, which must be the name of a property as far as its schema can tell.
struct IdentityReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ schema: ObjectReader, _ properties: OrderedDictionary<String, Schema>, hasParts: Bool)
    -> String?
  {
    guard let node = schema.mapping["x-callsite-id"] else { return nil }
    guard let name = node.string else {
      session.report(.invalidIdentity(node))
      return nil
    }
    // A part of the `allOf` may have the property.
    if properties[name] == nil, !hasParts {
      session.report(.unknownProperty(name, NearestNames(name, among: properties.keys), at: node.position))
    }
    return name
  }
}

extension Diagnostic {
  fileprivate static func ignoredExamples(_ node: SourceNode) -> Diagnostic {
    Diagnostic(
      .warning, "wrong-type",
      "'examples' of a schema must be a list of values, but is \(node.found); it is ignored.",
      at: node.position)
  }

  fileprivate static func invalidIdentity(_ node: SourceNode) -> Diagnostic {
    invalidExtension(
      "'x-callsite-id' must be the name of a property, but is \(node.found).", at: node.position)
  }

  fileprivate static func unknownProperty(
    _ name: String, _ nearest: NearestNames, at position: SourcePosition
  ) -> Diagnostic {
    invalidExtension(
      "'x-callsite-id' names '\(name)', which isn't a property of this schema" + nearest.suggestion,
      at: position)
  }
}

// Whether a property belongs to only one direction. The annotations of a schema are those of all schemas that apply to
// the value (JSON Schema 2020-12, section 7.7.1): its own, those of what it refers to, of each part of `allOf`, and of
// its only alternative, which is what remains of one that may also be null.
extension OrderedDictionary<String, Schema> {
  /// Whether a property's values only occur in responses.
  package func isReadOnly(_ property: Schema) -> Bool { contains(property) { $0.isReadOnly } }

  /// Whether a property's values only occur in requests.
  package func isWriteOnly(_ property: Schema) -> Bool { contains(property) { $0.isWriteOnly } }

  private func contains(_ schema: Schema, where isTrue: (Schema) -> Bool) -> Bool {
    if isTrue(schema) { return true }
    let walk = Walk(from: [schema]) { next in
      let branches = next.oneOf + next.anyOf
      return [next.reference.flatMap { self[$0] }].compactMap { $0 } + next.allOf
        + (branches.count == 1 ? branches : [])
    }
    return walk.contains(where: isTrue)
  }
}
