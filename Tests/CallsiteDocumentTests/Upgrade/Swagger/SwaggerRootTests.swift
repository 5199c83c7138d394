import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Servers, security and schemas of Swagger 2.0")
struct SwaggerRootTests {
  @Test(
    "Host, path and scheme are a server",
    arguments: [
      ("host: a.org\nbasePath: /v1/\nschemes: [https]", ["https://a.org/v1"]),
      ("host: a.org:8080\nbasePath: /\nschemes: [http]", ["http://a.org:8080"]),
      ("basePath: /v1", ["/v1"]), ("basePath: v1", ["/v1"]), ("basePath: /", []), ("", []),
    ])
  func hostPathAndSchemeAreA(old: String, urls: [String]) throws {
    let reading = try Reading.swagger("\(old)\npaths: {}\n")
    #expect(reading.document?.servers.map(\.url) == urls)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    "Assumptions are reported",
    arguments: [
      (
        "host: a.org\nschemes: [http, https, wss]", "https://a.org", "4:10",
        "The server is reached over 'https'; 'http', 'wss' is left out. [omitted-scheme]"
      ),
      (
        "host: a.org", "https://a.org", "3:7",
        "'schemes' lists none that a client can use; 'https' is assumed. [assumed-scheme]"
      ),
      (
        "host: localhost:80", "http://localhost:80", "3:7",
        "'schemes' lists none that a client can use; 'http' is assumed. [assumed-scheme]"
      ),
      (
        "host: http://a.org/", "http://a.org", "3:7",
        "'host' must be a name without 'http://'; its scheme is used. [invalid-host]"
      ),
    ])
  func whatIsAssumedIsSaid(old: String, url: String, place: String, message: String) throws {
    let reading = try Reading.swagger("\(old)\npaths: {}\n")
    #expect(reading.document?.servers.map(\.url) == [url])
    #expect(reading.diagnostics == "a.yaml:\(place): warning: \(message)\n")
  }

  @Test(
    "An operation's own schemes are its server",
    arguments: [
      ("host: a.org\nbasePath: /v1\nschemes: [http]", "[https]", ["https://a.org/v1"]),
      ("host: a.org\nschemes: [https]", "[http]", ["http://a.org"]),
      ("host: a.org\nschemes: [http]", "[http, https]", []),
      ("host: http://a.org", "[https]", ["https://a.org"]),
      ("host: a.org\nschemes: [https]", "[wss]", []),
      ("host: localhost\nbasePath: /v1\nschemes: [https]", "[ws]", ["http://localhost/v1"]),
      ("basePath: /v1", "[https]", []),
      ("host: a.org\nschemes: [http]\nservers: [{ url: /v2 }]", "[https]", []),
    ])
  func anOperationsOwnSchemes(root: String, schemes: String, urls: [String]) throws {
    let reading = try Reading.swagger(
      "\(root)\npaths: { /a: { get: { schemes: \(schemes), responses: { '204': { description: Done } } } } }\n"
    )
    #expect(reading.document?.operations.first?.servers.map(\.url) == urls)
  }

  @Test("An operation whose schemes aren't HTTP's uses an assumed one, with a warning")
  func schemesThatAreNotHTTPs() throws {
    let reading = try Reading.swagger(
      """
      host: a.org
      schemes: [http]
      paths: { /a: { get: { schemes: [wss], operationId: a, responses: { '204': { description: Done } } } } }

      """)
    #expect(reading.document?.operations.first?.servers.map(\.url) == ["https://a.org"])
    #expect(
      reading.diagnostics == """
        a.yaml:5:23: warning: 'schemes' lists none that a client can use; 'https' is assumed. [assumed-scheme]

        """)
  }

  @Test(
    "Security definitions are schemes",
    arguments: [
      ("type: basic", SecurityScheme.Kind.basic),
      ("type: apiKey, name: X-Key, in: header", .apiKey(name: "X-Key", location: .header)),
      ("type: oauth2, flow: accessCode, authorizationUrl: a, tokenUrl: b, scopes: {}", .bearer),
    ])
  func securityDefinitionsAreSchemes(old: String, kind: SecurityScheme.Kind) throws {
    let reading = try Reading.swagger(
      "paths: {}\nsecurityDefinitions: { S: { \(old) } }\nsecurity: [{ S: [] }]\n")
    #expect(reading.document?.securitySchemes["S"]?.kind == kind)
    #expect(reading.document?.security.map(\.schemes) == [["S"]])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    "Definitions are schemas",
    arguments: [
      ("type: string, x-nullable: true", "type: [string, 'null']"),
      (
        "$ref: '#/definitions/B', x-nullable: true",
        "anyOf: [{ $ref: '#/components/schemas/B' }, { type: 'null' }]"
      ),
      ("type: file", "type: string, format: binary"),
      ("type: object, discriminator: kind", "type: object, discriminator: { propertyName: kind }"),
      (
        "type: array, items: { type: array, items: { $ref: '#/definitions/B/properties/b' }, collectionFormat: csv }",
        "type: array, items: { type: array, items: { $ref: '#/components/schemas/B/properties/b' } }"
      ),
    ])
  func definitionsAreSchemas(old: String, new: String) throws {
    let b = "B: { type: object, properties: { b: { type: string } } }"
    let rewritten = try Reading.swagger("paths: {}\ndefinitions:\n  A: { \(old) }\n  \(b)\n")
    let written = try Reading.schemas("A: { \(new) }\n\(b)")
    #expect(try outline(rewritten.schemaA) == outline(written.schemaA))
    #expect(rewritten.diagnostics.isEmpty)
  }

  @Test("A tuple in older JSON Schema becomes 'prefixItems'")
  func aTupleOfOlderJSONSchema() throws {
    let reading = try Reading.swagger(
      "paths: {}\ndefinitions: { A: { type: array, items: [{ type: string }] } }\n")
    #expect(try reading.schemaA.prefixItems.map(\.types) == [[.string]])
    #expect(
      reading.diagnostics == """
        a.yaml:4:41: warning: 'items' must be one schema, but is a list; read as OpenAPI 3.1's 'prefixItems'. \
        [wrong-type]

        """)
  }

  @Test("Extensions are kept")
  func extensionsAreKept() throws {
    let reading = try Reading.swagger("x-callsite-errors: { message: [/detail] }\npaths: {}\n")
    #expect(reading.document?.errors != nil)
  }
}
