import CallsiteModel
import Testing

struct ResultTests {
  @Test(
    "No content is Void, one shape is itself, a shape or none is an optional",
    arguments: [
      ("'204': { description: None. }", nil),
      ("'200': { description: A., content: { application/json: { schema: { type: string } } } }", "String"),
      (
        "'200': { description: A., content: { application/json: { schema: { type: string } } } }, '204': { description: B. }",
        "String?"
      ),
      (
        "'200': { description: A., content: { application/json: { schema: { type: [string, 'null'] } } } }",
        "String?"
      ),
      ("'200': { description: A., content: { text/plain: {} } }", "String"),
      ("'200': { description: A., content: { image/png: {} } }", "Data"),
      ("default: { description: A., content: { application/json: { schema: { type: integer } } } }", "Int"),
      ("'404': { description: A., content: { application/json: { schema: { type: integer } } } }", nil),
    ])
  func result(responses: String, type: String?) throws {
    let lowered = try Lowered.paths("/a: { get: { responses: { \(responses) } } }")
    #expect(try lowered.method.result.type?.description == type)
  }

  @Test(
    "Other success statuses without content are known to the call",
    arguments: [
      ("'200': A, '201': { description: B. }, '202': { description: C. }", [201, 202]),
      ("'200': A, '202': { description: B., content: { multipart/mixed: {} } }", [202]),
      ("'200': A, '204': { description: B. }, '205': { description: B. }", []),
      ("2XX: A, '202': { description: B. }", [202]),
      ("2XX: { description: B. }, '200': A", Array(201...203) + Array(206...299)),
      ("'200': A, '404': { description: B. }, default: { description: C. }", nil),
    ] as [(String, [Int]?)])
  func emptyStatuses(responses: String, statuses: [Int]?) throws {
    let content = "{ description: A., content: { application/json: { schema: { type: string } } } }"
    let responses = responses.replacing(": A,", with: ": \(content),")
      .replacing(#/: A$/#, with: ": \(content)")
    let result = try Lowered.paths("/a: { get: { responses: { \(responses) } } }").method.result
    guard case .optional(_, let empty) = result else {
      #expect(statuses == nil)
      return
    }
    #expect(empty == statuses)
  }

  @Test(
    "Content that HTTP doesn't allow is reported",
    arguments: [
      ("get '204'", "with status 204", "status"), ("get '205'", "with status 205", "status"),
      ("get '304'", "with status 304", "status"), ("head '200'", "in answer to 'HEAD'", "method"),
      ("get '201'", nil, nil), ("get '404'", nil, nil),
    ])
  func reportsForbiddenContent(operation: String, answers: String?, mistake: String?) throws {
    let words = operation.split(separator: " ")
    let content = "{ description: A., content: { application/json: { schema: { type: string } } } }"
    let diagnostics = try Lowered.paths(
      "/a: { \(words[0]): { operationId: f, responses: { \(words[1]): \(content) } } }"
    ).diagnostics
    guard let answers, let mistake else {
      #expect(diagnostics.isEmpty)
      return
    }
    #expect(
      diagnostics.hasSuffix(
        "warning: Responses of 'f' can't have content \(answers), so it is ignored (RFC 9110). Remove it, or correct the "
          + "\(mistake). [content-not-allowed]\n"))
  }

  @Test(
    "Content that HTTP doesn't allow isn't read",
    arguments: ["get '204'", "get '205'", "head '200'", "get '201'"])
  func forbiddenContent(operation: String) throws {
    let words = operation.split(separator: " ")
    let content = "{ description: A., content: { application/json: { schema: { type: string } } } }"
    let lowered = try Lowered.paths("/a: { \(words[0]): { responses: { \(words[1]): \(content) } } }")
    let type = try lowered.method.result.type?.description
    #expect(type == (words[1] == "'201'" ? "String" : nil))
  }

