import CallsiteDrift
import Testing

@Suite("What changed webhooks and callbacks do to those who receive them")
struct WebhookTests {
  /// A change of the request's body, the severity of its finding, and its consequence.
  @Test(
    "The service sends the body",
    arguments: [
      (
        "{ required: [a], properties: { a: {} } }", "{}", "breaking", "request-property-removed a",
        "Deployed receivers that need it fail to decode the request."
      ),
      (
        "{ properties: { a: {} } }", "{}", "warning", "request-property-removed a",
        "Deployed receivers may receive other data than they expect."
      ),
      ("{}", "{ required: [a], properties: { a: {} } }", "info", "new-required-request-property a", nil),
      (
        "{ required: [a], properties: { a: {} } }", "{ properties: { a: {} } }", "breaking",
        "request-property-became-optional a", "Deployed receivers that need it fail to decode the request."
      ),
      (
        "{ properties: { a: {} } }", "{ required: [a], properties: { a: {} } }", "info",
        "request-property-became-required a", nil
      ),
      (
        "{ properties: { a: { type: string } } }", "{ properties: { a: { type: [string, 'null'] } } }",
        "breaking", "request-property-became-nullable a",
        "Deployed receivers that expect a value fail to decode null."
      ),
      (
        "{ properties: { a: { enum: [x] } } }", "{ properties: { a: { enum: [x, y] } } }", "warning",
        "request-property-enum-value-added a", "Deployed receivers may receive other data than they expect."
      ),
      (
        "{ properties: { a: { enum: [x, y] } } }", "{ properties: { a: { enum: [x] } } }", "info",
        "request-property-enum-value-removed a", nil
      ),
      (
        "{ properties: { a: { type: integer } } }", "{ properties: { a: { type: string } } }", "breaking",
        "request-property-type-changed a", "Deployed receivers may fail to decode the request."
      ),
    ] as [(String, String, String, String, String?)])
  func sentBody(old: String, new: String, severity: String, finding: String, consequence: String?) throws {
    let fields = { (schema: String) in
      "requestBody: { required: true, content: { application/json: { schema: { type: object, allOf: [\(schema)] } } } }, responses: {}"
    }
    let words = finding.split(separator: " ")
    let place = "request body / \(words[1])"
    let ofWebhook = try Self.findings(Self.webhook(fields(old)), Self.webhook(fields(new)))
    #expect(ofWebhook.map(\.place) == ["\(severity) \(words[0]) POST moved: \(place)"])
    #expect(ofWebhook.map(\.consequence) == [consequence])
    let ofCallback = try Self.findings(Self.callback(fields(old)), Self.callback(fields(new)))
    #expect(ofCallback.map(\.place) == ["\(severity) \(words[0]) POST /a: callback done / \(place)"])
    #expect(ofCallback.map(\.consequence) == [consequence])
  }

  @Test(
    "The service sends headers and reads the response",
    arguments: messages)
  func message(old: String, new: String, finding: String) throws {
    let findings = try Self.findings(Self.webhook(old), Self.webhook(new))
    #expect(findings.map { "\($0.severity) \($0.id)" } == [finding])
  }

