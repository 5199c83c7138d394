import CallsiteDocument
import OrderedCollections
import TestSupport
import Testing

@Suite("The schema of an event stream before OpenAPI 3.2")
struct EventSchemaRewritingTests {
  @Test(
    "describes events if all of its alternatives have nothing but an event's fields, and one is named",
    arguments: [
      "properties: { event: { const: tick }, data: { type: object } }",
      "properties: { data: { type: object }, retry: { type: integer } }",
      "$ref: '#/components/schemas/Tick'",
      "allOf: [{ $ref: '#/components/schemas/Tick' }, { properties: { id: { type: string } } }]",
      "oneOf: [{ $ref: '#/components/schemas/Tick' }, { properties: { data: { type: string } } }]",
      "anyOf: [{ oneOf: [{ $ref: '#/components/schemas/Tick' }] }]",
    ])
  func events(schema: String) throws {
    let reading = try Reading(document(schema))
    let content = try #require(reading.operation.responses.first?.content.first)
    #expect(content.schema == nil)
    #expect(content.itemSchema != nil)
    #expect(reading.diagnostics == "")
  }

  @Test(
    "describes their data otherwise",
    arguments: [
      "type: string",
      "properties: { event: { type: string }, text: { type: string }, data: { type: object } }",
      "properties: { event: { type: string }, retry: { type: integer } }",
      "oneOf: [{ $ref: '#/components/schemas/Tick' }, { type: string }]",
      "oneOf: [{ $ref: '#/components/schemas/Tick' }, { properties: { n: { type: integer } } }]",
    ])
  func data(schema: String) throws {
    let reading = try Reading(document(schema))
    let content = try #require(reading.operation.responses.first?.content.first)
    #expect(content.schema != nil)
    #expect(content.itemSchema == nil)
    #expect(reading.diagnostics == "")
  }

  @Test(
    "describes their data with a warning if it could be either",
    arguments: ["", "id: { type: string }, "])
  func ambiguous(other: String) throws {
    let reading = try Reading(document("properties: { \(other)data: { type: object } }"))
    #expect(try reading.operation.responses.first?.content.first?.itemSchema == nil)
    #expect(
      reading.diagnostics == """
        a.yaml:10:51: warning: This describes either the events of the stream or what their 'data' contains; it is \
        read as the latter. If it describes the events, name it 'itemSchema', as in OpenAPI 3.2. [ambiguous-events]

        """)
  }

  @Test("describes nothing if it's only one of itself")
  func cycle() throws {
    let reading = try Reading(
      document("$ref: '#/components/schemas/Loop'")
        + "    Loop: { oneOf: [{ $ref: '#/components/schemas/Loop' }] }\n")
    #expect(try reading.operation.responses.first?.content.first?.itemSchema == nil)
    #expect(!reading.diagnostics.contains("ambiguous-events"))
  }

  @Test("stays what it is in other media types, and beside 'itemSchema'")
  func others() throws {
    let event = "$ref: '#/components/schemas/Tick'"
    for type in ["application/json", "application/jsonl"] {
      let reading = try Reading(document(event).replacing("text/event-stream", with: type))
      #expect(try reading.operation.responses.first?.content.first?.schema != nil)
    }
    let both = try Reading(document(event).replacing("{ schema:", with: "{ itemSchema: {}, schema:"))
    #expect(try both.operation.responses.first?.content.first?.schema != nil)
  }

  @Test("describes events in Swagger 2.0, too")
  func swagger() throws {
    let reading = try Reading.swagger(
      """
      produces: [text/event-stream]
      paths:
        /ticks:
          get: { operationId: ticks, responses: { '200': { description: It., schema: { $ref: '#/definitions/Tick' } } } }
      definitions: { Tick: { type: object, properties: { event: { type: string }, data: { type: string } } } }

      """)
    #expect(try reading.operation.responses.first?.content.first?.itemSchema != nil)
  }

  private func document(_ schema: String) -> String {
    """
    openapi: 3.1.0
    info: { title: A, version: '1' }
    paths:
      /ticks:
        get:
          operationId: ticks
          responses:
            '200':
              description: It.
              content: { text/event-stream: { schema: { \(schema) } } }
    components:
      schemas:
        Tick: { type: object, properties: { event: { const: tick }, data: { type: integer } } }

    """
  }
}
