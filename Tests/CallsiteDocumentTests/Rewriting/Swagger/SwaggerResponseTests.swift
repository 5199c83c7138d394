import CallsiteDocument
import Testing

@Suite("Responses of Swagger 2.0")
struct SwaggerResponseTests {
  @Test(
    "A schema is the content of what is produced",
    arguments: [
      (
        "responses: { '200': { description: D, schema: { type: string } } }",
        "responses: { '200': { description: D, content: { application/json: { schema: { type: string } } } } }"
      ),
      (
        "produces: [text/csv, application/json]\nresponses: { '200': { schema: {}, examples: { text/csv: a } } }",
        """
        responses: { '200': { content: {
          text/csv: { schema: {}, example: a }, application/json: { schema: {} } } } }
        """
      ),
      (
        "produces: [application/json]\nresponses: { '200': { schema: { type: file } } }",
        """
        responses: { '200': { content: {
          application/octet-stream: { schema: { type: string, format: binary } } } } }
        """
      ),
      (
        "produces: [image/png]\nresponses: { default: { schema: { type: file } }, '204': {} }",
        """
        responses: { default: { content: { image/png: { schema: { type: string, format: binary } } } }, '204': {} }
        """
      ),
      (
        "responses: { '200': { headers: { X-Rate: { type: integer } } } }",
        "responses: { '200': { headers: { X-Rate: { schema: { type: integer } } } } }"
      ),
    ])
  func aSchemaIsTheContentOf(old: String, new: String) throws {
    let rewritten = try Reading.swaggerOperation(old)
    let written = try Reading.operation(new)
    #expect(try outline(rewritten.operation) == outline(written.operation))
    #expect(rewritten.diagnostics.isEmpty)
  }

  @Test("A shared response has the media types of the operation")
  func aSharedResponseHasTheMedia() throws {
    let reading = try Reading.swaggerOperation(
      "produces: [text/plain]\nresponses: { default: { $ref: '#/responses/R' } }",
      root: "produces: [text/html]\nresponses:\n  R: { description: D, schema: { type: string } }\n")
    #expect(try reading.operation.responses.first?.content.map(\.mediaType) == ["text/plain"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    "What an operation produces is known of its responses without a schema",
    arguments: [("", ["text/html"]), ("produces: [text/plain, 'a/b']\n", ["text/plain", "a/b"])])
  func produces(own: String, expected: [String]) throws {
    let reading = try Reading.swaggerOperation(
      own + "responses: { '204': { description: D } }", root: "produces: [text/html]\n")
    #expect(try reading.operation.produces == expected)
  }

  @Test("A missing response is named")
  func aMissingResponseIsNamed() throws {
    let reading = try Reading.swaggerOperation(
      "responses: { default: { $ref: '#/responses/S' } }", root: "responses: { R: { description: D } }\n")
    #expect(reading.diagnostics.contains("a.yaml:7:37: warning: There is no response 'S'"))
  }
}
