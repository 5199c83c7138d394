import Testing

@testable import CallsiteMock

struct DocumentedAnswerTests {
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
    "What a Swagger 2.0 operation produces is the type of responses without a schema",
    arguments: [
      ("application/xml, application/json", "200", "application/json"),
      ("application/xml", "200", "application/xml"),
      ("", "200", nil), ("application/json", "204", nil),
    ])
  func produces(produces: String, status: String, expected: String?) throws {
    var backend = try swagger(produces, "'\(status)': { description: a }")
    #expect(backend.send("GET", "/a").headers["content-type"] == expected)
  }

  @Test("A refusal that isn't documented is of a type that the operation produces")
  func refusal() throws {
    var json = try swagger("application/json", "'200': { description: a }")
    #expect(json.send("GET", "/a?n=x").headers["content-type"] == "application/json")
    var xml = try swagger("application/xml", "'200': { description: a }")
    let response = xml.send("GET", "/a?n=x")
    #expect(response.headers["content-type"] == "application/xml")
    #expect(response.text.contains("<problem>"))
  }

  @Test("An operation that documents nothing but errors succeeds without a body")
  func errorsAlone() throws {
    var backend = try Backend("paths: { /a: { delete: { responses: { '404': { description: a } } } } }")
    let response = backend.send("DELETE", "/a")
    #expect(response.status == 204)
    #expect(response.body.isEmpty)
  }
}
