import CallsiteDiagnostics
import CallsiteDocument
import CallsitePipeline
import CallsiteSource
import OrderedCollections
import Testing
import TestSupport

@testable import CallsiteReview

@Suite("Starting a project", .onOwnThreads)
struct ProjectStartTests {
  @Test("reads a document on a server, converted to OpenAPI 3.1")
  func address() throws {
    let swagger = """
      {"swagger": "2.0", "info": {"title": "Shop", "version": "1"}, "host": "shop.example", "paths": {}}
      """
    try DocumentServer.run(["/openapi.json": .answer(swagger)]) { server in
      var collector = DiagnosticCollector()
      var start = ProjectStart(origin: .document("\(server.address)/openapi.json"), folder: "Specs")
      start.fetch = DocumentFetch(timeout: 600)
      let files = try start.files(into: &collector)
      #expect(files.map(\.path) == ["Specs/shop.yaml", "Specs/callsite.yaml"])
      #expect(files[0].text.contains("openapi: 3.1.1\n"))
      #expect(files[1].text.contains("  - spec: shop.yaml\n    module: ShopAPI\n"))
    }
  }

  @Test("says what OpenAPI 3.1 can't express, and everything else once")
  func inexpressible() throws {
    let swagger = """
      {"swagger": "2.0", "info": {"title": "Shop", "version": "1"}, "host": "shop.example",
       "schemes": ["https"], "paths": {"/a": {"get": {"operationId": "a", "parameters": [
          {"name": "ids", "in": "query", "type": "array", "items": {"type": "string"}, "collectionFormat": "tsv"},
          {"name": "tags", "in": "query", "type": "array", "items": {"type": "string"}, "collectionFormat": "odd"}],
        "responses": {"200": {"description": "OK"}}}}}}
      """
    try DocumentServer.run(["/openapi.json": .answer(swagger)]) { server in
      var collector = DiagnosticCollector()
      var start = ProjectStart(origin: .document("\(server.address)/openapi.json"), folder: "Specs")
      start.fetch = DocumentFetch(timeout: 600)
      _ = try start.files(into: &collector)
      #expect(
        collector.diagnostics.map(\.message).sorted() == [
          "'collectionFormat' of a query parameter can't be 'odd'; 'csv' is used.",
          "OpenAPI 3 has no style for this 'collectionFormat'; the parameter's values are separated by commas.",
        ])
    }
  }
}

@Suite("From samples")
struct SchemaInferenceTests {
  @Test("a property that some samples lack isn't required, and one that is null in some is nullable")
  func presence() throws {
    #expect(
      try inferred(#"[{"id": 1, "name": "a"}, {"id": 2, "name": null, "age": 3}]"#) == """
        Pet:
          type: object
          required: [id, name]
          properties:
            id: {type: integer}
            name:
              type: [string, 'null']
            age: {type: integer}

        """)
  }

  @Test(
    "texts of one form have its format",
    arguments: [
      (#""2024-02-29T12:00:00Z""#, "date-time"), (#""2024-02-29""#, "date"), (#""a@example.org""#, "email"),
      (#""https://example.org/a""#, "uri"), (#""12.50""#, "decimal"),
      (#""123e4567-e89b-12d3-a456-426614174000""#, "uuid"),
    ])
  func formats(sample: String, format: String) throws {
    let text = try inferred(#"[{"a": \#(sample)}, {"a": \#(sample)}]"#)
    #expect(text.contains("a: {type: string, format: \(format)}\n"))
    #expect(try !inferred(#"[{"a": \#(sample)}, {"a": "other"}]"#).contains("format"))
  }

  @Test("a few repeated words are an enum, many aren't")
  func enums() throws {
    let few = (0..<9).map { #"{"a": "\#(["cat", "dog", "hen"][$0 % 3])"}"# }.joined(separator: ",")
    #expect(try inferred("[\(few)]").contains("enum: [cat, dog, hen]"))
    let many = (0..<9).map { #"{"a": "name\#($0)"}"# }.joined(separator: ",")
    #expect(try !inferred("[\(many)]").contains("enum"))
  }

  @Test("integers and numbers are numbers; values with nothing in common are any value")
  func mixed() throws {
    #expect(try inferred(#"[{"a": 1}, {"a": 1.5}]"#).contains("a: {type: number}\n"))
    #expect(try inferred(#"[{"a": 1}, {"a": "x"}]"#).contains("a: {}\n"))
    #expect(try inferred(#"[{"a": []}]"#).contains("items: {}\n"))
  }

  @Test("objects in objects and in arrays become separate schemas")
  func nested() throws {
    let text = try inferred(#"{"owner": {"id": 1}, "toys": [{"id": 1}, {"id": 2, "sound": null}], "x": {}}"#)
    #expect(text.contains("owner: {$ref: '#/components/schemas/PetOwner'}\n"))
    #expect(text.contains("items: {$ref: '#/components/schemas/PetToy'}\n"))
    #expect(text.contains("PetOwner:\n  type: object\n  required: [id]\n"))
    #expect(text.contains("PetToy:\n  type: object\n  required: [id]\n"))
  }

  @Test("a property of any name yields a schema name that references can hold")
  func oddNames() throws {
    let text = try inferred(#"{"a/b c~": {"x": 1}, "日本": {"y": 2}}"#)
    #expect(text.contains("$ref: '#/components/schemas/PetABC'"))
    #expect(text.contains("PetABC:\n"))
    #expect(text.contains("$ref: '#/components/schemas/Pet2'"))
  }

  private func inferred(_ json: String) throws -> String {
    var inference = SchemaInference()
    inference.add("Pet", samples: [try SourceReader().read(text: json, file: "a.json")])
    return try inference.schemas.map { name, schema in
      try YAMLWriter().write(SourceNode([name: schema], at: schema.position))
    }.joined()
  }
}
