import CallsiteDiagnostics
@testable import CallsiteDrift
import CallsiteReview
import Foundation
import Testing

@Suite("Recorded bodies")
struct RecordedBodiesTests {
  private static let spec = """
    openapi: 3.2.0
    info: { title: Files, version: '1' }
    servers: [{ url: 'https://api.example.com' }]
    paths:
      /files:
        post:
          operationId: upload
          parameters:
            - { name: tags, in: query, schema: { type: array, items: { type: integer } } }
            - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { size: { type: integer } } } }
          requestBody:
            content:
              multipart/form-data:
                schema:
                  type: object
                  required: [count]
                  properties:
                    count: { type: integer }
                    note: { type: string, enum: ["a\\r\\nb"] }
                    file: { type: string, format: binary }
          responses: { '204': { description: Done } }
      /export:
        get:
          operationId: export
          responses:
            '200': { description: A, content: { application/json: { schema: { type: string, format: binary } } } }
      /events:
        get:
          operationId: events
          responses:
            '200':
              description: Events
              content:
                text/event-stream:
                  itemSchema: { type: object, required: [text], properties: { text: { type: string } } }
    """

  private func places(_ entry: HAREntry) throws -> [String] {
    let folder = try ObservedFolder(["pets.yaml": Self.spec, "session.har": HAREntry.archive([entry])])
    return try ObservedFolder.places(of: folder.observe())
  }

  private func form(_ fields: String..., query: String = "") throws -> [String] {
    let parts = fields.map { "--x\r\nContent-Disposition: form-data; \($0)\r\n" }.joined()
    return try places(
      HAREntry(
        method: "POST", url: "https://api.example.com/files\(query)",
        sent: (parts + "--x--\r\n", "multipart/form-data; boundary=x"), status: 204))
  }

  @Test("A whole body of bytes isn't parsed, whatever its media type")
  func bytes() throws {
    #expect(try places(HAREntry(url: "https://api.example.com/export", text: "%PDF")) == [])
  }

