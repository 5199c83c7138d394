import CallsiteModel
import Testing

struct SignatureTests {
  @Test("Path parameters come first, then required ones, the body, and optional ones")
  func order() throws {
    let lowered = try Lowered.paths(
      """
      /pets/{id}/{part}:
        put:
          parameters:
            - { name: a, in: query, schema: { type: string } }
            - { name: b, in: header, required: true, schema: { type: string } }
            - { name: part, in: path, required: true, schema: { type: string } }
            - { name: id, in: path, required: true, schema: { type: integer } }
          requestBody: { required: true, content: { application/json: { schema: { type: string } } } }
          responses: { '204': { description: Done. } }
      """)
    #expect(
      try lowered.signature == [
        "part: String", "pet id: Int", "b: String", "_ body: String", "a: String? = nil",
      ])
    let request = try lowered.request
    #expect(
      request.arguments.map { "\($0.location) \($0.name.text) \($0.variable)" } == [
        "query a a", "header b b", "path part part", "path id id",
      ])
    #expect(request.arguments.allSatisfy { $0.style == WireStyle() && $0.format == nil })
    #expect(request.body == MethodBody(form: .json, variable: SwiftIdentifier("body")))
  }

  @Test("A parameter keeps its exact or given name, whatever precedes it")
  func exactNames() throws {
    let lowered = try Lowered.paths(
      """
      /things:
        get:
          parameters:
            - { name: $filter, in: query, schema: { type: string } }
            - { name: filter, in: query, schema: { type: string } }
            - { name: filter, in: header, schema: { type: string } }
            - { name: order-by, in: query, schema: { type: string } }
            - { name: sort, in: query, x-callsite-name: orderBy, schema: { type: string } }
          responses: { '204': { description: Done. } }
      """)
    #expect(
      try lowered.signature == [
        "filter2 filterValue: String? = nil", "filter: String? = nil", "filter3 filterValue2: String? = nil",
        "orderBy2 orderByValue: String? = nil", "orderBy: String? = nil",
      ])
  }

  @Test(
    "What the call is about has no label, nor has a parameter called _; others are labelled by what they are")
  func labels() throws {
    let parameters = "parameters: [{ name: id, in: path, required: true, schema: { type: string } }]"
    let responses = "responses: { '204': { description: Done. } }"
    let lowered = try Lowered.paths(
      """
      /pets/{id}/: { get: { \(parameters), \(responses) } }
      /pets/{id}/feed: { get: { \(parameters), \(responses) } }
      /pets/{id}/walk:
        get:
          parameters: [{ name: id, in: path, required: true, x-callsite-name: _, schema: { type: string } }]
          \(responses)
      """)
    let signatures = lowered.methods.map { $0.parameters.map(\.declaration) }
    #expect(signatures == [["_ id: String"], ["pet id: String"], ["_ id: String"]])
  }

  @Test("A parameter never shadows the method")
  func methodName() throws {
    let lowered = try Lowered.paths(
      """
      /files:
        get:
          operationId: file
          parameters: [{ name: file, in: query, schema: { type: string } }]
          responses:
            '200': { description: The bytes., content: { application/octet-stream: {} } }
      """)
    #expect(try lowered.signature == ["file fileValue: String? = nil"])
    #expect(try lowered.method.download?.file.declaration == "to destination: URL")
  }

  @Test("A parameter never shadows the method's variables or the label of its options")
  func clashes() throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        get:
          parameters:
            - { name: request, in: query, schema: { type: string } }
            - { name: options, in: query, schema: { type: string } }
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.signature == ["request requestValue: String? = nil", "optionsValue: String? = nil"])
  }

  @Test("Styles are written only if they aren't the default")
  func styles() throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        get:
          parameters:
            - { name: a, in: query, style: deepObject, explode: true, schema: { type: object } }
            - { name: b, in: query, explode: false, schema: { type: array, items: { type: string, format: date-time } } }
          responses: { '204': { description: Done. } }
      """)
    let arguments = try lowered.request.arguments
    #expect(arguments.map(\.style) == [WireStyle(name: .deepObject), WireStyle(explodes: false)])
    #expect(arguments.map(\.format) == [.dictionary(.external(.json)), .list(.dateTime)])
  }

  @Test(
    "Deep objects have the document's notation of arrays, in queries and forms",
    arguments: [
      ("brackets", .deepObject), ("indices", .deepObjectIndices), ("emptyBrackets", .deepObjectEmptyBrackets),
      ("repeat", .deepObjectRepeat),
    ] as [(String, WireStyle.Name)])
  func arrays(notation: String, name: WireStyle.Name) throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          parameters: [{ name: a, in: query, style: deepObject, explode: true, schema: { type: object } }]
          requestBody:
            content:
              application/x-www-form-urlencoded:
                schema: { type: object, properties: { b: { type: array, items: { type: string } } } }
                encoding: { b: { style: deepObject, explode: true } }
          responses: { '204': { description: Done. } }
      """, root: "x-callsite-arrays: \(notation)\n")
    #expect(try lowered.request.arguments.map(\.style.name) == [name])
    #expect(try lowered.request.body?.fields.map(\.style.name) == [name])
  }

  @Test("Fields whose content type is JSON are JSON, which objects are anyway, and those with a style aren't")
  func jsonFields() throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          requestBody:
            content:
              application/x-www-form-urlencoded:
                schema:
                  type: object
                  properties:
                    text: { type: string }
                    list: { type: array, items: { type: string } }
                    both: { oneOf: [{ type: string }, { type: integer }] }
                    object: { type: object, properties: { a: { type: string } } }
                    map: { type: object, additionalProperties: { type: string } }
                    plain: { type: string }
                    styled: { type: array, items: { type: string } }
                encoding:
                  text: { contentType: application/json }
                  list: { contentType: application/vnd.a+json }
                  both: { contentType: application/json }
                  object: { contentType: application/json }
                  map: { contentType: application/json }
                  plain: { contentType: text/plain }
                  styled: { contentType: application/json, style: form, explode: false }
                  other: { contentType: application/json }
          responses: { '204': { description: Done. } }
      """)
    let fields = try lowered.request.body?.fields.map { "\($0.name.text): \($0.style.name?.rawValue ?? "")" }
    #expect(fields == ["styled: form", "text: json", "list: json", "both: json"])
  }

  @Test("A JSON parameter is encoded as text")
  func json() throws {
    let lowered = try Lowered.paths(
      """
      /pets/{b}:
        get:
          operationId: list
          parameters:
            - { name: a, in: query, content: { application/json: { schema: { type: object } } } }
            - { name: b, in: path, required: true, content: { application/x+json: { schema: { type: [string, 'null'] } } } }
            - { name: c, in: header, content: { text/plain: { schema: { type: integer } } } }
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.signature == ["_ b: String?", "a: [String: JSONValue]? = nil", "c: Int? = nil"])
    #expect(
      try lowered.request.arguments.map(\.format) == [
        .formattedJSONText(.dictionary(.external(.json))), .jsonText(.external(.string)), nil,
      ])
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test(
    "A parameter whose type can't be encoded is text, and reported",
    arguments: [
      ("query", "application/cbor", "{ type: object }"), ("query", "application/xml", "{ type: object }"),
      ("query", "text/csv", "{ type: array, items: { type: string } }"),
      ("header", "application/xml", "{ type: object }"),
      ("cookie", "text/csv; header=absent", "{ type: array }"),
    ])
  func untypedContent(location: String, mediaType: String, schema: String) throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        get:
          operationId: list
          parameters:
            - { name: a, in: \(location), content: { \(mediaType): { schema: \(schema) } } }
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.signature == ["a: String? = nil"])
    #expect(
      lowered.diagnostics == """
        a.yaml:8:11: warning: Parameter 'a' of 'list' has the media type '\(mediaType)', which isn't supported; it \
        is a String that callers encode themselves. [unsupported-parameter-content]

        """)
  }

  @Test(
    "A required JSON body that may be null is sent as null",
    arguments: [
      ("required: true", "type: [string, 'null']", "_ body: String?", true),
      ("required: true", "type: string", "_ body: String", false),
      ("required: false", "type: [string, 'null']", "body: String? = nil", false),
      ("required: true", "nullable: true", "_ body: JSONValue", false),
    ] as [(String, String, String, Bool)])
  func nullBody(keys: String, schema: String, parameter: String, isNullable: Bool) throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody: { \(keys), content: { application/json: { schema: { \(schema) } } } }
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.signature == [parameter])
    #expect(try lowered.request.body?.isNullable == isNullable)
  }

  @Test(
    "A file has its own media type if only ranges are listed, and one of those listed otherwise",
    arguments: [
      ("image/png: {}", "image/png", []), ("image/*: {}", nil, []),
      ("image/png: {}, image/*: {}", nil, ["image/png", "image/*"]),
      ("image/*: {}, video/*: {}", nil, []),
      ("image/png: {}, '*/*': { schema: { type: string, format: binary } }", nil, []),
      ("image/png: {}, image/jpeg: {}", nil, ["image/png", "image/jpeg"]),
    ] as [(String, String?, [String])])
  func fileTypes(content: String, type: String?, types: [String]) throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody: { content: { \(content) } }
          responses: { '204': { description: Done. } }
      """)
    let body = try #require(try lowered.request.body)
    #expect(body.contentType?.text == type)
    #expect(body.contentTypes.map(\.text) == types)
  }

  /// The arguments of a call for a body with this schema.
  private func body(_ schema: String, _ keys: String = "required: true, ") throws -> [String] {
    try Lowered.paths(
      """
      /pets/{id}:
        post:
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          requestBody: { \(keys)content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
          responses:
            '200':
              description: It.
              content: { application/json: { schema: { $ref: '#/components/schemas/B' } } }
      """,
      root: """
        components:
          schemas:
            A: { type: object, \(schema) }
            B: { type: object, properties: { a: { type: string } } }
        """
    ).signature.dropFirst().map(\.self)
  }

  private static let patch = "application/json-patch+json"
  private static let mergePatch = "application/merge-patch+json"

  @Test(
    "An object isn't sent as a list of operations on one, nor a required file as JSON",
    arguments: [
      ([patch, mergePatch], "O", mergePatch),
      ([patch, mergePatch], "L", patch),
      ([patch, mergePatch], "Any", patch),
      ([patch], "O", patch),
      (["application/json", "multipart/form-data"], "File", nil),
      (["application/json", "multipart/form-data"], "Files", nil),
      (["application/json", "multipart/form-data"], "O", "application/json"),
    ] as [([String], String, String?)])
  func contents(types: [String], schema: String, sent: String?) throws {
    let contents = types.map { "\($0): { schema: { $ref: '#/components/schemas/\(schema)' } }" }
    let body = try #require(
      try Lowered.paths(
        """
        /a: { post: { operationId: a, requestBody: { content: { \(contents.joined(separator: ", ")) } }, responses: { '204': { description: A. } } } }
        """,
        root: """
          components:
            schemas:
              O: { type: object, properties: { file: { type: string, format: binary } } }
              L: { type: array, items: { type: string } }
              Any: {}
              Files: { type: object, required: [f], properties: { f: { type: array, items: { type: string, format: binary } } } }
              File: { type: object, required: [file], properties: { file: { type: string, format: binary } } }

          """
      ).method.request.body)
    #expect((body.contentType?.text ?? (body.form == .json ? "application/json" : nil)) == sent)
  }

  @Test("The properties of a small body are parameters by default, except for constants")
  func small() throws {
    let properties = "a: { type: string }, b: { type: integer }, id: { type: string, readOnly: true }"
    #expect(try body("required: [a], properties: { \(properties) }") == ["a: String", "b: Int? = nil"])
    #expect(
      try body("required: [a, k], properties: { a: { type: string }, k: { const: x } }") == ["a: String"])
  }

  @Test("An inline type in a body is nested in its struct, even if it can't have the property's name")
  func inlineTypes() throws {
    let object = "{ type: object, properties: { x: { type: string } } }"
    #expect(
      try body("properties: { decoder: \(object), place: \(object) }") == [
        "decoder: A.ADecoder? = nil", "place: A.Place? = nil",
      ])
  }

  @Test(
    "A body is one parameter if it's large, open or nullable, or shares a parameter's name",
    arguments: [
      "properties: { a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {} }",
      "additionalProperties: true, properties: { a: {} }",
      "properties: { a: { type: [string, 'null'] } }",
      "properties: { id: { type: string } }",
      "properties: { options: { type: string } }",
    ])
  func whole(_ schema: String) throws {
    #expect(try body(schema) == ["_ body: A"])
  }

  @Test("A body that is optional or configured as one parameter isn't flattened")
  func kept() throws {
    #expect(try body("properties: { a: {} }", "") == ["body: A? = nil"])
    #expect(try body("properties: { a: {} }", "required: true, x-callsite-flatten: false, ") == ["_ body: A"])
  }

  @Test("A body that may be null isn't flattened unless the document says so")
  func nullable() throws {
    #expect(try nullableBody("application/json").signature == ["_ body: ReplaceBody?"])
    #expect(
      try nullableBody("application/json", "x-callsite-flatten: true, ").signature == ["a: String? = nil"])
    #expect(try nullableBody("application/x-www-form-urlencoded").signature == ["a: String? = nil"])
  }

  private func nullableBody(_ type: String, _ keys: String = "") throws -> Lowered {
    let schema = "{ type: [object, 'null'], properties: { a: { type: string } } }"
    return try Lowered.paths(
      """
      /pets:
        put:
          operationId: replace
          requestBody: { required: true, \(keys)content: { \(type): { schema: \(schema) } } }
          responses: { '204': { description: Done. } }
      """)
  }

  @Test("A flattened body that allows additional properties is reported")
  func flattenedWithoutOthers() throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody:
            required: true
            x-callsite-flatten: true
            content:
              application/json:
                schema: { type: object, properties: { a: { type: string } }, additionalProperties: { type: string } }
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.signature == ["a: String? = nil"])
    #expect(
      lowered.diagnostics == """
        a.yaml:8:9: warning: The body of 'add' allows additional properties, but has x-callsite-flatten, and its \
        parameters can't contain them. Remove the key to pass a body with 'additionalProperties'. [skipped-properties]

        """)
  }

  @Test("A flattened body is created from the method's parameters")
  func flattened() throws {
    let lowered = try Lowered.paths(
      """
      /log-in:
        post:
          requestBody:
            required: true
            x-callsite-flatten: true
            content:
              application/json:
                schema: { type: object, required: [in], properties: { in: { type: string }, at: { type: string } } }
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.signature == ["in: String", "at: String? = nil"])
    let arguments = try lowered.method.flattenedBody?.arguments ?? []
    #expect(arguments.map { "\($0.label.label): \($0.variable)" } == ["in: `in`", "at: at"])
  }

  @Test(
    "A whole body of bytes is a file, whatever its media type", arguments: ["application/json", "text/csv"])
  func bytes(mediaType: String) throws {
    let lowered = try Lowered.paths(
      """
      /a:
        post:
          requestBody: { required: true, content: { \(mediaType): { schema: { type: string, format: binary } } } }
          responses: { '204': { description: Done. } }
      """)
    #expect(try lowered.signature == ["_ body: UploadFile"])
    #expect(
      try lowered.request.body
        == MethodBody(
          form: .file, variable: SwiftIdentifier("body"), contentType: SwiftStringLiteral(mediaType),
          containsFile: true))
  }

  @Test(
    "A range of media types isn't sent as one, and characters of a path that a URL can't have are encoded")
  func wire() throws {
    let lowered = try Lowered.paths(
      """
      /a b/naïve:
        post:
          requestBody: { required: true, content: { 'image/*': {} } }
          responses: { '204': { description: Done. } }
      """)
    #expect(
      try lowered.request.body
        == MethodBody(form: .file, variable: SwiftIdentifier("body"), containsFile: true))
    #expect(try lowered.request.path.text == "/a%20b/na%C3%AFve")
  }
}
