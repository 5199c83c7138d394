import CallsiteDocument
import Testing

@testable import CallsiteMock

struct BodyWritingTests {
  private func body(_ content: String) throws -> MockResponse {
    var backend = try Backend(
      "paths: { /a: { get: { responses: { '200': { description: a, content: { \(content) } } } } } }")
    return backend.send("GET", "/a")
  }

  @Test(
    "A body is written as its media type requires",
    arguments: [
      ("application/jsonl: { itemSchema: { const: 1 } }", "1\n1\n1\n"),
      ("application/json-seq: { itemSchema: { const: 1 } }", "\u{1E}1\n\u{1E}1\n\u{1E}1\n"),
      (
        "text/event-stream: { itemSchema: { type: object, properties: { event: { const: e }, data: { const: a } }, required: [data] } }",
        String(repeating: "event: e\ndata: a\n\n", count: 3)
      ),
      ("text/plain: { schema: { const: hi } }", "hi"),
      (
        "application/x-www-form-urlencoded: { schema: { const: { a: 'b c', d: [1, 2] } } }", "a=b%20c&d=1&d=2"
      ),
      (
        "application/xml: { schema: { const: { a: ['<&', 1] } } }",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root><a>&lt;&amp;</a><a>1</a></root>\n"
      ),
      ("application/vnd.api+json: { schema: { const: { a: \"b\\n\" } } }", "{\"a\":\"b\\n\"}"),
    ])
  func text(content: String, expected: String) throws {
    let response = try body(content)
    #expect(response.text == expected)
    #expect(response.headers["Content-Type"] == String(content.prefix { $0 != ":" }))
  }

  @Test(
    "A stream has a chunk for each event or line",
    arguments: [
      ("application/jsonl: { itemSchema: { const: 1 } }", ["1\n", "1\n", "1\n"]),
      ("application/x-ndjson: { schema: { const: [1, 2] } }", ["1\n", "2\n"]),
      ("text/event-stream: { schema: { const: [1, 2] } }", ["data: [1,2]\n\n"]),
      ("text/event-stream: { example: \"data: a\\n\\ndata: b\" }", ["data: a\n\n", "data: b"]),
    ])
  func pieces(content: String, pieces: [String]) throws {
    #expect(try body(content).chunks?.map { String(decoding: $0, as: UTF8.self) } == pieces)
  }

  @Test("Files are bytes of their media type")
  func files() throws {
    #expect(
      try body("image/png: { schema: { type: string, format: binary } }").body.starts(with: [0x89, 0x50]))
    #expect(try body("application/octet-stream: {}").body.count == 64)
    #expect(try body("image/*: {}").headers["Content-Type"] == "image/png")
  }

  @Test("A response without content has no body")
  func nothing() throws {
    var backend = try Backend("paths: { /a: { delete: { responses: { '204': { description: a } } } } }")
    let response = backend.send("DELETE", "/a")
    #expect(response.status == 204)
    #expect(response.body.isEmpty)
    #expect(response.headers["Content-Type"] == nil)
  }
}
