import CallsiteDocument
import Testing

@testable import CallsiteMock

struct DocumentedResponseTests {
  private func swagger(_ produces: String, _ responses: String) throws -> Backend {
    Backend(
      try MockDocument.read(
        text: """
          swagger: '2.0'
          info: { title: T, version: '1' }
          produces: [\(produces)]
          paths:
            /a:
              get:
                parameters: [{ name: n, in: query, type: integer }]
                responses: { \(responses) }
          """))
  }

  @Test(
    "The media type that a Swagger 2.0 operation produces applies to responses without a schema",
    arguments: [
      ("application/xml, application/json", "200", "application/json"),
      ("application/xml", "200", "application/xml"),
      ("", "200", nil), ("application/json", "204", nil),
    ])
  func produces(produces: String, status: String, expected: String?) throws {
    var backend = try swagger(produces, "'\(status)': { description: a }")
    #expect(backend.send("GET", "/a").headers["content-type"] == expected)
  }

  @Test("An undocumented rejection has a type that the operation produces")
  func refusal() throws {
    var json = try swagger("application/json", "'200': { description: a }")
    #expect(json.send("GET", "/a?n=x").headers["content-type"] == "application/json")
    var xml = try swagger("application/xml", "'200': { description: a }")
    let response = xml.send("GET", "/a?n=x")
    #expect(response.headers["content-type"] == "application/xml")
    #expect(response.text.contains("<problem>"))
  }

  @Test("An operation that documents only errors succeeds without a body")
  func errorsAlone() throws {
    var backend = try Backend("paths: { /a: { delete: { responses: { '404': { description: a } } } } }")
    let response = backend.send("DELETE", "/a")
    #expect(response.status == 204)
    #expect(response.body.isEmpty)
  }
}

struct PreferenceTests {
  private let text = """
    paths:
      /a:
        get:
          responses:
            '200':
              description: a
              content:
                application/json:
                  schema: { type: integer }
                  examples: { one: { value: 1 }, two: { value: 2 }, wrong: { value: x } }
                text/plain: { schema: { type: string }, example: hello }
              headers:
                X-Limit: { schema: { type: integer }, example: 60 }
                X-Left: { schema: { type: integer, examples: [59] } }
                X-Unit: { content: { text/plain: { schema: { type: string }, examples: { minute: { value: minute } } } } }
                X-Reset: { schema: { type: integer } }
                Link: { schema: { type: string }, example: '<https://example.com/next>; rel="next"' }
            '404': { description: none, content: { application/json: { schema: { const: gone } } } }
            '429': { description: many, headers: { Retry-After: { required: true, schema: { type: integer } } } }
    """

  @Test(
    "A request selects a status or an example",
    arguments: [
      ("code=404", 404, "\"gone\""), ("example=two", 200, "2"), ("code=200; example=\"one\"", 200, "1"),
      ("example=wrong", 200, "\"x\""), ("respond-async, code=404", 404, "\"gone\""),
    ])
  func picking(preference: String, status: Int, body: String) throws {
    var backend = try Backend(text)
    let response = backend.send("GET", "/a", headers: ["Prefer": preference])
    #expect(response.status == status)
    #expect(response.text == body)
  }

  @Test(
    "A selection that doesn't exist is rejected rather than ignored",
    arguments: [
      ("code=4o4", "Invalid 'Prefer: code=': expected a status from 200 to 599, found '4o4'."),
      (
        "example=tow",
        "The document has no example 'tow' for getA; expected one of 'one', 'two', 'wrong', 'example'."
      ),
      ("code=404; example=one", "The document has no example 'one' for the response 404 of getA."),
      (
        "code=200; example=tow",
        "The document has no example 'tow' for the response 200 of getA; expected one of 'one', 'two', "
          + "'wrong', 'example'."
      ),
      ("code=418", "The document has no response 418 for getA; expected one of 200, 404, 429."),
    ])
  func refusing(preference: String, reason: String) throws {
    var backend = try Backend(text)
    let response = backend.send("GET", "/a", headers: ["Prefer": preference])
    #expect(response.status == 400)
    #expect(response.headers["X-Mock-Reason"] == reason)
  }