  @Test(
    "The documented media types are accepted, and bytes precede text",
    arguments: [
      ("application/json: {}", "JSONValue", nil), ("application/json; charset=utf-8: {}", "JSONValue", nil),
      ("application/vnd.a+json; v=1: {}", "JSONValue", "application/vnd.a+json;v=1"),
      ("application/x-json: {}", "JSONValue", "application/x-json"),
      ("text/csv: {}", "String", "text/csv"), ("'text/plä': {}", "String", nil),
      ("text/plain: {}, image/png: {}", "Data", "image/png"),
      ("image/png: {}, image/jpeg: {}", "Data", "image/png, image/jpeg"),
      ("'*/*': { schema: { type: string } }", "String", "*/*"),
      ("'*/*': { schema: { type: string, format: binary } }", "Data", "*/*"),
      ("application/json: { schema: { type: string, format: binary } }", "Data", nil),
      ("text/csv: { schema: { type: string, format: binary } }", "Data", "text/csv"),
      ("'*/*': { schema: { type: object } }", "[String: JSONValue]", nil),
      ("text/plain: { schema: { type: integer } }", "Int", "text/plain"),
      ("text/plain: { schema: { type: boolean } }", "Bool", "text/plain"),
      ("text/plain: { schema: { type: string, enum: [a, b] } }", "FResponse", "text/plain"),
      ("text/csv: { schema: { type: integer } }", "String", "text/csv"),
    ])
  func accepted(content: String, type: String, accepted: String?) throws {
    let method = try Self.method(content)
    #expect(method.result.type?.description == type)
    #expect(method.request.accepted?.text == accepted)
  }

  @Test(
    "A whole body of bytes is read as it is, whatever its media type",
    arguments: [
      ("application/json: { schema: { type: string, format: binary } }", OperationMethod.Result.data),
      ("application/json: { schema: { $ref: '#/components/schemas/File' } }", .data),
      ("text/plain: { schema: { type: string, format: binary } }", .data),
      ("text/plain: { schema: { type: string } }", .text),
      ("application/json: { schema: { type: string, format: byte } }", .value(ValueType(.data))),
    ])
  func bytes(content: String, result: OperationMethod.Result) throws {
    let lowered = try Lowered.paths(
      "/a: { get: { operationId: f, responses: { '200': { description: A., content: { \(content) } } } } }",
      root: "components: { schemas: { File: { type: string, format: binary } } }\n")
    #expect(try lowered.method.result == result)
  }

