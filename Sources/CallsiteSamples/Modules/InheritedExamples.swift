import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// The parts of the examples of objects and lists, for the schemas of these parts: `{ name: Rex }` is an example of a pet,
/// so `Rex` is one of its name.
struct InheritedExamples {
  /// The values by the position of the property's or the element's schema.
  private(set) var values: [SourcePosition: DocumentValue] = [:]
  private let schemas: SchemaSet

  /// - Parameter positions: All schemas of the document.
  init(_ positions: [SourcePosition: Schema], _ schemas: SchemaSet) {
    self.schemas = schemas
    // Inner examples come later in the document, and are the more specific ones.
    let described = positions.values.filter { !$0.examples.isEmpty }
    for schema in described.sorted(by: { Self.order($0) > Self.order($1) }) {
      for example in schema.examples { inherit(example, from: schema) }
    }
  }

  private static func order(_ schema: Schema) -> (String, Int, Int) {
    (schema.position.file, schema.position.line, schema.position.column)
  }

  private mutating func inherit(_ example: DocumentValue, from schema: Schema) {
    switch example {
    case .object(let members):
      for part in schemas.parts(of: schema) {
        for (name, property) in part.properties {
          if let value = members[name] { add(value, for: property) }
        }
      }
    case .array(let elements):
      if let items = schemas.items(of: schema), let value = elements.first { add(value, for: items) }
    default: break
    }
  }

  private mutating func add(_ value: DocumentValue, for schema: Schema) {
    guard values[schema.position] == nil else { return }
    values[schema.position] = value
    inherit(value, from: schema)
  }
}
