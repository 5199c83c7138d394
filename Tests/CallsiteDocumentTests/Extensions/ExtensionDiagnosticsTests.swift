import Testing

@Suite("Misuse of the x-callsite extensions")
struct ExtensionDiagnosticsTests {
  /// The schema's first field stands at line 6, column 10.
  @Test(
    "On schemas",
    arguments: [
      (
        "x-callsite-nam: B", "6:10", "unknown-extension",
        "Unknown extension 'x-callsite-nam'; expected 'x-callsite-name', 'x-callsite-enum' or "
          + "'x-callsite-id'."
      ),
      (
        "x-callsite-flatten: true", "6:10", "unknown-extension",
        "'x-callsite-flatten' isn't allowed in a schema; expected 'x-callsite-name', 'x-callsite-enum' or "
          + "'x-callsite-id'."
      ),
      (
        "x-callsite-name: a-b", "6:27", "invalid-extension",
        "'x-callsite-name' must be a Swift name (letters, digits and '_'), but is the string 'a-b'."
      ),
      (
        "x-callsite-name: _", "6:27", "invalid-extension",
        "'x-callsite-name' must be a Swift name (letters, digits and '_'), but is the string '_'."
      ),
      (
        "x-callsite-enum: {}", "6:27", "invalid-extension",
        "'x-callsite-enum' requires an 'enum' in the same schema."
      ),
      (
        "enum: [a, b], x-callsite-enum: { cases: { c: {} } }", "6:52", "invalid-extension",
        "'c' isn't a value of this enum; did you mean 'a' or 'b'?"
      ),
      (
        "enum: [aa, bb], x-callsite-enum: { cases: { cc: {} } }", "6:54", "invalid-extension",
        "'cc' isn't a value of this enum; expected 'aa' or 'bb'."
      ),
      (
        "enum: [a], x-callsite-enum: { opn: true }", "6:40", "invalid-extension",
        "'x-callsite-enum' has no option 'opn'; expected 'open' or 'cases'."
      ),
      (
        "enum: [a], x-callsite-enum: { open: maybe }", "6:46", "invalid-extension",
        "'open' of 'x-callsite-enum' must be true or false, but is the string 'maybe'."
      ),
      (
        "enum: [a], x-callsite-enum: { cases: { a: { name: 1a } } }", "6:60", "invalid-extension",
        "'name' of a case must be a Swift name, but is '1a'."
      ),
      (
        "properties: { uuid: {} }, x-callsite-id: uid", "6:51", "invalid-extension",
        "'x-callsite-id' names 'uid', which isn't a property of this schema; did you mean 'uuid'?"
      ),
      (
        "x-callsite-id: [a]", "6:25", "invalid-extension",
        "'x-callsite-id' must be the name of a property, but is a list."
      ),
    ])
  func onSchemas(yaml: String, place: String, id: String, message: String) throws {
    #expect(
      try Reading.schemas("A: { \(yaml) }").diagnostics == "a.yaml:\(place): error: \(message) [\(id)]\n")
  }

  /// The operation's fields stand at line 6, column 5.
  @Test(
    "On operations",
    arguments: [
      (
        "x-callsite-pagination: { style: pages }", "6:39",
        "'style' of 'x-callsite-pagination' must be page, offset, cursor, link or linkHeader, but is the string 'pages'; "
          + "did you mean 'page'?"
      ),
      (
        "x-callsite-pagination: true", "6:30",
        "'x-callsite-pagination' of an operation must be false or an object, but is the boolean true."
      ),
      ("x-callsite-pagination: { style: page }", "6:30", "'x-callsite-pagination' needs 'page'."),
      ("x-callsite-pagination: { style: link }", "6:30", "'x-callsite-pagination' needs 'next'."),
      (
        "x-callsite-pagination: { style: cursor, cursor: page }", "6:30",
        "'x-callsite-pagination' needs 'next'."
      ),
      (
        "x-callsite-pagination: { style: linkHeader, next: next }", "6:51",
        "'next' of 'x-callsite-pagination' has no effect with the style 'linkHeader', whose links are in the "
          + "header; for links in the page, use the style 'link'."
      ),
      (
        "x-callsite-pagination: { style: page, page: pag }", "6:51",
        "'page' of 'x-callsite-pagination' names 'pag', which isn't a query parameter of this operation; "
          + "did you mean 'page'?"
      ),
      (
        "x-callsite-envelope: true", "6:28",
        "'x-callsite-envelope' of an operation must be false or an object, but is the boolean true."
      ),
      ("x-callsite-envelope: { property: d }", "6:28", "'x-callsite-envelope' needs 'when'."),
      (
        "x-callsite-idempotent: yes", "6:30",
        "'x-callsite-idempotent' must be true or false, but is the string 'yes'."
      ),
      ("x-callsite-chunks: { file: a, id: b, index: c }", "6:26", "'x-callsite-chunks' needs 'total'."),
      (
        "x-callsite-chunks: { file: a, id: b, index: c, total: d, size: e }", "6:64",
        "'x-callsite-chunks' has no option 'size'; expected 'file', 'id', 'index' or 'total'."
      ),
      (
        "requestBody: { content: {}, x-callsite-flatten: 1 }", "6:55",
        "'x-callsite-flatten' must be true or false, but is the integer 1."
      ),
    ])
  func onOperations(yaml: String, place: String, message: String) throws {
    let reading = try Reading.paths(
      "/a:\n  get:\n    \(yaml)\n    operationId: a\n    parameters: [{ name: page, in: query, schema: {} }]")
    #expect(reading.diagnostics == "a.yaml:\(place): error: \(message) [invalid-extension]\n")
  }

  @Test(
    "In objects in which none is allowed",
    arguments: [
      ("contact", "openapi: 3.1.1\ninfo: { title: T, version: '1', contact: { X } }\npaths: {}"),
      ("license", "openapi: 3.1.1\ninfo: { title: T, version: '1', license: { name: L, X } }\npaths: {}"),
      ("externalDocs", "externalDocs: { url: a, X }\npaths: {}"),
      ("externalDocs", "tags: [{ name: t, externalDocs: { url: a, X } }]\npaths: {}"),
      ("externalDocs", "components: { schemas: { A: { externalDocs: { url: a, X } } } }"),
      ("xml", "components: { schemas: { A: { type: string, xml: { X } } } }"),
      ("variables", "servers: [{ url: /, variables: { X } }]\npaths: {}"),
      ("paths", "paths: { X }"), ("webhooks", "webhooks: { X }"),
      ("responses", "paths: { /a: { get: { responses: { X } } } }"),
      ("callbacks", "paths: { /a: { get: { callbacks: { X } } } }"),
      ("done", "paths: { /a: { get: { callbacks: { done: { X } } } } }"),
      ("links", "paths: { /a: { get: { responses: { '200': { description: '', links: { X } } } } } }"),
      (
        "next",
        "paths: { /a: { get: { responses: { '200': { description: '', links: { next: { X } } } } } } }"
      ),
      ("headers", "paths: { /a: { get: { responses: { '200': { description: '', headers: { X } } } } } }"),
      ("content", "paths: { /a: { post: { requestBody: { content: { X } } } } }"),
      ("examples", "paths: { /a: { post: { requestBody: { content: { a/b: { examples: { X } } } } } } }"),
      (
        "encoding",
        "paths: { /a: { post: { requestBody: { content: { multipart/form-data: { encoding: { X } } } } } } }"
      ),
      ("flows", "components: { securitySchemes: { s: { type: oauth2, flows: { X } } } }"),
      (
        "clientCredentials",
        "components: { securitySchemes: { s: { type: oauth2, flows: { clientCredentials: { scopes: {}, X } } } } }"
      ),
    ])
  func misplaced(container: String, text: String) throws {
    let yaml = text.replacing("X", with: "x-callsite-name: a")
    let reading = yaml.hasPrefix("openapi") ? try Reading(yaml, isStrict: false) : try Reading.root(yaml)
    let message =
      "error: 'x-callsite-name' isn't allowed in '\(container)'; none is allowed here. [unknown-extension]"
    #expect(
      reading.diagnostics.split(separator: "\n").filter { $0.hasSuffix(message) }.count == 1,
      "\(reading.diagnostics)")
  }

  @Test("On the document")
  func onTheDocument() throws {
    let reading = try Reading.root(
      """
      x-callsite-errors: { message: [error], field: [] }
      x-callsite-envelope: []
      x-callsite-empty-objects: list
      x-callsite-arrays: [indices]
      paths: {}
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:3:32: error: 'message' of 'x-callsite-errors' must be a JSON Pointer such as '/error', but is \
        'error'. [invalid-extension]
        a.yaml:3:40: error: 'x-callsite-errors' has no option 'field'; expected 'message' or 'fields'. \
        [invalid-extension]
        a.yaml:4:22: error: 'x-callsite-envelope' must be an object, but is a list. [invalid-extension]
        a.yaml:5:27: error: 'x-callsite-empty-objects' must be objects or lists, but is the string 'list'; did \
        you mean 'lists'? [invalid-extension]
        a.yaml:6:20: error: 'x-callsite-arrays' must be brackets, indices, emptyBrackets or repeat, but is a list. \
        [invalid-extension]

        """)
  }

  @Test("On security schemes")
  func onSecuritySchemes() throws {
    let reading = try Reading.root(
      """
      paths: { /a: { post: { operationId: logIn } } }
      components:
        securitySchemes:
          s:
            type: http
            scheme: bearer
            x-callsite-tokens:
              logIn: [login]
              logOut: end
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:10:9: error: 'x-callsite-tokens' needs 'accessToken'. [invalid-extension]
        a.yaml:10:17: error: 'logIn' of 'x-callsite-tokens' names 'login', which isn't an operationId; did you \
        mean 'logIn'? [invalid-extension]
        a.yaml:11:17: error: 'logOut' of 'x-callsite-tokens' names 'end', which isn't an operationId. \
        [invalid-extension]

        """)
  }
}
