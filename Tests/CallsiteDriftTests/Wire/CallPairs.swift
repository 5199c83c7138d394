import CallsiteDocument
import Testing

/// A pair of documents for each rule of calls; reversed, it is one for the opposite rule.
enum CallPairs {
  static let all = endpoints + lifecycle + parameters + bodies + responses + security

  private static let endpoints = [
    CallPair(
      "paths: { /a: { get: { responses: {} } } }", "paths: { /a: { put: { responses: {} } } }",
      "api-removed-without-deprecation @ operation", "endpoint-added @ operation"),
    CallPair(
      "paths: { /a: { get: { operationId: a, responses: {} } } }",
      "paths: { /b: { get: { operationId: a, responses: {} } } }", "api-path-renamed @ operation"),
    CallPair(
      removable("deprecated: true"), removable(nil), "api-removed-with-deprecation @ operation"),
    CallPair(
      removable("deprecated: true, x-sunset: 2001-01-01"), removable(nil),
      "api-removed-with-deprecation @ operation"),
    CallPair(
      removable("deprecated: true, x-sunset: 9999-01-01"), removable(nil),
      "api-removed-before-sunset @ operation"),
    CallPair(
      removable("deprecated: true, x-sunset: soon"), removable(nil), "api-path-sunset-parse @ operation"),
    CallPair(
      removable("x-stability-level: alpha"), removable(nil), "api-removed-while-unstable @ operation"),
    CallPair(
      "paths: {}\nwebhooks: { w: { post: { responses: {} } } }",
      "paths: {}\nwebhooks: { v: { post: { responses: {} } } }",
      "webhook-removed @ webhook w", "webhook-added @ webhook v"),
    CallPair(
      "paths: {}\nwebhooks: { w: { post: { responses: {} } } }",
      "paths: {}\nwebhooks: { w: { put: { responses: {} } } }",
      "webhook-removed @ webhook w", "webhook-added @ webhook w"),
    .operation(
      "callbacks: { c: { u: { post: { responses: {} } } } }",
      "callbacks: { d: { v: { post: { responses: {} } } } }",
      "callback-removed @ callback c", "callback-added @ callback d"),
    .operation(
      "callbacks: { c: { u: { post: { responses: {} } } } }",
      "callbacks: { c: { v: { post: { responses: {} } } } }", "callback-url-changed @ callback c"),
    CallPair(
      "paths: {}\nservers: [{ url: https://a }]", "paths: {}\nservers: [{ url: https://b }]",
      "api-server-removed @ server", "api-server-added @ server"),
    .operation(
      "servers: [{ url: https://a }]", "servers: [{ url: https://a }, { url: https://b }]",
      "api-server-added @ server"),
  ]

  private static func removable(_ fields: String?) -> String {
    "paths: { /a: { get: { responses: {} } }, /b: { \(fields.map { "get: { \($0), responses: {} }" } ?? "") } }"
  }

  private static let lifecycle: [CallPair] = [
    .operation("", "deprecated: true", "endpoint-deprecated @ operation"),
    .operation(
      "", "deprecated: true, x-sunset: 9999-01-01", "endpoint-deprecated-with-sunset @ operation"),
    .operation("", "deprecated: true, x-sunset: { a: b }", "api-deprecated-sunset-parse @ operation"),
    .operation(
      "", "deprecated: true, x-sunset: 2001-01-01T00:00:00Z", "api-sunset-date-too-small @ operation"),
    .operation(
      "deprecated: true", "deprecated: true, x-sunset: 9999-01-01", "api-sunset-added @ operation"),
    .operation(
      "deprecated: true, x-sunset: 9999-01-01", "deprecated: true, x-sunset: 9998-01-01",
      "api-sunset-date-changed @ operation"),
    .operation(
      "deprecated: true, x-sunset: 9999-01-01", "deprecated: true, x-sunset: 2001-01-01",
      "api-sunset-date-changed-too-small @ operation"),
    .operation(
      "deprecated: true, x-sunset: 9999-01-01", "deprecated: true, x-sunset: soon",
      "api-sunset-date-invalid @ operation"),
    .operation("x-stability-level: stable", "x-stability-level: beta", "api-stability-decreased @ operation"),
    .operation("", "x-stability-level: gamma", "api-invalid-stability-level @ operation"),
  ]

  private static let deepList =
    "paths: { /a: { get: { parameters: [{ name: q, in: query, style: deepObject, schema: { type: array } }], "
    + "responses: {} } } }"

