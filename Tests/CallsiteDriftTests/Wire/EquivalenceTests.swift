import CallsiteDrift
import Testing

@Suite("Equivalent documents don't differ")
struct EquivalenceTests {
  @Test(
    "A schema written differently",
    arguments: [
      (
        "{ $ref: '#/components/schemas/Cat' }",
        "{ type: object, properties: { name: { type: string }, lives: { type: integer } } }"
      ),
      (
        "{ $ref: '#/components/schemas/Cat' }",
        "{ allOf: [{ $ref: '#/components/schemas/Cat' }], description: A cat }"
      ),
      (
        "{ type: object, required: [a], properties: { a: { type: string }, b: { type: integer } } }",
        "{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a], properties: { b: { type: integer } } }] }"
      ),
      ("{ type: string, maxLength: 5 }", "{ allOf: [{ type: string }, { maxLength: 5 }, { maxLength: 7 }] }"),
      (
        "{ type: object, properties: { a: {}, b: {} }, required: [a, b] }",
        "{ required: [b, a], properties: { b: {}, a: {} }, type: object }"
      ),
      ("{ type: [string, 'null'] }", "{ type: string, nullable: true }"),
      ("{ type: [string, 'null'] }", "{ anyOf: [{ type: string }, { type: 'null' }] }"),
      (
        "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'null' }] }",
        "{ anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Cat' }] }"
      ),
      ("{ type: string, enum: [a, b] }", "{ oneOf: [{ const: a, title: A }, { const: b, title: B }] }"),
      ("{ type: string, enum: [a] }", "{ const: a }"),
      ("{ type: string, enum: [a, b] }", "{ type: string, enum: [b, a] }"),
      ("{ type: [string, integer] }", "{ oneOf: [{ type: integer }, { type: string }] }"),
      ("{ type: integer, exclusiveMaximum: 5 }", "{ type: integer, maximum: 4 }"),
      ("{ type: object, properties: { a: {} } }", "{ properties: { a: {} } }"),
      ("{ type: object }", "{ type: object, additionalProperties: true }"),
      ("{ minLength: 0, minItems: 0 }", "{}"),
      (
        "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }",
        "{ oneOf: [{ $ref: '#/components/schemas/Dog' }, { type: object, properties: { lives: { type: integer }, name: { type: string } } }] }"
      ),
      (
        "{ $ref: '#/components/schemas/Tree' }",
        "{ type: object, properties: { name: { type: string }, parts: { type: array, items: { $ref: '#/components/schemas/Tree' } } } }"
      ),
      (
        "{ type: number, default: 10, enum: [1, 10, 100] }",
        "{ type: number, default: 10.0, enum: [1.0, 1e1, 100] }"
      ),
      ("{ const: { a: 1, b: [2] } }", "{ const: { b: [2.0], a: 1.0 } }"),
      ("{ type: integer, minimum: 1, multipleOf: 5 }", "{ type: integer, minimum: 1.0, multipleOf: 5.0 }"),
      ("{ type: string, format: byte }", "{ type: string, contentEncoding: base64 }"),
      ("{ type: string, format: uuid }", "{ type: string, format: guid }"),
      ("{ type: string }", "{ type: string, contentEncoding: 8bit }"),
      ("{ type: string, format: base64url }", "{ type: string, contentEncoding: base64url }"),
      ("{ type: string, format: binary }", "{ type: string, contentMediaType: application/octet-stream }"),
      (
        "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { oneOf: [{ $ref: '#/components/schemas/Dog' }, { type: 'null' }] }] }",
        "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }, { type: 'null' }] }"
      ),
      ("{ type: integer }", "{ type: integer, multipleOf: 1 }"),
      ("{ type: integer }", "{ type: number, multipleOf: 1 }"),
      (
        "{ type: integer, multipleOf: 5 }",
        "{ allOf: [{ type: number, format: double }, { multipleOf: 5.0 }] }"
      ),
      (
        "{ additionalProperties: { type: string } }",
        "{ patternProperties: { ^a: { type: string } }, additionalProperties: { type: string } }"
      ),
      ("{ type: object }", "{ type: object, propertyNames: {}, unevaluatedProperties: true, not: false }"),
      ("{ type: array, items: {} }", "{ type: array, items: true, minContains: 1, unevaluatedItems: {} }"),
      (
        "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { oneOf: [{ $ref: '#/components/schemas/Dog' }, { type: string }] }] }",
        "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }, { type: string }] }"
      ),
      (
        "{ anyOf: [{ $ref: '#/components/schemas/Cat' }, { anyOf: [{ $ref: '#/components/schemas/Dog' }, { type: 'null' }, { type: string }] }] }",
        "{ anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }, { type: string }, { type: 'null' }] }"
      ),
      // Limits that all values meet.
      ("{ type: integer, minimum: 0.5, maximum: 9.5 }", "{ type: integer, exclusiveMinimum: 0, maximum: 9 }"),
      (
        "{ type: string, enum: [a, b] }",
        "{ type: string, enum: [a, b], minLength: 1, maxLength: 1, pattern: '^[ab]$', format: letter }"
      ),
      (
        "{ type: integer, enum: [2, 4] }",
        "{ type: integer, enum: [2, 4], multipleOf: 2, minimum: 2, maximum: 4 }"
      ),
      ("{}", "{ type: [string, integer, number, boolean, object, array, 'null'] }"),
      ("{ title: T, description: D, example: 5 }", "{ examples: [6], externalDocs: { url: 'https://e' } }"),
    ])
  func aSchemaWrittenInAnotherWay(old: String, new: String) throws {
    try expectNothing(SchemaPair.document(old), SchemaPair.document(new))
  }

