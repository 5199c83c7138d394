import CallsiteDocument
@testable import CallsiteMock
import Foundation
import OrderedCollections

/// A schema in YAML, with components that it may refer to.
struct SchemaSample {
  let schema: Schema
  let schemas: SchemaSet

  init(_ text: String, components: String = "{}") throws {
    let lines = text.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    let others =
      components == "{}" ? "" : components.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let document = try MockDocument.read(
      text: """
        openapi: 3.1.0
        info: { title: T, version: '1' }
        components:
          schemas:
            Sample:
        \(lines)
        \(others)
        """)
    schemas = SchemaSet(document.schemas)
    schema = Schema(reference: "Sample", position: document.position)
  }

  func validation(_ direction: SchemaValidation.Direction = .response) -> SchemaValidation {
    SchemaValidation(schemas: schemas, direction: direction, patterns: PatternCache())
  }

  func generated(seed: UInt64 = 0) -> (value: DocumentValue, isValid: Bool) {
    ValueGenerator(schemas: schemas, validation: validation(), seed: seed).value(for: schema, named: "sample")
  }

  /// What is wrong with a value, each as `place message`.
  func problems(_ json: String, _ direction: SchemaValidation.Direction = .response) throws -> [String] {
    let value = try DocumentValue(json: .init(json.utf8))
    return validation(direction).problems(value, schema).map { problem in
      let place = problem.place.description
      return (place.isEmpty ? "" : place + " ") + problem.message
    }
  }
}
