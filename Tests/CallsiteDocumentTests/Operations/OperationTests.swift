import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections
import Testing

@Suite("Reading operations")
struct OperationTests {
  @Test("Operations come in the order of the document")
  func operationsComeInTheOrderOf() throws {
    let reading = try Reading.paths(
      """
      /b: { post: { operationId: b2 }, get: { operationId: b1 } }
      /a: { query: { operationId: q }, additionalOperations: { COPY: { operationId: c } } }
      """)
    #expect(reading.diagnostics == "")
    #expect(reading.document?.operations.map(\.id) == ["b2", "b1", "q", "c"])
    #expect(reading.document?.operations.map(\.method) == ["POST", "GET", "QUERY", "COPY"])
    #expect(reading.document?.operations[1].position.description == "a.yaml:4:36")
  }

  @Test("An operation's parameter replaces that of its path item")
  func anOperationsParameterTakesThePlace() throws {
    let parameters = try Reading.paths(
      """
      /a/{id}:
        parameters:
          - { name: id, in: path, required: true, schema: { type: string } }
          - { name: page, in: query, schema: { type: string } }
        get:
          operationId: a
          parameters:
            - { name: size, in: query, schema: { type: integer } }
            - { name: id, in: path, required: true, x-callsite-name: _, schema: { type: integer } }
      """
    ).operation.parameters
    #expect(parameters.map(\.name) == ["id", "page", "size"])
    #expect(parameters[0].schema.types == [.integer])
    #expect(parameters[0].swiftName == "_")
  }

  @Test(
    "Styles have OpenAPI's defaults",
    arguments: [
      ("query", Parameter.Style.form, true), ("cookie", .form, true), ("header", .simple, false),
    ])
  func stylesHaveOpenAPIsDefaults(location: String, style: Parameter.Style, explode: Bool) throws {
    let parameter = try #require(
      try Reading.paths(
        "/a: { get: { operationId: a, parameters: [{ name: p, in: \(location), schema: {} }] } }"
      ).operation.parameters.first)
    #expect(parameter.style == style)
    #expect(parameter.explode == explode)
    #expect(!parameter.isRequired)
  }

  @Test("Styles and explode can be specified")
  func stylesAndExplodeCanBeSaid() throws {
    let parameter = try #require(
      try Reading.paths(
        "/a: { get: { operationId: a, parameters: "
          + "[{ name: p, in: query, style: pipeDelimited, explode: true, allowReserved: true, "
          + "schema: {} }] } }"
      ).operation.parameters.first)
    #expect(parameter.style == .pipeDelimited)
    #expect(parameter.explode)
    #expect(parameter.allowsReserved)
  }

  @Test("A parameter can be described by a media type")
  func aParameterMayBeDescribedBy() throws {
    let parameter = try #require(
      try Reading.paths(
        "/a: { get: { operationId: a, parameters: "
          + "[{ name: p, in: query, content: { application/json: { schema: { type: object } } } }] } }"
      ).operation.parameters.first)
    #expect(parameter.contentType == "application/json")
    #expect(parameter.schema.types == [.object])
  }

  @Test("Bodies have media types, encodings and examples")
  func bodiesHaveMediaTypesEncodingsAnd() throws {
    let body = try #require(
      try Reading.paths(
        """
        /a:
          post:
            operationId: a
            requestBody:
              required: true
              x-callsite-flatten: true
              content:
                multipart/form-data:
                  schema: { type: object }
                  encoding: { file: { contentType: image/png } }
                  examples: { one: { value: { x: 1 } } }
        """
      ).operation.requestBody)
    #expect(body.isRequired && body.isFlattened == true)
    #expect(body.content.map(\.mediaType) == ["multipart/form-data"])
    #expect(body.content[0].encodings == ["file": "image/png"])
    #expect(body.content[0].examples == ["one": .object(["x": .integer("1")])])
  }

  @Test("Responses have a status, a range or the default")
  func responsesHaveAStatusARange() throws {
    let responses = try Reading.paths(
      "/a: { get: { operationId: a, responses: { '201': { description: D }, 4XX: {}, default: {} } } }"
    ).operation.responses
    #expect(responses.map(\.status) == [.code(201), .range(4), .default])
    #expect(responses[0].description == "D")
  }

  @Test("Empty security differs from missing security")
  func noSecurityIsNotTheSame() throws {
    let reading = try Reading.paths(
      "/a: { get: { operationId: a, security: [] }, put: { operationId: b }, "
        + "post: { operationId: c, security: [{}] } }"
    )
    #expect(reading.document?.operations.map { $0.security?.map(\.schemes) } == [[], nil, [[]]])
  }

  @Test("Components are resolved at their uses")
  func componentsAreReadWhereTheyAre() throws {
    let operation = try Reading.root(
      """
      paths:
        /a: { $ref: '#/components/pathItems/A' }
      components:
        pathItems:
          A:
            get:
              operationId: a
              parameters: [{ $ref: '#/components/parameters/P' }]
              requestBody:
                $ref: '#/components/requestBodies/B'
                description: other
                x-callsite-flatten: true
              responses: { '200': { $ref: '#/components/responses/R2' } }
        parameters: { P: { name: p, in: query, schema: { type: string } } }
        requestBodies:
          B:
            description: one
            content: { text/plain: { examples: { e: { $ref: '#/components/examples/E' } } } }
        responses: { R2: { $ref: '#/components/responses/R1' }, R1: { description: D } }
        examples: { E: { value: hello } }
      """
    ).operation
    #expect(operation.path == "/a")
    #expect(operation.parameters.map(\.name) == ["p"])
    #expect(operation.requestBody?.description == "other")
    #expect(operation.requestBody?.isFlattened == true)
    #expect(operation.requestBody?.content.first?.examples == ["e": .string("hello")])
    #expect(operation.responses.first?.description == "D")
  }
}

@Suite("Reading streams")
struct StreamFormatTests {
  @Test("An item of a stream has a schema, and so does the content of its strings")
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

  @Test("An item schema of another media type is reported as ignored")
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
