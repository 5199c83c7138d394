import CallsiteContract
import CallsiteDocument
@testable import CallsiteMock
@testable import CallsiteSamples
import Foundation
import OrderedCollections

/// A schema in YAML, with components that it may refer to.
struct SchemaSample {
  let schema: Schema
  let schemas: SchemaSet
  private let document: APIDocument
  private let contract: DocumentContract

  init(_ text: String, components: String = "{}", version: String = "3.1.0") throws {
    let lines = text.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    let others =
      components == "{}" ? "" : components.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    document = try MockDocument.read(
      text: """
        openapi: \(version)
        info: { title: T, version: '1' }
        components:
          schemas:
            Sample:
        \(lines)
        \(others)
        """)
    schemas = SchemaSet(document.schemas)
    contract = DocumentContract(document)
    schema = Schema(reference: "Sample", position: document.position)
  }

  func validation(_ direction: EvaluationPolicy.Direction = .response) -> SchemaValidation {
    SchemaValidation(document, schemas: schemas, contract: contract, direction: direction)
  }

  func generated(seed: UInt64 = 0) -> (value: DocumentValue, isValid: Bool) {
    ValueGenerator(schemas: schemas, validation: validation(), seed: seed).value(for: schema, named: "sample")
  }

  /// What is wrong with a value, each as `place message`.
  func problems(_ json: String, _ direction: EvaluationPolicy.Direction = .response) throws -> [String] {
    let value = try DocumentValue(json: json.utf8)
    return validation(direction).problems(value, schema).map { problem in
      let place = problem.place.description
      return (place.isEmpty ? "" : place + " ") + problem.message
    }
  }
}
