import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Versions of documents")
struct DocumentVersionTests {
  @Test(
    "Patch releases don't matter",
    arguments: [
      "swagger: '2.0'", "openapi: 3.0.99", "openapi: 3.0.0-rc1", "openapi: 3.1.3", "openapi: '3.1'",
      "openapi: 3.2.0",
    ])
  func patchReleasesDontMatter(version: String) throws {
    let reading = try Reading(version + "\ninfo: { title: A, version: '1' }\npaths: {}\n")
    #expect(reading.document?.title == "A")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    "A malformed version is repaired",
    arguments: [
      ("swagger: 2", "1:10", "'swagger'", "the integer 2", "Swagger 2.0"),
      ("swagger: 2.0", "1:10", "'swagger'", "the number 2.0", "Swagger 2.0"),
      ("openapi: '2.0'", "1:10", "'openapi'", "the string '2.0'", "Swagger 2.0"),
      ("swagger: 3.0.1", "1:10", "'swagger'", "the string '3.0.1'", "OpenAPI 3.0"),
      ("openapi: 3", "1:10", "'openapi'", "the integer 3", "OpenAPI 3.0"),
      ("openapi: '3'", "1:10", "'openapi'", "the string '3'", "OpenAPI 3.0"),
      ("openapi: 3.1", "1:10", "'openapi'", "the number 3.1", "OpenAPI 3.1"),
    ])
  func aMisspeltVersionIsPutRight(
    version: String, place: String, field: String, found: String, name: String
  ) throws {
    let reading = try Reading(version + "\ninfo: { title: A, version: '1' }\npaths: {}\n")
    #expect(reading.document?.title == "A")
    #expect(
      reading.diagnostics == """
        a.yaml:\(place): warning: \(field) must be a complete, known version such as '3.1.1' or '2.0', but is \
        \(found); read as \(name). [assumed-version]

        """)
  }

  @Test(
    "A newer version is read as the newest known one, with one warning",
    arguments: ["3.3.0", "3.3", "3.7.1-draft"])
  func later(version: String) throws {
    let reading = try Reading(
      """
      openapi: \(version)
      info: { title: A, version: '1', mood: good }
      policies: []
      paths: { /a: { get: { operationId: a, weight: 1, responses: { '200': { description: Fine. } } } } }

      """)
    #expect(reading.document?.operations.map(\.id) == ["a"])
    #expect(
      reading.diagnostics == """
        a.yaml:1:10: warning: OpenAPI \(version) is newer than Callsite supports; it is read as OpenAPI 3.2, and \
        fields that it doesn't have are ignored. [assumed-version]

        """)
  }

  @Test("Mistakes in a document of a newer version are still reported")
  func slip() throws {
    let reading = try Reading("openapi: 3.3.0\ninfo: { titel: A, version: '1' }\npaths: {}\n")
    #expect(
      reading.diagnostics.contains(
        "has no field 'titel', which is ignored; did you mean 'title'? [unknown-field]"))
  }

  @Test(
    "A missing version is inferred from the fields",
    arguments: [
      ("definitions: {}", "Swagger 2.0"), ("basePath: /", "Swagger 2.0"), ("components: {}", "OpenAPI 3.0"),
      ("webhooks: {}", "OpenAPI 3.1"),
    ])
  func aMissingVersionIsToldBy(field: String, name: String) throws {
    let reading = try Reading("info: { title: A, version: '1' }\npaths: {}\n\(field)\n")
    let message = "No version given; assuming \(name) from its fields."
    #expect(reading.diagnostics.hasPrefix("a.yaml:1:1: warning: \(message) [assumed-version]\n"))
    #expect(reading.document?.title == "A")
  }

  @Test(
    "Unreadable versions are reported",
    arguments: ["swagger: '1.2'", "openapi: 4.0.0", "openapi: latest"])
  func versionsThatCantBeReadAre(text: String) throws {
    let reading = try Reading(text)
    let version = text.split(separator: " ")[1].replacing("'", with: "")
    #expect(reading.document == nil)
    #expect(
      reading.diagnostics == """
        a.yaml:1:10: error: The version must be an OpenAPI 3 version such as '3.1.1', or '2.0' for Swagger, but \
        is the string '\(version)'. [unsupported-version]

        """)
  }

  @Test("Without a version or fields that imply one, nothing is read")
  func withoutAVersionAndASign() throws {
    #expect(
      try Reading("info: {}\npaths: {}").diagnostics
        == "a.yaml:1:1: error: Missing 'openapi', the OpenAPI version, such as '3.1.1'. [missing-field]\n")
  }
}

@Suite("OpenAPI 3.2")
struct NewestVersionTests {
  @Test("Query and additional operations are operations")
  func queryAndAdditionalOperationsAreOperations() throws {
    let reading = try Reading.paths(
      "/a:\n  query: { operationId: a }\n  additionalOperations: { LINK: { operationId: b } }")
    #expect(reading.document?.operations.map(\.method) == ["QUERY", "LINK"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("A parameter can be the whole query")
  func aParameterMayBeTheWhole() throws {
    let reading = try Reading.paths(
      """
      /a:
        get:
          operationId: a
          parameters:
            - name: filter
              in: querystring
              content: { application/x-www-form-urlencoded: { schema: { type: object } } }
      """)
    let parameter = try #require(reading.operation.parameters.first)
    #expect(parameter.location == .querystring)
    #expect(parameter.contentType == "application/x-www-form-urlencoded")
    #expect(parameter.schema.types == [.object])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("Names, kinds, flows and shared media types cause no diagnostics")
  func namesKindsFlowsAndSharedMedia() throws {
    let reading = try Reading.root(
      """
      $self: https://a.org/api
      servers: [{ url: https://a.org, name: main }]
      tags: [{ name: a, summary: S }, { name: b, parent: a, kind: nav }]
      paths:
        /a: { post: { operationId: a, requestBody: { content: { text/a: { $ref: '#/components/mediaTypes/A' } } } } }
      components:
        mediaTypes: { A: { schema: { type: string } } }
        securitySchemes:
          s: { type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: a, tokenUrl: b, scopes: {} } } }
        schemas:
          A:
            oneOf: [{ $ref: '#/components/schemas/B' }]
            discriminator: { propertyName: k, defaultMapping: B }
            xml: { nodeType: element }
          B: { type: object }

      """)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.document?.servers.map(\.name) == ["main"])
    #expect(reading.document?.tags.map(\.description) == ["S", nil])
    #expect(try reading.operation.requestBody?.content.first?.schema?.types == [.string])
  }
}