  private static let parameters: [CallPair] = [
    parameter(
      nil, "{ name: q, in: query, required: true, schema: {} }", "new-required-request-parameter @ query q"),
    parameter(nil, "{ name: q, in: header, schema: {} }", "new-optional-request-parameter @ header q"),
    parameter(
      nil, "{ name: q, in: path, required: true, schema: {} }", "new-request-path-parameter @ path q"),
    .operation(
      "parameters: [{ name: colour, in: query, schema: { type: string } }]",
      "parameters: [{ name: color, in: query, schema: { type: string } }]",
      "optional-request-parameter-renamed @ query colour"),
    .operation(
      "parameters: [{ name: colour, in: query, required: true, schema: { type: string } }]",
      "parameters: [{ name: color, in: query, required: true, schema: { type: string } }]",
      "required-request-parameter-renamed @ query colour"),
    parameter("deprecated: true", nil, "request-parameter-removed-with-deprecation @ query q"),
    parameter(
      "deprecated: true, x-sunset: 9999-01-01", nil, "request-parameter-removed-before-sunset @ query q"),
    parameter("deprecated: true, x-sunset: soon", nil, "request-parameter-sunset-parse @ query q"),
    parameter("required: false", "required: true", "request-parameter-became-required @ query q"),
    parameter(
      "schema: { type: array }", "explode: false, schema: { type: array }",
      "request-parameter-style-changed @ query q"),
    CallPair(
      deepList, deepList + "\nx-callsite-arrays: indices", "request-parameter-style-changed @ query q"),
    parameter("schema: {}", "content: { application/json: {} }", "request-parameter-style-changed @ query q"),
    parameter("schema: {}", "schema: { default: 5 }", "request-parameter-default-value-added @ query q"),
    parameter(
      "schema: { type: integer }", "schema: { type: string }", "request-parameter-type-generalized @ query q"),
    parameter(
      "schema: { type: string }", "schema: { type: array, items: { type: string } }",
      "request-parameter-type-generalized @ query q"),
    parameter("", "deprecated: true", "request-parameter-deprecated @ query q"),
    parameter("", "deprecated: true, x-sunset: soon", "request-parameter-deprecated-sunset-parse @ query q"),
    parameter(
      "", "deprecated: true, x-sunset: 2001-01-01", "request-parameter-sunset-date-too-small @ query q"),
    parameter(
      "deprecated: true", "deprecated: true, x-sunset: 9999-01-01", "request-parameter-sunset-added @ query q"
    ),
    parameter(
      "deprecated: true, x-sunset: 9999-01-01", "deprecated: true, x-sunset: 9998-01-01",
      "request-parameter-sunset-date-changed @ query q"),
    parameter(
      "deprecated: true, x-sunset: 9999-01-01", "deprecated: true, x-sunset: 2001-01-01",
      "request-parameter-sunset-date-changed-too-small @ query q"),
    parameter(
      "deprecated: true, x-sunset: 9999-01-01", "deprecated: true, x-sunset: soon",
      "request-parameter-sunset-date-invalid @ query q"),
  ]

  /// A parameter in full, or fields of an optional query parameter `q`.
  private static func parameter(_ old: String?, _ new: String?, _ finding: String) -> CallPair {
    func list(_ text: String?) -> String {
      guard let text else { return "parameters: []" }
      let schema = text.contains("schema:") || text.contains("content:") ? "" : ", schema: {}"
      let fields = text.isEmpty ? "" : ", \(text)"
      return text.hasPrefix("{")
        ? "parameters: [\(text)]" : "parameters: [{ name: q, in: query\(fields)\(schema) }]"
    }
    return .operation(list(old), list(new), finding)
  }

