import CallsiteContract
import CallsiteDocument
import CallsiteRuntime
import Foundation
import OrderedCollections
import Testing

@testable import CallsiteMock
@testable import CallsiteSamples

/// A plain decoder and encoder read and write every model, with a value generated from its spec.
struct ModelRoundTripTests {
  @Test("Every model is the same after a round trip", arguments: GeneratedModule.all)
  func roundTrip(module: GeneratedModule) throws {
    let document = try SpecDocument(module.spec).document
    let generator = MockAPI(document).generator
    for model in module.models {
      let name = "\(model)"
      let key = Self.keys[name] ?? name
      let schema = try #require(document.schemas[key], "\(name)")
      let made = generator.value(for: schema, named: name)
      #expect(made.isValid, "\(name)")
      // The type for requests doesn't encode read-only properties.
      try check(model, Data(made.value.json.utf8), writesAll: !name.hasSuffix("Input"))
    }
  }

  private func check<Model: APIModel>(_ model: Model.Type, _ payload: Data, writesAll: Bool) throws {
    let value = try JSONDecoder().decode(model, from: payload)
    let written = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(model, from: written) == value, "\(model)")
    guard writesAll else { return }
    let (read, wrote) = (try JSONValue(parsing: payload), try JSONValue(parsing: written))
    #expect(fields(of: wrote) == fields(of: read), "\(model)")
  }

  /// The locations of all values except null. (The text of a decimal number can change: `1.50` is `1.5`.)
  private func fields(of value: JSONValue) -> Set<String> {
    switch value {
    case .null: []
    case .object(let properties): fields(below: properties.map { ($0, $1) })
    case .array(let elements): fields(below: elements.enumerated().map { ("\($0)", $1) })
    default: ["/"]
    }
  }

  private func fields(below parts: [(String, JSONValue)]) -> Set<String> {
    parts.reduce(into: []) { fields, part in
      fields.formUnion(self.fields(of: part.1).map { "/\(part.0)\($0)" })
    }
  }

  @Test("Every model has a valid sample that survives a round trip", arguments: GeneratedModule.all)
  func samples(module: GeneratedModule) throws {
    let document = try SpecDocument(module.spec).document
    let schemas = SchemaSet(document.schemas)
    let contract = DocumentContract(document)
    for sample in module.samples {
      let name = "\(type(of: sample))"
      // Read-only properties are required only in responses.
      let validation = SchemaValidation(
        document, schemas: schemas, contract: contract,
        direction: name.hasSuffix("Input") ? .request : .response)
      let schema = try #require(document.schemas[Self.keys[name] ?? name], "\(name)")
      let data = try JSONEncoder().encode(sample)
      let value = try DocumentValue(json: data)
      #expect(validation.problems(value, schema).map(\.message) == [], "\(name)")
      try expectSame(sample, in: data)
    }
  }

  private func expectSame<Model: APIModel>(_ sample: Model, in data: Data) throws {
    #expect(try JSONDecoder().decode(Model.self, from: data) == sample)
  }

  @Test("Every model is in these tests", arguments: GeneratedModule.all)
  func completeness(module: GeneratedModule) throws {
    let folder = SpecDocument.root.appending(path: "Generated/\(module.name)/Models")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let declared = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .matches(of: /(?m)^public struct (\w+): APIModel/).map { String($0.1) }
    }
    #expect(declared.sorted() == module.models.map { "\($0)" }.sorted())
  }

  /// The schemas of models with different names.
  private static let keys = ["TaskModel": "Task", "UserInput": "User"]
}