  @Test(
    "Limits of listed values are reported if one doesn't meet them",
    arguments: [
      ("enum: [a, bb]", "maxLength: 1"), ("enum: [a, bb]", "minLength: 2"),
      ("enum: [a, bb]", "pattern: '^a'"),
      ("enum: [2, 5]", "multipleOf: 2"), ("enum: [2, 5]", "minimum: 3"), ("enum: [2, 5]", "maximum: 4"),
      ("enum: [[1, 1]]", "uniqueItems: true"),
    ])
  func unmetLimits(values: String, limit: String) throws {
    let old = try WireReading.document(SchemaPair.document("{ \(values) }"))
    let new = try WireReading.document(SchemaPair.document("{ \(values), \(limit) }"))
    #expect(WireComparison().findings(from: old, to: new).map(\.line) != [])
  }

  @Test(
    "Values that are sent as the same text aren't breaking in parameters",
    arguments: [
      ("{ type: boolean }", "{ type: string, enum: ['true', 'false'] }", true),
      ("{ type: integer, enum: [1, 2] }", "{ type: string, enum: ['1', '2'] }", true),
      ("{ type: integer, enum: [1, 2] }", "{ type: string, enum: ['1'] }", false),
      ("{ type: boolean }", "{ type: string, enum: ['true'] }", false),
      ("{ type: boolean }", "{ type: string, enum: [yes, no] }", false),
    ])
  func textValues(old: String, new: String, isFine: Bool) throws {
    let document = { (schema: String) in
      try WireReading.document(
        "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: { /a: { get: { parameters: [{ name: q, in: query, "
          + "schema: \(schema) }], responses: {} } } }")
    }
    let findings = WireComparison().findings(from: try document(old), to: try document(new))
    #expect(findings.allSatisfy { $0.severity == .info } == isFine, "\(findings.map(\.line))")
  }

  @Test(
    "A body may be of the range that the server now accepts",
    arguments: [
      ("image/png", "image/*", ["info request-body-media-type-added"]),
      (
        "image/png", "text/*",
        ["breaking request-body-media-type-removed", "info request-body-media-type-added"]
      ),
      ("image/*", "image/png", ["breaking request-body-media-type-removed"]),
      (
        "a/b+json", "a/json",
        ["breaking request-body-media-type-removed", "info request-body-media-type-added"]
      ),
    ])
  func ranges(old: String, new: String, expected: [String]) throws {
    let document = { (mediaType: String) in
      try WireReading.document(
        "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: { /a: { post: { requestBody: { content: { "
          + "\(mediaType): {} } }, responses: {} } } }")
    }
    let findings = WireComparison().findings(from: try document(old), to: try document(new))
    #expect(findings.map { "\($0.severity) \($0.id)" } == expected)
  }