  @Test(
    "Each other documented type has a method, unless it's the same value in another syntax",
    arguments: [
      ("application/json: {}, application/pdf: {}", ["fData -> Data: application/pdf"]),
      ("image/png: {}, text/plain: {}", ["fText -> String: text/plain"]),
      (
        "application/json: { schema: { type: integer } }, application/vnd.a.star+json: { schema: { type: string } }",
        ["fStar -> String: application/vnd.a.star+json"]
      ),
      ("application/json: {}, application/xml: {}, text/plain: {}", []),
      ("application/json: {}, text/csv: {}", ["fText -> String: text/csv"]),
      ("application/json: {}, '*/*': { schema: { type: string } }", []),
      (
        "application/json: {}, '*/*': { schema: { type: string, format: binary } }", ["fData -> Data: */*"]
      ),
      (
        "'text/*': { schema: { type: string } }, 'application/*': { schema: { type: string, format: binary } }",
        ["fText -> String: text/*"]
      ),
      ("application/json: LIST, text/json: LIST, text/plain: LIST", []),
      ("application/json: OBJECT, application/hal+json: OBJECT, application/xml: OBJECT", []),
      (
        "application/json: LIST, text/xml: { schema: { type: array, items: { type: string } } }",
        ["fText -> String: text/xml"]
      ),
      (
        "application/json: OBJECT, text/xml: { schema: { type: object, properties: { a: { type: string } } } }",
        ["fText -> String: text/xml"]
      ),
      (
        "application/json: { schema: { type: object, additionalProperties: { type: string } } }, text/xml: { schema: { type: object } }",
        ["fText -> String: text/xml"]
      ),
    ])
  func alternatives(content: String, methods: [String]) throws {
    let list =
      "{ schema: { type: array, items: { type: object, required: [a], properties: { a: { type: integer } } } } }"
    let object = "{ schema: { type: object, properties: { a: { type: string, enum: [b] } } } }"
    let content = content.replacing("LIST", with: list).replacing("OBJECT", with: object)
    let others = try Self.method(content).others
    let isBesideJSON = content.contains("json") && !content.contains("star")
    #expect(!others.contains { $0.request.isBesideJSON != isBesideJSON })
    #expect(
      others.map { "\($0.name) -> \($0.result.type?.description ?? ""): \($0.request.accepted?.text ?? "")" }
        == methods)
  }

  @Test(
    "A schema that says the same is the same value in another syntax, and any other one isn't",
    arguments: [
      (
        "type: object, properties: { a: { type: string } }",
        "type: object, properties: { a: { type: string } }"
      ),
      (
        "type: object, properties: { a: { type: string } }",
        "type: object, properties: { a: { type: [string, 'null'] } }"
      ),
      ("type: array, items: { type: string }", "type: array, items: { type: string, format: date }"),
      ("type: object, properties: { a: {} }, required: [a]", "type: object, properties: { a: {} }"),
      (
        "type: object, allOf: [{ properties: { a: {} } }]",
        "type: object, allOf: [{ properties: { a: {} } }, { properties: { b: {} } }]"
      ),
      (
        "type: array, items: { $ref: '#/components/schemas/A' }",
        "type: array, items: { $ref: '#/components/schemas/B' }"
      ),
    ])
  func sameValues(first: String, second: String) throws {
    let schemas = "components: { schemas: { A: { type: object }, B: { type: object } } }\n"
    for (json, text) in [(first, first), (first, second), (second, first), (second, second)] {
      let content = "{ application/json: { schema: { \(json) } }, text/xml: { schema: { \(text) } } }"
      let lowered = try Lowered.paths(
        "/a: { get: { operationId: f, responses: { '200': { description: A., content: \(content) } } } }",
        root: schemas)
      #expect(try lowered.method.others.isEmpty == (json == text))
    }
  }

  @Test(
    "Other documented types of several statuses have a method, unless the main one returns them",
    arguments: [
      ("application/json: {}, application/pdf: {}", "application/json: {}", ["fData: application/pdf"]),
      (
        "application/json: {}, application/pdf: {}", "application/json: {}, image/png: {}",
        ["fData: application/pdf, image/png"]
      ),
      (
        "application/json: {}, application/pdf: {}", "application/json: {}, application/pdf: {}",
        ["fData: application/pdf"]
      ),
      ("application/json: {}, text/csv: {}", "text/csv: {}", []),
      (
        "application/json: { schema: { type: string } }", "application/json: { schema: { type: integer } }",
        []
      ),
      (
        "application/json: { schema: { type: string } }, text/csv: {}",
        "application/json: { schema: { type: integer } }", ["fText: text/csv"]
      ),
    ])
  func alternativesOfStatuses(first: String, second: String, methods: [String]) throws {
    let others = try Self.lowered(first, second).method.others
    #expect(!others.contains { !$0.request.isBesideJSON })
    #expect(others.map { "\($0.name): \($0.request.accepted?.text ?? "")" } == methods)
  }

  @Test("A type whose schema depends on the status has no method, with a warning")
  func contradictoryAlternatives() throws {
    let first = "application/json: {}, application/vnd.a.star+json: { schema: { type: string } }"
    let second = "application/json: {}, application/vnd.a.star+json: { schema: { type: integer } }"
    let lowered = try Self.lowered(first, second)
    #expect(try lowered.method.others.isEmpty)
    #expect(
      lowered.diagnostics == """
        a.yaml:8:68: warning: Responses of 'f' as 'application/vnd.a.star+json' can't be requested, because their \
        schema depends on the status. Describe both statuses alike. [unsupported-media-type]
        a.yaml:9:68: warning: Responses of 'f' as 'application/vnd.a.star+json' can't be requested, because their \
        schema depends on the status. Describe both statuses alike. [unsupported-media-type]

        """)
  }

  @Test(
    "A second stream with other elements is reported",
    arguments: [
      ("application/jsonl: { itemSchema: { type: string } }", "itemSchema", true),
      ("application/jsonl: { schema: { type: string } }", "itemSchema", true),
      ("application/jsonl: { itemSchema: { type: integer } }", "itemSchema", false),
      ("application/jsonl: { schema: { type: string } }", "schema", true),
      ("application/jsonl: { schema: { type: integer } }", "schema", false),
      ("application/jsonl: { schema: { type: array, items: { type: integer } } }", "schema", false),
      ("application/jsonl: { schema: { type: integer } }", "itemSchema", false),
      ("text/event-stream: { schema: { type: string } }", "schema", false),
    ])
  func secondStream(content: String, keyword: String, isReported: Bool) throws {
    let integer = "{ type: integer }"
    let event = "{ properties: { data: { contentSchema: \(integer) } } }"
    let events = "text/event-stream: { \(keyword): \(keyword == "itemSchema" ? event : integer) }"
    let responses =
      "'200': { description: A., content: { \(events) } }, '202': { description: B., content: { \(content) } }"
    let lowered = try Lowered.paths("/a: { get: { operationId: f, responses: { \(responses) } } }")
    let warning =
      "Streams of 'f' as 'application/jsonl' can't be requested, because the call returns one as "
      + "'text/event-stream'. Describe the same elements, or another operation. [unsupported-media-type]"
    #expect(lowered.diagnostics.contains(warning) == isReported)
    #expect(lowered.diagnostics.contains("Streams of 'f' as 'text/event-stream'") == false)
  }

  @Test("A list has methods for its other types")
  func alternativesOfPages() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        get:
          operationId: f
          parameters: [{ name: page, in: query, schema: { type: integer } }]
          responses:
            '200':
              description: A.
              content:
                application/json: { schema: { type: array, items: { type: integer } } }
                text/csv: {}
      """)
    #expect(try lowered.method.others.map { "\($0.name)" }.contains("fText"))
  }

  private static func lowered(_ first: String, _ second: String) throws -> Lowered {
    try Lowered.paths(
      """
      /a:
        get:
          operationId: f
          responses:
            '200': { description: A., content: { \(first) } }
            '201': { description: A., content: { \(second) } }
      """)
  }

  private static func method(_ content: String) throws -> OperationMethod {
    try Lowered.paths(
      "/a: { get: { operationId: f, responses: { '200': { description: A., content: { \(content) } } } } }"
    ).method
  }

  @Test("An unsigned 64-bit integer has its own type")
  func unsigned() throws {
    let content = "application/json: { schema: { type: integer, format: uint64 } }"
    #expect(try Self.method(content).result.type?.description == "UInt64")
  }

  @Test(
    "An integer without a format is unsigned if its limits say so",
    arguments: [
      ("minimum: 0, maximum: 18446744073709551615", "UInt64"), ("maximum: 18446744073709551615", "Int"),
      ("minimum: 0, maximum: 9223372036854775807", "Int"),
      ("format: int64, minimum: 0, maximum: 18446744073709551615", "Int"),
    ])
  func limits(limits: String, type: String) throws {
    let content = "application/json: { schema: { type: integer, \(limits) } }"
    #expect(try Self.method(content).result.type?.description == type)
  }

  @Test("Several shapes are an enum of statuses, with single statuses before ranges")
  func statuses() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        get:
          operationId: fetch
          responses:
            2XX: { description: A., content: { application/json: { schema: { type: integer } } } }
            '200': { description: A., content: { application/json: { schema: { type: string } } } }
            '202': { description: A. }
      """)
    guard case .statuses(let union) = try lowered.method.result else {
      throw Lowered.Missing(name: "statuses")
    }
    #expect(union.name.name == "FetchResult")
    #expect(union.cases.map(\.name.name) == ["ok", "accepted", "success"])
    #expect(union.cases.map(\.statuses) == [.code(200), .code(202), .hundred(2)])
  }

  @Test("An unsupported response is reported")
  func unsupported() throws {
    let lowered = try Lowered.paths(
      """
      /a: { get: { operationId: f, responses: { '200': { description: A., content: { multipart/mixed: {} } } } } }
      """)
    #expect(
      lowered.diagnostics == """
        a.yaml:4:82: warning: Responses of 'f' as 'multipart/mixed' can't be read; the call returns nothing. JSON, text and \
        binary responses are supported. [unsupported-media-type]

        """)
  }

  @Test("A required envelope is removed, and an undocumented one is reported")
  func envelope() throws {
    let path = { (property: String) in
      """
      /a:
        get:
          operationId: f
          x-callsite-envelope: { property: data, when: always }
          responses:
            '200':
              description: A.
              content: { application/json: { schema: { type: object, properties: { \(property): { type: integer } } } } }
      """
    }
    #expect(try Lowered.paths(path("data")).method.result.type?.description == "Int")
    let lowered = try Lowered.paths(path("other"))
    #expect(
      lowered.diagnostics == """
        a.yaml:5:5: warning: The response of 'f' has no property 'data' to unwrap; it is returned whole. Set \
        'x-callsite-envelope: false' on the operation if it has no envelope. [missing-envelope-property]

        """)
  }

  @Test("Pages are recognized as a list, a page object, or either")
  func pages() throws {
    let array = "{ type: array, items: { type: integer } }"
    let page = "{ type: object, properties: { results: \(array), next: { type: string } } }"
    for schema in [array, page, "{ oneOf: [\(array), \(page)] }"] {
      let lowered = try Lowered.paths(
        """
        /a:
          get:
            parameters: [{ name: page, in: query, schema: { type: integer } }]
            x-callsite-pagination: { style: page, page: page, items: results, next: next }
            responses: { '200': { description: A., content: { application/json: { schema: \(schema) } } } }
        """)
      #expect(try lowered.method.result.type?.description == "ResultPage<Int>")
    }
  }
}

