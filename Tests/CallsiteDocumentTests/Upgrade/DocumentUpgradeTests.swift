import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections
import TestSupport
import Testing

@Suite("A document upgraded to OpenAPI 3.1")
struct DocumentUpgradeTests {
  static let swagger = """
    swagger: '2.0'
    info: { title: Pets, version: '1' }
    host: pets.example
    basePath: /v1
    schemes: [https]
    produces: [application/json]
    paths:
      /pets:
        post:
          operationId: add
          parameters:
            - { name: pet, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
            - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: multi }
          responses: { '200': { description: It., schema: { $ref: '#/definitions/Pet' } } }
    definitions:
      Pet: { type: object, properties: { name: { type: string, x-nullable: true } } }
    securityDefinitions:
      open: { type: oauth2, flow: implicit, authorizationUrl: 'https://pets.example/a' }

    """

  @Test("has its parts in the locations of OpenAPI 3")
  func swagger() throws {
    let (text, _) = try upgraded(Self.swagger)
    #expect(text.hasPrefix("openapi: 3.1.1\ninfo:"))
    #expect(text.contains("url: 'https://pets.example/v1'"))
    #expect(text.contains("requestBody:"))
    #expect(text.contains("$ref: '#/components/schemas/Pet'"))
    #expect(text.contains("scopes: {}"))
    #expect(!text.contains("definitions"))
    #expect(!text.contains("x-nullable"))
  }

  @Test("describes the same API")
  func sameDocument() throws {
    let (text, _) = try upgraded(Self.swagger)
    let old = try Reading(Self.swagger)
    let new = try Reading(text)
    #expect(new.diagnostics == "")
    #expect(old.document?.operations.map(\.id) == new.document?.operations.map(\.id))
    #expect(try new.operation.parameters.map(\.explode) == [true])
    #expect(new.document?.schemas["Pet"]?.properties["name"]?.isNullable == true)
  }

  @Test("keeps the schema of events where OpenAPI 3.1 has it")
  func eventSchema() throws {
    let event = "{ type: object, properties: { event: { type: string }, data: { type: string } } }"
    let stream = Self.swagger.replacing(
      "schema: { $ref: '#/definitions/Pet' } } }", with: "schema: \(event) } }"
    )
    .replacing("[application/json]", with: "[text/event-stream]")
    let (text, _) = try upgraded(stream)
    #expect(text.contains("text/event-stream"))
    #expect(!text.contains("itemSchema"))
    #expect(try Reading(text).operation.responses.first?.content.first?.itemSchema != nil)
  }

  @Test("reports what it can't express")
  func inexpressible() throws {
    let (_, diagnostics) = try upgraded(Self.swagger.replacing("multi", with: "tsv"))
    #expect(
      diagnostics.map(\.message) == [
        "OpenAPI 3 has no style for this 'collectionFormat'; the parameter's values are separated by commas."
      ])
  }

  @Test("is unchanged if it's already OpenAPI 3.1")
  func newest() throws {
    let text = "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {}\n"
    #expect(try upgraded(text).text == text)
  }

  private func upgraded(_ text: String) throws -> (text: String, diagnostics: [Diagnostic]) {
    var collector = DiagnosticCollector()
    let node = try SourceReader().read(text: text, file: "a.yaml")
    let root = try #require(DocumentUpgrade().upgrade(node, into: &collector))
    return (try YAMLWriter().write(root), collector.diagnostics)
  }
}

@Suite("One API in several versions")
struct VersionsTests {
  @Test("Is one document")
  func isOneDocument() throws {
    let swagger = try document("swagger-2.0")
    let openAPI = try document("openapi-3.0")
    #expect(outline(swagger) == outline(openAPI))
  }

  @Test("Differs in 3.1 only in the notation for bytes")
  func differsIn31OnlyIn() throws {
    let older = try document("openapi-3.0")
    let newer = try document("openapi-3.1")
    let bytes = [
      ("format: binary, contentMediaType: nil", "format: nil, contentMediaType: application/octet-stream"),
      (
        "format: byte, contentMediaType: nil, contentEncoding: nil",
        "format: nil, contentMediaType: nil, contentEncoding: base64"
      ),
    ]
    let rewritten = bytes.reduce(outline([older.schemas, older.operations.map(\.requestBody)] as [Any])) {
      $0.replacing($1.0, with: $1.1)
    }
    #expect(rewritten == outline([newer.schemas, newer.operations.map(\.requestBody)] as [Any]))
  }

  private func document(_ name: String) throws -> APIDocument {
    var collector = DiagnosticCollector(isStrict: true)
    let root = try SourceReader().read(path: Checkout.path("Tests/Versions/\(name).yaml"))
    let document = DocumentReader().read(root, into: &collector)
    #expect(TextDiagnostics.render(collector.diagnostics).isEmpty)
    return try #require(document)
  }
}