  @Test(
    "A document written differently",
    arguments: [
      // Parameters, servers and security at another level.
      (
        "paths: { /a: { parameters: [{ name: q, in: query, schema: { type: string } }], get: { responses: {} } } }",
        "paths: { /a: { get: { parameters: [{ $ref: '#/components/parameters/Q' }], responses: {} } } }\ncomponents: { parameters: { Q: { name: q, in: query, schema: { type: string } } } }"
      ),
      (
        "servers: [{ url: https://a/ }]\npaths: { /a: { get: { responses: {} } } }",
        "paths: { /a: { get: { servers: [{ url: https://a }], responses: {} } } }"
      ),
      (
        "security: [{ k: [] }]\npaths: { /a: { get: { responses: {} } } }\ncomponents: { securitySchemes: { k: { type: http, scheme: basic } } }",
        "paths: { /a: { get: { security: [{ k: [] }], responses: {} } } }\ncomponents: { securitySchemes: { k: { type: http, scheme: Basic } } }"
      ),
      // Other names.
      (
        "paths: { '/a/{id}': { get: { operationId: one, tags: [x], parameters: [{ name: id, in: path, required: true, schema: {} }], responses: {} } } }",
        "paths: { '/a/{key}': { get: { operationId: two, parameters: [{ name: key, in: path, required: true, schema: {} }], responses: {} } } }"
      ),
      (
        "paths: {}\ncomponents: { schemas: { Old: { type: string } } }",
        "paths: {}\ncomponents: { schemas: { New: { type: string } } }"
      ),
      // The same bytes.
      (
        "paths: { '/a/{p}': { get: { parameters: [{ name: X, in: header, schema: { type: array } }, { name: p, in: path, required: true, schema: { type: array } }, { name: q, in: query, style: deepObject, schema: { type: object } }], responses: {} } } }",
        "paths: { '/a/{p}': { get: { parameters: [{ name: X, in: header, explode: true, schema: { type: array } }, { name: p, in: path, required: true, explode: true, schema: { type: array } }, { name: q, in: query, style: deepObject, explode: true, schema: { type: object } }], responses: {} } } }"
      ),
      (
        "paths: { /a: { get: { parameters: [{ name: page, in: query, schema: { type: integer } }, { name: size, in: query, schema: { type: integer } }], responses: {} } } }",
        "paths: { /a: { get: { parameters: [{ name: paging, in: query, schema: { type: object, properties: { size: { type: integer }, page: { type: integer } } } }], responses: {} } } }"
      ),
      (
        "paths: { /a: { get: { parameters: [{ name: paging, in: query, schema: { type: object, properties: { page: { type: integer } } } }], responses: {} } } }",
        "paths: { /a: { get: { parameters: [{ name: list, in: query, schema: { type: object, properties: { page: { type: integer } } } }], responses: {} } } }"
      ),
      (
        "paths: { /a: { post: { requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } }, encoding: { f: { contentType: 'image/png, image/jpeg' } } } } }, responses: {} } } }",
        "paths: { /a: { post: { requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } }, encoding: { f: { contentType: 'image/JPEG,image/png' } } } } }, responses: {} } } }"
      ),
      (
        "paths: { /a: { post: { requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { f: { type: array, items: { type: string } } } } } } }, responses: {} } } }",
        "paths: { /a: { post: { requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { f: { type: array, items: { type: string } } } }, encoding: { f: { style: form } } } } }, responses: {} } } }"
      ),
      (
        "paths: { /a: { post: { requestBody: { content: { image/png: { schema: { type: string, format: binary } } } }, responses: { '200': { description: OK, content: { image/png: {} } } } } } }",
        "paths: { /a: { post: { requestBody: { content: { image/png: {} } }, responses: { '200': { description: OK, content: { image/png: { schema: { type: string, contentMediaType: application/octet-stream } } } } } } } }"
      ),
      (
        "servers: [{ url: 'https://a/{v}', variables: { v: { default: v1, enum: [v1, v2] } } }]\npaths: { /a: { get: { responses: {} } } }",
        "servers: [{ url: https://a/v2 }, { url: https://a/v1/ }]\npaths: { /a: { get: { responses: {} } } }"
      ),
      // The whole query.
      (
        "paths: { /a: { get: { parameters: [{ name: q, in: querystring, content: { application/json: {} } }], responses: {} } } }",
        "paths: { /a: { get: { parameters: [{ name: all, in: querystring, content: { application/json: {} } }], responses: {} } } }"
      ),
      (
        "paths: { /a: { get: { parameters: [{ name: page, in: query, required: true, schema: { type: integer } }, { name: size, in: query, schema: { type: integer } }], responses: {} } } }",
        "paths: { /a: { get: { parameters: [{ name: q, in: querystring, required: true, content: { application/x-www-form-urlencoded: { schema: { type: object, required: [page], properties: { size: { type: integer }, page: { type: integer } } } } } }], responses: {} } } }"
      ),
      // Headers of parts that clients can omit.
      (
        "paths: { /a: { post: { requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } }, encoding: { f: { contentType: text/csv } } } } }, responses: {} } } }",
        "paths: { /a: { post: { requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } }, encoding: { f: { contentType: text/csv, headers: { X-A: { schema: {} }, Content-Type: { required: true, schema: {} } } } } } } }, responses: {} } } }"
      ),
      // A parameter that is always sent needs no default.
      (
        "paths: { /a: { get: { parameters: [{ name: q, in: query, required: true, schema: { default: 1 } }], responses: {} } } }",
        "paths: { /a: { get: { parameters: [{ name: q, in: query, required: true, schema: { default: 2 } }], responses: {} } } }"
      ),
      // Other spellings of headers and media types.
      (
        "paths: { /a: { get: { parameters: [{ name: X-A, in: header, schema: {} }], responses: {} } } }",
        "paths: { /a: { get: { parameters: [{ name: x-a, in: header, schema: {} }], responses: {} } } }"
      ),
      (
        "paths: { /a: { get: { responses: { '200': { description: OK, headers: { X-A: { schema: {} } }, content: { application/json: {} } } } } } }",
        "paths: { /a: { get: { responses: { '200': { description: Fine, headers: { x-a: { schema: {} } }, content: { application/json; charset=utf-8: {} } } } } } }"
      ),
    ])
  func aDocumentWrittenInAnotherWay(old: String, new: String) throws {
    let head = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n"
    try expectNothing(head + old, head + new)
  }