  private static let messages: [(old: String, new: String, finding: String)] = [
    (header("X", isRequired: true), "", "breaking request-parameter-removed"),
    (header("X", isRequired: false), "", "warning request-parameter-removed"),
    ("", header("X", isRequired: true), "info new-required-request-parameter"),
    (
      header("X", isRequired: true), header("X", isRequired: false),
      "breaking request-parameter-became-optional"
    ),
    (
      header("X", isRequired: false), header("X", isRequired: true),
      "info request-parameter-became-required"
    ),
    (body("a/b: {}"), "", "breaking request-body-removed"),
    ("", body("a/b: {}"), "info request-body-added-required"),
    (body("a/b: {}"), body("a/b: {}", isRequired: false), "breaking request-body-became-optional"),
    (body("a/b: {}", isRequired: false), body("a/b: {}"), "info request-body-became-required"),
    (body("a/b: {}"), body("a/b: {}, c/d: {}"), "warning request-body-media-type-added"),
    (body("a/b: {}, c/d: {}"), body("a/b: {}"), "breaking request-body-media-type-removed"),
    (
      body("a/b: {}"), body("a/b: { schema: { type: string } }"),
      "info request-body-media-type-schema-added"
    ),
    (
      body("a/b: { schema: { type: string } }"), body("a/b: {}"),
      "warning request-body-media-type-schema-removed"
    ),
    (
      response(""), response("headers: { X: { required: true, schema: {} } }"),
      "breaking response-header-added"
    ),
    (response(""), response("headers: { X: { schema: {} } }"), "info response-header-added"),
    (
      response("headers: { X: { schema: {} } }"),
      response("headers: { X: { required: true, schema: {} } }"), "breaking response-header-became-required"
    ),
    (
      response("headers: { X: { required: true, schema: {} } }"),
      response("headers: { X: { schema: {} } }"), "info response-header-became-optional"
    ),
    (
      response("headers: { X: { required: true, schema: {} } }"), response(""),
      "warning required-response-header-removed"
    ),
    (response("headers: { X: { schema: {} } }"), response(""), "warning optional-response-header-removed"),
    (
      response("content: { a/b: {} }"), response("content: { a/*: {} }"),
      "info response-media-type-name-generalized"
    ),
    (
      response("content: { a/*: {} }"), response("content: { a/b: {} }"),
      "breaking response-media-type-name-specialized"
    ),
    (
      response("content: { a/b: {} }"), response("content: { a/b: { schema: { type: string } } }"),
      "breaking response-body-media-type-schema-added"
    ),
    (
      response("content: { a/b: { schema: { type: string } } }"), response("content: { a/b: {} }"),
      "info response-body-media-type-schema-removed"
    ),
    (
      response("content: { a/b: { schema: { type: string, enum: [x, y] } } }"),
      response("content: { a/b: { schema: { type: string, enum: [x] } } }"),
      "breaking response-body-enum-value-removed"
    ),
  ]