  private static let bodies: [CallPair] = [
    .operation(
      "", body("application/json: {}", "required: true"), "request-body-added-required @ request body"),
    .operation("", body("application/json: {}"), "request-body-added-optional @ request body"),
    .operation(
      body("application/json: {}"), body("application/json: {}", "required: true"),
      "request-body-became-required @ request body"),
    .operation(
      body("application/json: {}"), body("application/json: {}, text/plain: {}"),
      "request-body-media-type-added @ request body (text/plain)"),
    .operation(
      body("application/json: {}"), body("application/json: { schema: { type: object } }"),
      "request-body-media-type-schema-added @ request body"),
    .operation(
      body("image/png: {}"), body("image/png: { schema: { type: string, maxLength: 5 } }"),
      "request-body-media-type-schema-added @ request body (image/png)"),
    .operation(
      body("multipart/form-data: { schema: {}, encoding: { a: { contentType: image/png } } }"),
      body("multipart/form-data: { schema: {}, encoding: { a: { contentType: image/gif } } }"),
      "request-body-encoding-changed @ request body (multipart/form-data) / a"),
    .operation(
      body("multipart/form-data: { schema: {}, encoding: { a: { contentType: image/png } } }"),
      body("multipart/form-data: { schema: {}, encoding: { a: { contentType: 'image/png, text/plain' } } }"),
      "request-body-encoding-media-type-added @ request body (multipart/form-data) / a"),
    .operation(
      body("multipart/form-data: { schema: {}, encoding: { a: { contentType: image/png } } }"),
      body("multipart/form-data: { schema: {}, encoding: { a: { contentType: image/* } } }"),
      "request-body-encoding-media-type-added @ request body (multipart/form-data) / a"),
    .operation(
      body("application/x-www-form-urlencoded: { schema: { properties: { a: { type: object } } } }"),
      body(
        "application/x-www-form-urlencoded: { schema: { properties: { a: { type: object } } }, encoding: { a: { style: form } } }"
      ),
      "request-body-encoding-changed @ request body (application/x-www-form-urlencoded) / a"),
    .operation(
      body("multipart/form-data: { schema: {} }"),
      body(
        "multipart/form-data: { schema: {}, encoding: { a: { headers: { X-A: { required: true, schema: {} } } } } }"
      ),
      "request-body-part-header-required @ request body (multipart/form-data) / a"),
    .operation(
      body(
        "multipart/form-data: { schema: {}, encoding: { a: { headers: { X-A: { required: true, schema: { type: string } } } } } }"
      ),
      body(
        "multipart/form-data: { schema: {}, encoding: { a: { headers: { x-a: { required: true, schema: { type: integer } } } } } }"
      ),
      "request-property-type-specialized @ request body (multipart/form-data) / a"),
    .operation(
      body("multipart/form-data: { schema: { properties: { a: { type: string, format: binary } } } }"),
      body("multipart/form-data: { schema: { properties: { a: { type: string } } } }"),
      "request-property-type-changed @ request body (multipart/form-data) / a"),
    .operation(
      body("multipart/form-data: { schema: {}, encoding: { a: { style: form } } }"),
      body("multipart/form-data: { schema: {}, encoding: { a: { style: pipeDelimited } } }"),
      "request-body-encoding-changed @ request body (multipart/form-data) / a"),
    .operation(
      body("application/json: { schema: { type: string } }"),
      body("application/json: { schema: { type: integer } }"),
      "request-body-type-changed @ request body"),
    .operation(
      body("text/xml: { schema: { type: object } }"), body("text/xml: { schema: { type: string } }"),
      "request-body-type-generalized @ request body (text/xml)"),
  ]

  private static func body(_ content: String, _ fields: String = "required: false") -> String {
    "requestBody: { \(fields), content: { \(content) } }"
  }

  private static let responses: [CallPair] = [
    .operation(
      "responses: { '200': { description: A } }",
      "responses: { '200': { description: A }, '201': { description: B } }",
      "response-success-status-added @ response 201"),
    .operation(
      "responses: { '200': { description: A } }",
      "responses: { '200': { description: A }, 4XX: { description: B } }",
      "response-non-success-status-added @ response 4XX"),
    .operation(
      "responses: { '200': { description: A } }", "responses: { 2XX: { description: A } }",
      "response-status-generalized @ response 200"),
    .operation(
      "responses: { '404': { description: A }, '409': { description: B, content: { text/csv: {} } } }",
      "responses: { 4XX: { description: A } }",
      "response-status-generalized @ response 404", "response-status-generalized @ response 409",
      "response-media-type-removed @ response 409 (text/csv)"),
    .operation(
      "responses: { '200': { description: A }, 2XX: { description: B } }",
      "responses: { 2XX: { description: B }, default: { description: C } }",
      "response-status-generalized @ response 200", "response-non-success-status-added @ response default"),
    .response(
      "content: { application/json: {} }", "content: { application/json: {}, text/csv: {} }",
      "response-media-type-added @ response 200 (text/csv)"),
    .response(
      "content: { application/json: {} }", "content: { application/hal+json: {} }",
      "response-media-type-name-specialized @ response 200"),
    .response(
      "content: { text/csv: {} }", "content: { text/csv; header=present: {} }",
      "response-media-type-name-changed @ response 200 (text/csv)"),
    .response(
      "content: { application/json: {} }", "content: { application/json: { schema: { type: object } } }",
      "response-body-media-type-schema-added @ response 200"),
    .response(
      "content: { application/json: { schema: { type: string } } }",
      "content: { application/json: { schema: { type: [string, 'null'] } } }",
      "response-body-became-nullable @ response 200"),
    .response(
      "headers: {}", "headers: { A: { required: true, schema: {} } }",
      "response-header-added @ response 200 header A"),
    .response(
      "headers: {}", "headers: { A: { schema: {} } }", "response-header-added @ response 200 header A"),
    .response(
      "headers: { A: { required: true, schema: {} } }", "headers: { A: { schema: {} } }",
      "response-header-became-optional @ response 200 header A"),
    .response(
      "headers: { A: { schema: { type: string } } }", "headers: { A: { schema: { type: integer } } }",
      "response-header-type-specialized @ response 200 header A"),
  ]