  @Test("Swagger 2.0 and OpenAPI 3.1")
  func swagger20AndOpenAPI3() throws {
    try expectNothing(SwaggerPair.swagger, SwaggerPair.openAPI)
  }

  @Test("Schemas that are composed of the same one along many paths", arguments: ["allOf", "oneOf", "anyOf"])
  func diamonds(keyword: String) throws {
    let levels = (0..<40).map { level in
      let next = "{ $ref: '#/components/schemas/S\(level + 1)' }"
      return "S\(level): { \(keyword): [{ allOf: [\(next)] }, { allOf: [\(next)] }] }"
    }
    let schemas = (levels + ["S40: { type: object, properties: { a: { type: string } } }"]).joined(
      separator: ", ")
    let document = """
      openapi: 3.1.1
      info: { title: T, version: '1' }
      paths:
        /a: { get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/S0' } } } } } } }
      components: { schemas: { \(schemas) } }
      """
    try expectNothing(document, document)
  }

  private func expectNothing(_ old: String, _ new: String) throws {
    let (old, new) = (try WireReading.document(old), try WireReading.document(new))
    #expect(WireComparison().findings(from: old, to: new).map(\.line) == [])
    #expect(WireComparison().findings(from: new, to: old).map(\.line) == [])
  }
}

extension Finding {
  /// For messages of tests.
  var line: String { "\(operation ?? "-"): \(path): \(id): \(message)" }
}

/// One API in the oldest format and in a new one.
enum SwaggerPair {
  static let swagger = """
    swagger: '2.0'
    info: { title: T, version: '1' }
    host: api.example.com
    basePath: /v1
    schemes: [https]
    consumes: [application/json]
    produces: [application/json]
    securityDefinitions: { key: { type: apiKey, name: X-Key, in: header }, login: { type: basic } }
    security: [{ key: [] }]
    paths:
      /pets:
        get:
          operationId: list
          parameters:
            - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: multi }
            - { name: limit, in: query, type: integer, format: int32, maximum: 100, default: 20 }
          responses:
            '200':
              description: OK
              headers: { X-Next: { type: string } }
              schema: { type: array, items: { $ref: '#/definitions/Pet' } }
        post:
          operationId: add
          parameters: [{ name: pet, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }]
          responses: { '201': { description: Made } }
    definitions:
      Pet:
        type: object
        required: [name]
        properties: { name: { type: string, x-nullable: true }, age: { type: integer, minimum: 0 } }
    """

  static let openAPI = """
    openapi: 3.1.1
    info: { title: T, version: '2' }
    servers: [{ url: https://api.example.com/v1 }]
    security: [{ key: [] }]
    paths:
      /pets:
        get:
          operationId: list
          parameters:
            - { name: tags, in: query, schema: { type: array, items: { type: string } } }
            - { name: limit, in: query, schema: { type: integer, format: int32, maximum: 100, default: 20 } }
          responses:
            '200':
              description: OK
              headers: { X-Next: { schema: { type: string } } }
              content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
        post:
          operationId: add
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          responses: { '201': { description: Made } }
    components:
      securitySchemes: { key: { type: apiKey, name: X-Key, in: header }, login: { type: http, scheme: basic } }
      schemas:
        Pet:
          type: object
          required: [name]
          properties: { name: { type: [string, 'null'] }, age: { type: integer, minimum: 0 } }
    """
}
