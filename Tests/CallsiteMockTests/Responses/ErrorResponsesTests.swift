import CallsiteContract
import CallsiteDocument
import Foundation
import Testing

@testable import CallsiteMock

struct ErrorResponsesTests {
  private func response(_ responses: String, _ rest: String = "") throws -> MockResponse {
    var backend = try Backend(
      """
      paths:
        /a:
          get:
            parameters: [{ name: n, in: query, required: true, schema: { type: integer } }]
            responses: { '200': { description: a }, \(responses) }
      \(rest)
      """)
    return backend.send("GET", "/a")
  }

  private func content(_ schema: String) -> String {
    "{ description: e, content: { application/json: { schema: \(schema) } } }"
  }

  private let reason = "Invalid request: 'n' in the query is required."

  @Test(
    "A reason is put where a message belongs",
    arguments: [
      (
        "{ required: [message], properties: { message: { type: string }, code: { type: integer } } }",
        "/message"
      ),
      (
        "{ required: [error], properties: { error: { properties: { msg: { type: string } } } } }",
        "/error/msg"
      ),
      ("{ properties: { errors: { type: array, minItems: 1, items: { type: string } } } }", "/errors/0"),
      (
        "{ properties: { detail: { type: array, items: { properties: { loc: {}, msg: { type: string } } } } } }",
        "/detail/0/msg"
      ),
    ])
  func message(schema: String, place: String) throws {
    let response = try response("'422': \(content(schema))")
    #expect(response.status == 422)
    #expect(response.value(at: place) == .string(reason))
  }

  @Test("An object of errors has the field in question, and none of the example's fields")
  func fields() throws {
    let response = try response(
      "'422': "
        + content(
          "{ properties: { message: { type: string }, errors: { type: object, example: { email: [Taken.] }, "
            + "additionalProperties: { type: array, items: { type: string } } } } }"))
    #expect(response.value(at: "/errors/n/0")?.text?.contains("required") == true)
    #expect(response.value(at: "/errors/email") == nil)
  }

  @Test("The best documented status is used: exact, range, default")
  func statuses() throws {
    let body = content("{ properties: { message: { type: string } } }")
    #expect(try response("'400': \(body), '422': \(body)").status == 400)
    #expect(try response("4XX: \(body)").status == 400)
    #expect(try response("default: \(body)").value(at: "/message") == .string(reason))
  }

  @Test("Without a documented error, the body is a problem of RFC 9457")
  func problem() throws {
    let response = try response("'404': { description: none }")
    #expect(response.headers["Content-Type"] == "application/problem+json")
    #expect(response.value(at: "/title") == .string("Bad Request"))
    #expect(response.value(at: "/errors/0/name") == .string("n"))
  }

  @Test(
    "A number that stands for the status is the status",
    arguments: ["status", "code", "status_code", "statusCode"])
  func statusInBody(name: String) throws {
    let response = try response(
      "'400': \(content("{ required: [\(name)], properties: { \(name): { type: integer } } }"))")
    #expect(response.value(at: "/\(name)") == .integer("400"))
  }

  @Test("A range describes each of its statuses")
  func range() throws {
    let body = content("{ const: teapot }")
    var backend = try Backend(
      "paths: { /a: { get: { responses: { '200': { description: a }, 4XX: \(body), default: { description: d } } } } }"
    )
    #expect(backend.send("GET", "/a", headers: ["Prefer": "code=418"]).text == "\"teapot\"")
  }

  @Test("The format of errors about tokens isn't that of others")
  func commonFormat() throws {
    let token = content("{ required: [detail], properties: { detail: { type: string } } }")
    let other = content("{ required: [message], properties: { message: { type: string } } }")
    var backend = try Backend(
      """
      paths:
        /a: { get: { responses: { '200': { description: a }, '401': \(token) } } }
        /b: { get: { responses: { '200': { description: a }, '401': \(token), '409': \(other) } } }
      """)
    let response = backend.send("GET", "/else")
    #expect(response.value(at: "/message") != nil)
    #expect(response.value(at: "/detail") == nil)
  }

  @Test("x-callsite-errors determines where message and fields are")
  func extension_() throws {
    let response = try response(
      "'400': \(content("{ type: object }"))",
      "x-callsite-errors: { message: [/meta/text], fields: [/fields] }")
    #expect(response.value(at: "/meta/text") == .string(reason))
    #expect(response.value(at: "/fields/n/0") == .string("'n' in the query is required"))
  }

  @Test("Field errors at the root replace those of the example")
  func rootFields() throws {
    let response = try response(
      "'400': \(content("{ type: object, additionalProperties: { type: array }, example: { email: [wrong] } }"))",
      "x-callsite-errors: { message: [/detail], fields: [/] }".replacing("[/]", with: "['']"))
    #expect(response.text == #"{"n":["'n' in the query is required"]}"#)
  }

  @Test("FastAPI's list has an item for each problem, with its type")
  func fastAPI() throws {
    var backend = try Backend(
      """
      paths:
        /a:
          get:
            parameters:
              - { name: n, in: query, required: true, schema: { type: integer } }
              - { name: m, in: query, schema: { type: integer } }
            responses:
              '422':
                description: e
                content: { application/json: { example: { detail: [{ loc: [body], msg: no, type: x }] }, schema: {} } }
      """)
    let response = backend.send("GET", "/a?m=x")
    #expect(response.value(at: "/detail/0/loc")?.json == Data(#"["query","n"]"#.utf8))
    #expect(response.value(at: "/detail/0/type") == .string("missing"))
    #expect(response.value(at: "/detail/1/loc")?.json == Data(#"["query","m"]"#.utf8))
    #expect(response.value(at: "/detail/1/type") == .string("value_error"))
  }

  @Test("An unknown path is answered like other missing resources, with the path that may be meant")
  func unknownPath() throws {
    var backend = try Backend(
      """
      servers: [{ url: https://example.com/v2 }]
      paths:
        /api/pets:
          get:
            responses:
              '401': \(content("{ const: { token: bad } }"))
              '404': \(content("{ properties: { message: { type: string } } }"))
        /api/cats: { get: { responses: { '401': \(content("{ const: { token: bad } }")) } } }
      """)
    #expect(
      backend.send("GET", "/pets").value(at: "/message")
        == .string("The document has no path '/pets'; did you mean '/api/pets'?"))
    #expect(
      backend.send("GET", "/api/pet").headers["X-Mock-Reason"]
        == "The document has no path '/api/pet'; did you mean '/api/pets'?")
    #expect(
      backend.send("GET", "/v2/api/pest").headers["X-Mock-Reason"]
        == "The document has no path '/v2/api/pest'; did you mean '/v2/api/pets' or '/v2/api/cats'?")
    #expect(backend.send("GET", "/else").headers["X-Mock-Reason"] == "The document has no path '/else'.")
  }

  @Test("An error that doesn't fit the documented schema isn't written")
  func closed() throws {
    let response = try response("'400': \(content("{ properties: { message: { enum: [bad] } } }"))")
    #expect(response.value(at: "/message") == .string("bad"))
    #expect(response.headers["X-Mock-Reason"] == reason)
  }
}
