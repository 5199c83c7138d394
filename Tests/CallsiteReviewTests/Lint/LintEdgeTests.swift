import CallsiteDiagnostics
import CallsitePipeline
@testable import CallsiteReview
import Testing
import TestSupport

@Suite("The edges of lint rules")
struct LintEdgeTests {
  /// The messages of a rule about a document.
  private func messages(_ id: String, _ text: String, version: String = "3.1.1") throws -> [String] {
    let disk = try TemporaryFolder()
    let head = "openapi: \(version)\ninfo: { title: Pets, version: '1' }\n"
    let file = try disk.write(head + text, to: "pets.yaml")
    var configuration = SpecLinter.configuration(of: [file], isStrict: false)
    configuration.apis[0].lint = [id: .error]
    return SpecLinter().lint(configuration).diagnostics.filter { $0.id == id }.map(\.message)
  }

  private func schema(_ lines: String) -> String { "components: { schemas: { Pet: { \(lines) } } }" }

  @Test(
    "What only looks like a problem isn't reported",
    arguments: [
      ("empty-range", "type: string, minLength: 2, maxLength: 2"),
      ("impossible-limit", "type: number, multipleOf: 0.01"),
      ("missing-items", "type: array, prefixItems: [{ type: string }]"),
      ("missing-items", "type: [array, 'null']"),
      (
        "undescribed-required-property",
        "properties: { a: {} }, not: { required: [b], properties: { c: {} } }"
      ),
      (
        "invalid-example",
        "required: [id], properties: { id: { type: string, readOnly: true } }, examples: [{}]"
      ),
      (
        "invalid-example",
        "required: [pin], properties: { pin: { type: string, writeOnly: true } }, examples: [{}]"
      ),
      ("mistyped-default", "anyOf: [{ type: string, default: null }, { type: 'null' }]"),
    ])
  func harmless(id: String, lines: String) throws {
    #expect(try messages(id, schema(lines)) == [])
  }

  @Test("A step of zero is reported")
  func zero() throws {
    #expect(
      try messages("impossible-limit", schema("type: number, multipleOf: 0"))
        == ["'multipleOf' must be above zero, found 0."])
  }

  @Test("A property can have a name that looks like an extension")
  func propertyNames() throws {
    let text = schema("properties: { x-size: { type: number, multipleOf: 0 } }")
    #expect(try messages("impossible-limit", text) == ["'multipleOf' must be above zero, found 0."])
  }

  @Test("The keys of media types in components are names")
  func mediaTypes() throws {
    let text = "components: { mediaTypes: { Pets: { schema: { type: array, items: { type: string } } } } }"
    #expect(try messages("invalid-media-type", text, version: "3.2.0") == [])
  }

  @Test("Extensions of components are no components")
  func extensions() throws {
    #expect(try messages("invalid-component-name", "components: { x-own: { 'a b': {} } }") == [])
  }

  @Test("A discriminator uses the schemas that its mapping names or refers to")
  func mappings() throws {
    let text = """
      components:
        schemas:
          Pet:
            oneOf: [{ type: object }]
            discriminator: { propertyName: kind, mapping: { cat: Cat, dog: '#/components/schemas/Dog' } }
          Cat: { type: object }
          Dog: { type: object }
      """
    #expect(
      try messages("unused-component", text) == ["Nothing refers to 'Pet' of 'components.schemas'."])
  }

  @Test("Methods that differ only in case are the same")
  func methods() throws {
    let fine = "{ responses: { '200': { description: Fine. } } }"
    let text = "paths: { /pets: { additionalOperations: { LINK: \(fine), link: \(fine) } } }"
    #expect(
      try messages("duplicate-method", text, version: "3.2.0")
        == ["The method 'link' belongs in another entry of the path item."])
  }

  @Test("Only OAuth 2 schemes declare scopes")
  func scopes() throws {
    let text = """
      security: [{ login: [read] }]
      paths: { /pets: { get: { responses: { '200': { description: Fine. } } } } }
      components:
        securitySchemes: { login: { type: openIdConnect, openIdConnectUrl: 'https://example.com' } }
      """
    #expect(try messages("undeclared-scope", text) == [])
  }

  @Test("The headers of the parts of a form are checked")
  func partHeaders() throws {
    let text = """
      paths:
        /pets:
          post:
            requestBody:
              content:
                multipart/form-data:
                  schema: { type: object, properties: { photo: { type: string } } }
                  encoding: { photo: { headers: { 'Trace Id': { schema: { type: string } } } } }
            responses: { '200': { description: Fine. } }
      """
    #expect(try messages("invalid-header-name", text).count == 1)
  }

  @Test("The flow for devices has fields that it needs")
  func deviceFlow() throws {
    let text = """
      components:
        securitySchemes:
          login: { type: oauth2, flows: { deviceAuthorization: { tokenUrl: 'https://a.example', scopes: {} } } }
      """
    #expect(
      try messages("missing-field", text, version: "3.2.0")
        == ["The flow 'deviceAuthorization' of 'login' needs 'deviceAuthorizationUrl'."])
  }
}
