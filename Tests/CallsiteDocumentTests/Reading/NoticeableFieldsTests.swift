import CallsiteDiagnostics
@testable import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Reading parts that generated code doesn't use")
struct NoticeableFieldsTests {
  @Test("Responses keep their headers")
  func answersKeepTheirHeaders() throws {
    let reading = try Reading.paths(
      """
      /a:
        get:
          operationId: a
          responses:
            '200':
              description: OK
              headers:
                X-Rate: { required: true, schema: { type: integer } }
                ETag: { $ref: '#/components/headers/Tag' }
      """ + "\ncomponents: {}")
    let headers = try reading.operation.responses[0].headers
    #expect(headers.map(\.name) == ["X-Rate"])
    #expect(headers[0].isRequired && headers[0].schema?.types == [.integer])
    #expect(headers[0].position.description == "a.yaml:11:13")
  }

  @Test("Sunsets and stability are kept as written")
  func sunsetsAndStabilityAreKeptAs() throws {
    let reading = try Reading.paths(
      """
      /a:
        get:
          operationId: a
          deprecated: true
          x-sunset: 2030-01-01
          x-stability-level: beta
          parameters: [{ name: q, in: query, x-sunset: soon, schema: { type: string, x-stability-level: alpha } }]
          responses: { '204': { description: OK } }
      """)
    let operation = try reading.operation
    #expect(operation.lifecycle == Lifecycle(sunset: "2030-01-01", stability: "beta"))
    #expect(operation.parameters[0].lifecycle == Lifecycle(sunset: "soon"))
    #expect(operation.parameters[0].schema.lifecycle == Lifecycle(stability: "alpha"))
  }

  @Test("Security keeps scopes, flows and URLs")
  func securityKeepsScopesFlowsAndAddresses() throws {
    let reading = try Reading.root(
      """
      paths: {}
      security: [{ o: [read] }]
      components:
        securitySchemes:
          o: { type: oauth2, flows: { implicit: { authorizationUrl: https://a, scopes: { read: Reads } } } }
          i: { type: openIdConnect, openIdConnectUrl: https://i }
          m:
            type: oauth2
            oauth2MetadataUrl: https://m
            flows: { deviceAuthorization: { deviceAuthorizationUrl: https://d, tokenUrl: https://t, scopes: {} } }
          d: { type: http, scheme: Digest }
      """)
    let document = try #require(reading.document)
    #expect(document.security == [SecurityRequirement(schemes: ["o"], scopes: ["o": ["read"]])])
    let details = document.securitySchemes.mapValues(\.details)
    let flow = SecuritySchemeDetails.Flow(authorizationURL: "https://a", scopes: ["read": "Reads"])
    #expect(details["o"] == SecuritySchemeDetails(type: "oauth2", flows: ["implicit": flow]))
    #expect(details["i"]?.openIDConnectURL == "https://i")
    let device = SecuritySchemeDetails.Flow(tokenURL: "https://t", deviceAuthorizationURL: "https://d")
    #expect(details["m"]?.flows["deviceAuthorization"] == device)
    #expect(details["m"]?.metadataURL == "https://m")
    #expect(details["d"]?.scheme == "digest")
  }

  @Test("Webhooks and callbacks are read like operations, and so are their problems")
  func webhooksAndCallbacks() throws {
    let reading = try Reading.root(
      """
      paths: { /a: { get: { callbacks: { done: { '{$url}': { put: {} }, '{$url}/b': { $ref: '#/components/pathItems/P' } } } } } }
      webhooks:
        paid: { post: { requestBody: { content: { application/json: { schema: { tpye: object } } } } } }
      components: { pathItems: { P: { post: {} } } }
      """)
    #expect(reading.document?.webhooks.map(\.name) == ["paid"])
    #expect(reading.document?.webhooks[0].operations.map(\.method) == ["POST"])
    #expect(reading.document?.operations[0].callbacks.map(\.name) == ["done"])
    #expect(reading.document?.operations[0].callbacks[0].operations.map(\.method) == ["PUT", "POST"])
    #expect(reading.diagnostics.contains("tpye"))
  }
}