  @Test("Fields of a multipart form are decoded into their types, byte for byte")
  func multipart() throws {
    #expect(
      try form(
        "name=\"count\"\r\n\r\n3", "name=\"note\"\r\n\r\na\r\nb", "name=\"file\"; filename=\"f\"\r\n\r\n--y")
        == [])
    #expect(
      try form("name=\"count\"\r\n\r\nmany", "name=\"note\"\r\n\r\na\nb") == [
        "recorded-type-different POST /files, request body / count",
        "recorded-enum-value-undocumented POST /files, request body / note",
      ])
    #expect(try form("name=\"other\"\r\n\r\n1").count == 2)
  }

  @Test("Arrays and objects in the query are decoded into their types")
  func query() throws {
    let count = "name=\"count\"\r\n\r\n3"
    #expect(try form(count, query: "?tags[]=1&tags[]=2&filter[size]=3") == [])
    #expect(
      try Set(form(count, query: "?tags=1&tags=x&filter[size]=big")) == [
        "recorded-type-different POST /files, query tags / []",
        "recorded-type-different POST /files, query filter / size",
      ])
  }

  @Test(
    "Lines of JSON are compared whatever their media type is called",
    arguments: [
      "application/jsonl", "application/x-jsonl", "application/ndjson", "application/x-ndjson",
      "application/jsonlines", "application/x-jsonlines", "application/json-lines", "application/json-seq",
    ])
  func lines(mediaType: String) throws {
    let found = try findings(mediaType, text: "{\"text\": \"a\"}\n{}\n")
    #expect(found.map(\.id) == ["recorded-field-missing"])
  }

  @Test(
    "A body that doesn't match its media type says which it should be",
    arguments: [
      ("application/json", "{", "The body isn't valid JSON: can't be read past line 1, column 2."),
      ("application/problem+json", "x", "The body isn't valid JSON: can't be read past line 1, column 1."),
      (
        "application/x-ndjson", "{}\n{]\n",
        "The body isn't valid JSON Lines: can't be read past line 1, column 2."
      ),
      (
        "application/json-seq", "{]\n",
        "The body isn't a valid JSON text sequence: can't be read past line 1, column 2."
      ),
      (
        "text/event-stream", "data: {]\n\n",
        "The body isn't a stream of events with valid JSON: can't be read past line 1, column 2."
      ),
      ("application/xml", "<a><b></a>", "The body isn't well-formed XML: can't be read past line 1."),
      (
        "multipart/form-data", "--x",
        "The body isn't a valid multipart form: its content type has no boundary."
      ),
    ])
  func malformed(mediaType: String, text: String, message: String) throws {
    let found = try findings(mediaType, text: text).filter { $0.id == "recorded-body-malformed" }
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.severity) == [.breaking])
    #expect(found.map(\.consequence) == ["The client can't decode the response."])
  }

  @Test(
    "XML that is well-formed, or that isn't checked, has no finding",
    arguments: ["<a><b/></a>", "<!DOCTYPE a><a>", "<?xml version='1.0'?><a x='1'>&lt;</a>"])
  func xml(text: String) throws {
    #expect(try findings("application/xml", text: text) == [])
  }

  @Test("JSON with a form's media type is a warning, compared as JSON, and its text isn't shown")
  func jsonAsForm() throws {
    let text = #"{"name": 1, "password": "hunter2", "pin": true}"#
    for sent in [text, #"{"name": 1, "password": "hunter2", "#] {
      let found = try logIn(sent)
      let malformed = found.filter { $0.id == "recorded-body-malformed" }
      #expect(malformed.map(\.severity) == [.warning])
      #expect(malformed[0].message.hasPrefix("The body isn't a form: it"))
      let shown = found.map { "\($0.path) \($0.message) \($0.evidence?.example ?? "")" }.joined()
      #expect(!shown.contains("hunter2") && !shown.contains("{"))
    }
    #expect(
      try logIn(text).map { "\($0.id) \($0.path)" } == [
        "recorded-body-malformed request body", "recorded-type-different request body / name",
        "recorded-field-undocumented request body / pin",
      ])
  }

  private func logIn(_ text: String) throws -> [Finding] {
    let entry = HAREntry(
      method: "POST", url: "https://api.example.com/log-in",
      sent: (text, "application/x-www-form-urlencoded"),
      status: 204)
    let spec = """
      openapi: 3.2.0
      info: { title: Files, version: '1' }
      servers: [{ url: 'https://api.example.com' }]
      paths:
        /log-in:
          post:
            operationId: logIn
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: { type: object, properties: { name: { type: string }, password: { type: string } } }
            responses: { '204': { description: Done } }
      """
    let folder = try ObservedFolder(["pets.yaml": spec, "session.har": HAREntry.archive([entry])])
    return try folder.observe().result.comparisons.flatMap(\.findings)
  }

  private func findings(_ mediaType: String, text: String) throws -> [Finding] {
    let spec = """
      openapi: 3.2.0
      info: { title: Files, version: '1' }
      servers: [{ url: 'https://api.example.com' }]
      paths:
        /items:
          get:
            operationId: items
            responses:
              '200':
                description: Items
                content:
                  \(mediaType):
                    itemSchema: { type: object, required: [text], properties: { text: { type: string } } }
      """
    let entry = HAREntry(url: "https://api.example.com/items", mediaType: mediaType, text: text)
    let folder = try ObservedFolder(["pets.yaml": spec, "session.har": HAREntry.archive([entry])])
    return try folder.observe().result.comparisons.flatMap(\.findings)
  }

  @Test(
    "Events end only at line breaks, and invalid JSON in them is found",
    arguments: [
      ("data: {\"text\": \"a\u{2028}b\"}\n\ndata: [DONE]\n\n", [String]()),
      (
        "data: {\"text\": \"a\"}\r\rdata: {\"text\":\r\r",
        ["recorded-body-malformed GET /events, response 200"]
      ),
      ("data: {}\n\n", ["recorded-field-missing GET /events, response 200 / [].text"]),
    ])
  func events(text: String, expected: [String]) throws {
    let entry = HAREntry(url: "https://api.example.com/events", mediaType: "text/event-stream", text: text)
    #expect(try places(entry) == expected)
  }
}
