import CallsiteDiagnostics
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