  @Test("A status that has no body is answered without one, whatever the document says")
  func withoutBody() throws {
    let content = "content: { application/json: { schema: { const: a } } }"
    var backend = try Backend(
      "paths: { /a: { get: { responses: { '200': { description: a, \(content) }, default: { description: a, \(content) } } } } }"
    )
    for status in [204, 205, 304] {
      let response = backend.send("GET", "/a", headers: ["Prefer": "code=\(status)"])
      #expect(response.status == status)
      #expect(response.text == "")
    }
    #expect(backend.send("GET", "/a", headers: ["Prefer": "code=404"]).text == "\"a\"")
  }

  @Test("A status is documented by a range, and any by 'default'")
  func ranges() throws {
    var ranged = try Backend("paths: { /a: { get: { responses: { 4XX: { description: a } } } } }")
    #expect(ranged.send("GET", "/a", headers: ["Prefer": "code=418"]).status == 418)
    let response = ranged.send("GET", "/a", headers: ["Prefer": "code=500"])
    #expect(response.headers["X-Mock-Reason"] == "The document has no response 500 for getA; expected 4XX.")
    var open = try Backend("paths: { /a: { get: { responses: { default: { description: a } } } } }")
    #expect(open.send("GET", "/a", headers: ["Prefer": "code=500"]).status == 500)
  }

  @Test("A required response header is sent")
  func headers() throws {
    var backend = try Backend(text)
    let response = backend.send("GET", "/a", headers: ["Prefer": "code=429"])
    #expect(response.headers["Retry-After"].flatMap { Int($0) } != nil)
  }

  @Test("An optional response header is sent if it has an example, unless it's a link")
  func optionalHeaders() throws {
    var backend = try Backend(text)
    let headers = backend.send("GET", "/a").headers
    #expect(headers["X-Limit"] == "60")
    #expect(headers["X-Left"] == "59")
    #expect(headers["X-Unit"] == "minute")
    #expect(headers["X-Reset"] == nil)
    #expect(headers["Link"] == nil)
  }

  @Test(
    "Accept selects the media type",
    arguments: [
      ("text/plain", "hello"), ("text/*, */*;q=0.1", "hello"), ("*/*", "1"), ("", "1"),
      ("application/json;q=0, */*", "hello"),
    ])
  func accept(field: String, body: String) throws {
    var backend = try Backend(text)
    #expect(backend.send("GET", "/a", headers: ["Accept": field]).text == body)
  }

  @Test("Several Accept fields are one list")
  func acceptFields() throws {
    var backend = try Backend(text)
    var headers: MockHeaders = ["Accept": "image/png"]
    headers.append("Accept", "text/plain")
    #expect(backend.send("GET", "/a", headers: headers).text == "hello")
  }

  @Test("A request that accepts no documented media type gets a 406", arguments: ["image/png", "*/*;q=0"])
  func notAcceptable(field: String) throws {
    var backend = try Backend(text)
    let response = backend.send("GET", "/a", headers: ["Accept": field])
    #expect(response.status == 406)
    let reason = "excludes the documented media types; expected one of application/json, text/plain."
    #expect(response.headers["X-Mock-Reason"] == "'Accept: \(field)' \(reason)")
    #expect(backend.send("GET", "/a", headers: ["Accept": field, "Prefer": "code=404"]).status == 404)
  }

  @Test("Accept doesn't matter to a response without content")
  func acceptWithoutContent() throws {
    var backend = try Backend("paths: { /a: { get: { responses: { '204': { description: a } } } } }")
    #expect(backend.send("GET", "/a", headers: ["Accept": "image/png"]).status == 204)
  }
}
