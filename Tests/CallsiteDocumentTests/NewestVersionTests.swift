import CallsiteDocument
import OrderedCollections
import Testing

@Suite("OpenAPI 3.2")
struct NewestVersionTests {
  @Test("Query and additional operations are operations")
  func queryAndAdditionalOperationsAreOperations() throws {
    let reading = try Reading.paths(
      "/a:\n  query: { operationId: a }\n  additionalOperations: { LINK: { operationId: b } }")
    #expect(reading.document?.operations.map(\.method) == ["QUERY", "LINK"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("A parameter may be the whole query")
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

  @Test("Names, kinds, flows and shared media types are taken without a word")
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