struct EmptyBodyTests {
  @Test("A form without properties isn't a body of a GET or DELETE", arguments: ["get", "delete"])
  func emptyForm(method: String) throws {
    let schema = "{ type: object, properties: {}, additionalProperties: false }"
    let lowered = try Self.lowered(method, schema)
    #expect(try lowered.signature.isEmpty)
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("A form with properties is a body, and so is any form of a POST")
  func otherForms() throws {
    #expect(
      try Self.lowered("delete", "{ type: object, properties: { a: { type: string } } }").signature.count == 1
    )
    let empty = "{ type: object, properties: {}, additionalProperties: false }"
    #expect(try Self.lowered("post", empty).signature.count == 1)
  }

  @Test("The body of a GET is reported, because not every transport can send it")
  func bodyOfGet() throws {
    let schema = "{ type: object, properties: { a: { type: string } } }"
    #expect(
      try Self.lowered("get", schema).diagnostics == """
        a.yaml:7:20: warning: 'pets' has a request body, which URLSession doesn't send with a GET: the call throws \
        before anything is sent, unless the client has another transport. Use query parameters, or make the \
        operation a QUERY (OpenAPI 3.2) or POST. [get-body]

        """)
    #expect(try Self.lowered("delete", schema).diagnostics.isEmpty)
  }

  private static func lowered(_ method: String, _ schema: String) throws -> Lowered {
    try Lowered.paths(
      """
      /pets:
        \(method):
          operationId: pets
          requestBody: { content: { application/x-www-form-urlencoded: { schema: \(schema) } } }
          responses: { '204': { description: Done. } }
      """)
  }
}
