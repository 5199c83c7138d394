import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Bodies of Swagger 2.0")
struct SwaggerBodyTests {
  @Test(
    "Body and formData are a request body",
    arguments: [
      (
        "parameters: [{ name: b, in: body, required: true, description: D, schema: { type: object } }]",
        "requestBody: { required: true, description: D, content: { application/json: { schema: { type: object } } } }"
      ),
      (
        "consumes: [text/csv]\nparameters: [{ name: b, in: body, schema: { type: string } }]",
        "requestBody: { content: { text/csv: { schema: { type: string } } } }"
      ),
      (
        "consumes: [multipart/form-data, application/json]\nparameters: [{ name: b, in: body, schema: {} }]",
        "requestBody: { content: { application/json: { schema: {} } } }"
      ),
      (
        "parameters: [{ name: f, in: formData, type: string, required: true, description: D }]",
        """
        requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: {
          type: object, required: [f], properties: { f: { type: string, description: D } } } } } }
        """
      ),
      (
        "consumes: [multipart/form-data]\nparameters: [{ name: f, in: formData, type: file }]",
        """
        requestBody: { content: { multipart/form-data: { schema: {
          type: object, properties: { f: { type: string, format: binary } } } } } }
        """
      ),
      (
        "parameters: [{ name: f, in: formData, type: array, items: { type: string } }]",
        """
        requestBody: { content: { application/x-www-form-urlencoded: { encoding: { f: { explode: false } }, schema: {
          type: object, properties: { f: { type: array, items: { type: string } } } } } } }
        """
      ),
    ])
  func bodyAndFormDataAreARequest(old: String, new: String) throws {
    let rewritten = try Reading.swaggerOperation(old)
    let written = try Reading.operation(new)
    #expect(try outline(rewritten.operation) == outline(written.operation))
    #expect(rewritten.diagnostics.isEmpty)
  }

  @Test("Bodies and fields can be shared in the document and the path")
  func bodiesAndFieldsMayBeShared() throws {
    let reading = try Reading.swagger(
      """
      consumes: [application/x-www-form-urlencoded]
      paths:
        /a:
          parameters:
            - { $ref: '#/parameters/F' }
            - { name: g, in: formData, type: string }
          post: { operationId: a, parameters: [{ name: g, in: formData, type: integer }] }
        /b:
          post: { operationId: b, parameters: [{ $ref: '#/parameters/B' }] }
      parameters:
        F: { name: f, in: formData, type: string }
        B: { name: b, in: body, schema: { type: object } }
      """)
    let bodies = reading.document?.operations.map { $0.requestBody?.content.first?.schema }
    #expect(bodies?.first??.properties.map(\.key) == ["f", "g"])
    #expect(bodies?.first??.properties["g"]?.types == [.integer])
    #expect(bodies?.last??.types == [.object])
    #expect(bodies?.first??.properties["f"]?.position.description == "a.yaml:13:6")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("A file requires a multipart form")
  func aFileNeedsAMultipartForm() throws {
    let reading = try Reading.swaggerOperation("parameters: [{ name: f, in: formData, type: file }]")
    #expect(try reading.operation.requestBody?.content.map(\.mediaType) == ["multipart/form-data"])
    #expect(
      reading.diagnostics == """
        a.yaml:7:20: warning: The file 'f' needs 'multipart/form-data' in 'consumes'; it is assumed. \
        [missing-media-type]

        """)
  }

  @Test("A second body is omitted")
  func aSecondBodyIsLeftOut() throws {
    let reading = try Reading.swaggerOperation(
      """
      parameters:
        - { name: b, in: body, schema: {} }
        - { name: f, in: formData, type: string }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:9:11: warning: A request can have only one body; this one is left out. \
        [second-body]
          a.yaml:8:11: note: the body is here

        """)
  }
}

@Suite("Responses of Swagger 2.0")
struct SwaggerResponseTests {
  @Test(
    "A schema is the content for the produced media types",
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
    "Responses without a schema keep the produced media types",
    arguments: [("", ["text/html"]), ("produces: [text/plain, 'a/b']\n", ["text/plain", "a/b"])])
  func produces(own: String, expected: [String]) throws {
    let reading = try Reading.swaggerOperation(
      own + "responses: { '204': { description: D } }", root: "produces: [text/html]\n")
    #expect(try reading.operation.typesWithoutContent == expected)
  }

  @Test("A missing response is reported")
  func aMissingResponseIsNamed() throws {
    let reading = try Reading.swaggerOperation(
      "responses: { default: { $ref: '#/responses/S' } }", root: "responses: { R: { description: D } }\n")
    #expect(reading.diagnostics.contains("a.yaml:7:37: warning: There is no response 'S'"))
  }
}