  @Test("A message is about the body, and its place tells the callback")
  func bodyOfCallback() throws {
    let fields = { (type: String) in
      "requestBody: { content: { application/json: { schema: { type: \(type) } } } }, responses: {}"
    }
    #expect(
      try Self.findings(Self.callback(fields("integer")), Self.callback(fields("string"))).map(\.text) == [
        "breaking POST /a: callback done / request body: The request body changed type: integer → string."
      ])
  }

  @Test("A callback or one of its methods was removed or added")
  func existence() throws {
    let (with, without) = (Self.callback("responses: {}"), Self.callback(nil))
    #expect(
      try Self.findings(with, without).map(\.text) == [
        "breaking POST /a: callback done: The callback 'done' was removed."
      ])
    #expect(
      try Self.findings(without, with).map(\.text) == [
        "info POST /a: callback done: The callback 'done' was added."
      ])
    #expect(
      try Self.findings(Self.webhook("responses: {}"), Self.webhook("responses: {}", method: "put")).map(
        \.text) == [
          "breaking : webhook moved: The webhook 'moved' no longer sends POST requests.",
          "info : webhook moved: The webhook 'moved' now sends PUT requests.",
        ])
  }

  @Test("The requests of a callback are told apart by their URLs")
  func urls() throws {
    let document = { (urls: [String]) in
      let items = urls.map { "'\($0)': { post: { responses: {} } }" }.joined(separator: ", ")
      return "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n"
        + "paths: { /a: { post: { operationId: a, responses: {}, callbacks: { done: { \(items) } } } } }"
    }
    let (a, b, c) = ("{$request.body#/a}", "{$request.body#/b}", "{$request.query.c}")
    #expect(try Self.findings(document([a, b]), document([b, a])).map(\.text) == [])
    #expect(
      try Self.findings(document([a, b]), document([b, c])).map(\.text) == [
        "breaking POST /a: callback done: The callback 'done' is sent to '\(c)' instead of '\(a)'."
      ])
  }

  @Test("A callback's name isn't sent, so one whose requests are the same is the same callback")
  func renamed() throws {
    let document = { (name: String, url: String, type: String) in
      let body = "requestBody: { content: { application/json: { schema: { type: \(type) } } } }"
      return "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n"
        + "paths: { /a: { post: { operationId: a, responses: {}, callbacks: { \(name): { '\(url)': "
        + "{ post: { \(body), responses: {} } } } } } } }"
    }
    let (a, b) = ("{$request.body#/a}", "{$request.body#/b}")
    #expect(try Self.findings(document("x", a, "string"), document("y", a, "string")).map(\.text) == [])
    #expect(
      try Self.findings(document("x", a, "integer"), document("y", a, "string")).map(\.id) == [
        "request-body-type-changed"
      ])
    #expect(
      try Self.findings(document("x", a, "string"), document("y", b, "string")).map(\.id) == [
        "callback-removed", "callback-added",
      ])
  }

  @Test("A webhook of another name is another one, even if its requests are the same")
  func otherName() throws {
    let document = { (name: String) in
      "openapi: 3.1.1\ninfo: { title: T, version: '1' }\nwebhooks: { \(name): { post: { responses: {} } } }"
    }
    #expect(
      try Self.findings(document("moved"), document("gone")).map(\.id) == [
        "webhook-removed", "webhook-added",
      ])
  }

  @Test("A schema that is called and received is judged for both")
  func sharedSchema() throws {
    let document = { (fields: String) in
      """
      openapi: 3.1.1
      info: { title: T, version: '1' }
      paths: { /a: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/S' } } } }, responses: {} } } }
      webhooks: { moved: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/S' } } } }, responses: {} } } }
      components: { schemas: { S: { type: object, \(fields) properties: { a: { type: string } } } } }
      """
    }
    #expect(
      try Self.findings(document(""), document("required: [a],")).map(\.place) == [
        "breaking request-property-became-required POST /a: request body / a",
        "info request-property-became-required POST moved: request body / a",
      ])
  }

  @Test("Credentials of the document aren't those of its webhooks")
  func security() throws {
    let document = { (security: String) in
      "security: \(security)\ncomponents: { securitySchemes: { k: { type: apiKey, in: header, name: K } } }\n"
        + Self.webhook("responses: {}")
    }
    #expect(try Self.findings(document("[]"), document("[{ k: [] }]")).map(\.place) == [])
  }

  private static func header(_ name: String, isRequired: Bool) -> String {
    "parameters: [{ name: \(name), in: header, required: \(isRequired), schema: { type: string } }], responses: {}"
  }

  private static func body(_ content: String, isRequired: Bool = true) -> String {
    "requestBody: { required: \(isRequired), content: { \(content) } }, responses: {}"
  }

  private static func response(_ fields: String) -> String {
    "responses: { '200': { description: OK, \(fields) } }"
  }

  private static func webhook(_ operation: String, method: String = "post") -> String {
    let fields = operation.isEmpty ? "responses: {}" : operation
    return """
      openapi: 3.1.1
      info: { title: T, version: '1' }
      paths: {}
      webhooks: { moved: { \(method): { \(fields) } } }
      """
  }

  private static func callback(_ operation: String?) -> String {
    let callbacks =
      operation.map { ", callbacks: { done: { '{$request.body#/url}': { post: { \($0) } } } }" } ?? ""
    return """
      openapi: 3.1.1
      info: { title: T, version: '1' }
      paths: { /a: { post: { operationId: a, responses: {}\(callbacks) } } }
      """
  }

  private static func findings(_ old: String, _ new: String) throws -> [Finding] {
    try WireComparison().findings(from: WireReading.document(old), to: WireReading.document(new))
  }
}

extension Finding {
  fileprivate var place: String { "\(severity) \(id) \(operation ?? ""): \(path)" }
  fileprivate var text: String { "\(severity) \(operation ?? ""): \(path): \(message)" }
}