  private static let security: [CallPair] = [
    .operation("security: []", "security: [{ k: [] }]", "api-security-demanded @ security"),
    .operation(
      "security: [{ k: [] }]", "security: [{ k: [] }, { o: [] }]", "api-security-added @ security o"),
    .operation(
      "security: [{ o: [read] }]", "security: [{ o: [read, write] }]", "api-security-scope-added @ security o"
    ),
    .operation(
      "security: [{ k: [] }, { o: [] }]", "security: [{ k: [], o: [] }]", "api-security-removed @ security k",
      "api-security-removed @ security o"),
    .scheme("s: { type: http, scheme: basic }", "", "api-security-component-removed @ security scheme s"),
    .scheme(
      "s: { type: http, scheme: basic }", "s: { type: http, scheme: bearer }",
      "api-security-component-credentials-changed @ security scheme s"),
    .scheme(
      "s: { type: apiKey, in: header, name: Authorization }", "s: { type: http, scheme: bearer }",
      "api-security-component-type-changed @ security scheme s"),
    flows("implicit: {}", "implicit: {}, password: {}", "flow-added"),
    flows(
      "implicit: { authorizationUrl: https://a }", "implicit: { authorizationUrl: https://b }", "url-changed"),
    flows("password: { tokenUrl: https://a }", "password: { tokenUrl: https://b }", "token-url-changed"),
    flows("implicit: { scopes: {} }", "implicit: { scopes: { a: A } }", "scope-added"),
    .scheme(
      "s: { type: openIdConnect, openIdConnectUrl: https://a }",
      "s: { type: openIdConnect, openIdConnectUrl: https://b }",
      "api-security-component-openid-url-changed @ security scheme s"),
  ]

  private static func flows(_ old: String, _ new: String, _ finding: String) -> CallPair {
    .scheme(
      "s: { type: oauth2, flows: { \(old) } }", "s: { type: oauth2, flows: { \(new) } }",
      "api-security-component-oauth-\(finding) @ security scheme s")
  }
}

/// Two versions of a document, and the expected findings.
struct CallPair: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  /// Each `id @ path`.
  let findings: [String]

  /// - Parameters:
  ///   - old: The document without its header.
  init(_ old: String, _ new: String, _ findings: String...) {
    self.old = old
    self.new = new
    self.findings = findings
  }

  /// A document with one operation, `POST /a`.
  static func operation(_ old: String, _ new: String, _ findings: String...) -> CallPair {
    CallPair(operation(old), operation(new), findings)
  }

  /// A document with one operation and its response `200`.
  static func response(_ old: String, _ new: String, _ findings: String...) -> CallPair {
    let (before, after) = (
      "responses: { '200': { description: OK, \(old) } }", "responses: { '200': { description: OK, \(new) } }"
    )
    return CallPair(operation(before), operation(after), findings)
  }

  /// A document with one operation and a security scheme, `s`.
  static func scheme(_ old: String, _ new: String, _ findings: String...) -> CallPair {
    CallPair(
      "paths: {}\ncomponents: { securitySchemes: { \(old) } }",
      "paths: {}\ncomponents: { securitySchemes: { \(new) } }", findings)
  }

  private init(_ old: String, _ new: String, _ findings: [String]) {
    self.old = old
    self.new = new
    self.findings = findings
  }

  private static func operation(_ fields: String) -> String {
    """
    paths: { /a: { post: { operationId: a, \(fields) } } }
    components:
      securitySchemes:
        k: { type: apiKey, name: K, in: header }
        o: { type: oauth2, flows: { implicit: { authorizationUrl: https://a, scopes: { read: R, write: W } } } }
    """
  }

  var testDescription: String { "\(old) → \(new)" }

  func documents() throws -> (old: APIDocument, new: APIDocument) {
    let head = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n"
    return (try WireReading.document(head + old), try WireReading.document(head + new))
  }
}
