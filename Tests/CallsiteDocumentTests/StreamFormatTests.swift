import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Reading streams")
struct StreamFormatTests {
  @Test("An item of a stream has a schema, and so has what its strings hold")
  func anItemOfAStreamHas() throws {
    let reading = try Reading.paths(
      """
      /a:
        get:
          operationId: a
          responses:
            '200':
              description: A stream.
              content:
                text/event-stream:
                  itemSchema: { properties: { data: { contentSchema: { type: integer } } } }
      """)
    #expect(reading.diagnostics == "")
    let content = try #require(try reading.operation.responses.first?.content.first)
    #expect(content.stream == .events)
    #expect(content.itemSchema?.properties["data"]?.contentSchema?.types == [.integer])
    #expect(content.schemas.count == 1)
  }

  @Test("An item schema of anything else is named as ignored")
  func anItemSchemaOfAnythingElse() throws {
    let reading = try Reading.paths(
      """
      /a:
        get:
          operationId: a
          responses: { '200': { description: A., content: { multipart/mixed: { itemSchema: {} } } } }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:7:88: warning: 'itemSchema' is supported for event streams, JSON Lines and JSON text sequences; \
        it is ignored for 'multipart/mixed'. [unsupported-feature]

        """)
  }

  @Test(
    "Sequential media types are streams",
    arguments: [
      ("text/event-stream; charset=utf-8", StreamFormat.events), ("application/jsonl", .elements),
      ("Application/X-NDJSON", .elements), ("application/json-seq", .elements),
      ("application/geo+json-seq", .elements), ("application/json", nil), ("text/plain", nil),
    ])
  func sequentialMediaTypesAreStreams(mediaType: String, format: StreamFormat?) {
    #expect(StreamFormat(mediaType: mediaType) == format)
  }
}
