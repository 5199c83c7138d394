import CallsiteContract
import CallsiteDocument
import Foundation
import OrderedCollections

@testable import CallsiteMock
@testable import CallsiteSamples

/// A mock without a socket, with a clock that the test advances.
struct Backend {
  let api: MockAPI
  var state = MockState()
  var time = 0.0

  init(_ document: APIDocument, options: MockOptions = MockOptions()) {
    api = MockAPI(document, options: options)
  }

  /// A document with paths and components, in YAML.
  init(_ text: String, options: MockOptions = MockOptions()) throws {
    let head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n"
    self.init(try MockDocument.read(text: head + text), options: options)
  }

  mutating func send(
    _ method: String, _ target: String, headers: MockHeaders = [:], json: String? = nil
  ) -> MockResponse {
    var request = MockRequest(method, target, headers: headers)
    if let json {
      request.body = Data(json.utf8)
      request.headers["Content-Type"] = "application/json"
    }
    return send(request)
  }

  mutating func send(_ request: MockRequest) -> MockResponse {
    api.respond(to: request, at: time, &state).response
  }
}

extension MockOptions {
  static func make(_ change: (inout MockOptions) -> Void) -> MockOptions {
    var options = MockOptions()
    change(&options)
    return options
  }
}

extension MockResponse {
  /// The body as a value.
  var value: DocumentValue? { try? DocumentValue(json: body) }

  func value(at pointer: String) -> DocumentValue? { value?[JSONPointer(pointer)] }
}

/// A schema in YAML, with components that it may reference.
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

  /// The problems of a value, each as `location message`.
  func problems(_ json: String, _ direction: EvaluationPolicy.Direction = .response) throws -> [String] {
    let value = try DocumentValue(json: json.utf8)
    return validation(direction).problems(value, schema).map { problem in
      let place = problem.place.path
      return (place.isEmpty ? "" : place + " ") + problem.message
    }
  }
}
