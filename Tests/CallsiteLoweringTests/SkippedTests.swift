import Testing

struct SkippedTests {
  @Test(
    "What a Swift type doesn't show is named",
    arguments: [
      (
        "A: { type: number, enum: [0.5, 1.5] }",
        "'enum' is skipped: only strings and integers can be enum cases; any value of the type is accepted."
      ),
      (
        "A: { type: integer, enum: [1, 99999999999999999999] }",
        "'enum' is skipped: only strings and integers can be enum cases; any value of the type is accepted."
      ),
      (
        "A: { type: array, prefixItems: [{ type: string }, { type: integer }] }",
        "'prefixItems' is skipped: the list's elements are JSONValue."
      ),
      (
        "A: { type: object, properties: { a: { type: string } }, discriminator: { propertyName: a } }",
        "'discriminator' is skipped: no schema is derived from 'A'."
      ),
    ])
  func keywords(schema: String, message: String) throws {
    let lowered = try Lowered.schemas(schema)
    #expect(lowered.diagnostics == "a.yaml:6:5: warning: \(message) [unsupported-schema]\n")
  }

  @Test("A discriminator of a schema that isn't a component is named, because none can be derived from it")
  func inlineDiscriminator() throws {
    let lowered = try Lowered.schemas("A: { type: array, items: { discriminator: { propertyName: a } } }")
    #expect(
      lowered.diagnostics == """
        a.yaml:6:30: warning: 'discriminator' is skipped: there is no oneOf or anyOf, and no schema is derived from \
        this one. [unsupported-schema]

        """)
  }

  @Test("A list of itself ends in JSON")
  func endless() throws {
    let lowered = try Lowered.schemas("A: { type: array, items: { $ref: '#/components/schemas/A' } }")
    #expect(
      lowered.diagnostics == """
        a.yaml:6:5: warning: Schema 'A' is a list or dictionary of itself, which is infinite in Swift; its elements are \
        JSONValue. [endless-alias]

        """)
  }

  @Test("A body that can't be sent is named")
  func body() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        post:
          operationId: f
          requestBody: { content: { multipart/mixed: {} } }
          responses: { '204': { description: A. } }
      """)
    #expect(
      lowered.diagnostics.contains("a.yaml:7:33: warning: Request body 'multipart/mixed' can't be sent; "))
  }
}

@Suite("What a body is described as and not sent as")
struct SkippedContentsTests {
  private func diagnostics(_ contents: String) throws -> String {
    try Lowered.paths(
      """
      /a:
        post:
          operationId: a
          requestBody:
            content:
      \(contents.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
          responses: { '204': { description: Done. } }
      """,
      root: """
        components:
          schemas:
            Optional: { type: object, properties: { file: { type: string, format: binary } } }
            Required: { allOf: [{ $ref: '#/components/schemas/Optional' }, { required: [file] }] }
            List: { type: object, required: [f], properties: { f: { type: array, items: { type: string, format: binary } } } }
            Text: { type: object, properties: { file: { type: string } } }

        """
    ).diagnostics
  }

  @Test("A file can have any of the media types of bytes, also JSON and text")
  func bytes() throws {
    let bytes = "{ schema: { type: string, format: binary } }"
    let types = ["application/json", "application/octet-stream", "text/csv"]
    #expect(try diagnostics(types.map { "\($0): \(bytes)" }.joined(separator: "\n")) == "")
  }

  @Test("A form with a file that JSON can't contain is named, and sent if the file is required")
  func files() throws {
    let types = { (schema: String) in
      ["application/json", "multipart/form-data"].map {
        "\($0): { schema: { $ref: '#/components/schemas/\(schema)' } }"
      }
      .joined(separator: "\n")
    }
    #expect(
      try diagnostics(types("Optional")) == """
        a.yaml:10:11: warning: The body of 'a' is sent as 'application/json'; it can't be sent as \
        'multipart/form-data'. [skipped-media-type]

        """)
    #expect(try diagnostics(types("Required")) == "")
    #expect(try diagnostics(types("List")) == "")
    #expect(try diagnostics(types("Text")) == "")
  }

  @Test("Other media types are named, unless they have the same value")
  func mediaTypes() throws {
    #expect(
      try diagnostics(
        """
        text/plain: { schema: { type: string } }
        application/json: { schema: { type: object } }
        """) == """
          a.yaml:9:11: warning: The body of 'a' is sent as 'application/json'; it can't be sent as 'text/plain'. \
          [skipped-media-type]

          """)
    #expect(try diagnostics("application/json: { schema: { type: object } }").isEmpty)
    #expect(try diagnostics("image/png: {}\nimage/jpeg: {}").isEmpty)
  }
}
