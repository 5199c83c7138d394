import CallsiteModel
import Testing

struct UnsendableFieldsTests {
  @Test(
    "A field that its encoding can't write is reported where the field is",
    arguments: [
      (
        "{ style: form }", "{ type: object, properties: { b: { type: object } } }",
        "with 'b', an object, which the style 'form' can't write; such a call throws an error before it sends anything. If "
          + "the server reads it, use the style 'deepObject', or remove the style to send it as JSON."
      ),
      (
        "{ style: pipeDelimited }", "{ type: array, items: { type: object } }",
        "with an object within it, which the style 'pipeDelimited' can't write; such a call throws an error before it sends "
          + "anything. If the server reads it, use the style 'deepObject', or remove the style to send it as JSON."
      ),
      (
        "{ contentType: application/xml }", "{ type: object, additionalProperties: { type: string } }",
        "as 'application/xml', because it's an object; it is sent as JSON. If the server reads it, remove its "
          + "'contentType'; if not, make it a string that callers encode themselves."
      ),
      (
        "{ contentType: application/xml }", "{ type: array, items: { $ref: '#/components/schemas/Pet' } }",
        "as 'application/xml', because it's an object; it is sent as JSON. If the server reads it, remove its "
          + "'contentType'; if not, make it a string that callers encode themselves."
      ),
    ], ["multipart/form-data", "application/x-www-form-urlencoded"])
  func reported(field: (encoding: String, schema: String, text: String), type: String) throws {
    #expect(
      try diagnostics(type, field.encoding, field.schema).hasPrefix(
        "a.yaml:10:51: warning: Field 'a' can't be sent \(field.text) [unsendable-value]\n"))
  }

  @Test("An array with repeated names in deepObject has no objects")
  func repeatedNames() throws {
    let schema = "{ type: object, properties: { b: { type: array, items: { type: object } } } }"
    #expect(
      try diagnostics(
        "multipart/form-data", "{ style: deepObject }", schema, root: "x-callsite-arrays: repeat\n"
      ).contains("the server reads it, remove the style to send it as JSON."))
    #expect(try diagnostics("multipart/form-data", "{ style: deepObject }", schema).isEmpty)
  }

  @Test(
    "A field that can be sent isn't reported",
    arguments: [
      ("{ contentType: application/json }", "{ type: object, properties: { b: { type: object } } }"),
      ("{ contentType: application/vnd.a+json }", "{ type: object }"),
      ("{ contentType: text/plain }", "{ type: object }"),
      ("{ contentType: 'application/xml, application/json' }", "{ type: object }"),
      ("{ contentType: application/xml }", "{ type: string }"),
      ("{ contentType: image/png }", "{ type: string, format: binary }"),
      ("{ style: form }", "{ type: object, properties: { b: { type: array, items: { type: string } } } }"),
      ("{ style: form }", "{ readOnly: true, type: array, items: { type: object } }"),
      ("{}", "{ type: object, properties: { b: { type: object } } }"),
    ])
  func sent(encoding: String, schema: String) throws {
    #expect(try diagnostics("multipart/form-data", encoding, schema).isEmpty)
  }

  @Test("A header that a part requires is reported where the header is")
  func partHeader() throws {
    let encoding =
      "{ headers: { X-Sum: { required: true, schema: { type: string } }, X-Note: { schema: {} } } }"
    #expect(
      try diagnostics("multipart/form-data", encoding, "{ type: string }").hasSuffix(
        "warning: Field 'a' can't be sent with the header 'X-Sum', which it requires; it is sent without it. Parts have no "
          + "headers but 'Content-Disposition' and 'Content-Type'. [unsendable-part-header]\n"))
    for name in ["Content-Type", "Content-Disposition"] {
      let sent = "{ headers: { \(name): { required: true, schema: { type: string } } } }"
      #expect(try diagnostics("multipart/form-data", sent, "{ type: string }").isEmpty)
    }
    #expect(try diagnostics("application/x-www-form-urlencoded", encoding, "{ type: string }").isEmpty)
  }

  @Test("A body that can't be sent is reported where its media type is")
  func body() throws {
    let text = try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody: { content: { multipart/mixed: { schema: { type: object } } } }
          responses: { '204': { description: Done. } }
      """
    ).diagnostics
    #expect(
      text == """
        a.yaml:7:33: warning: Request body 'multipart/mixed' can't be sent; the operation is generated without a body. \
        JSON, form, multipart, text and binary bodies are supported. [unsendable-body]

        """)
  }

  @Test(
    "JSON isn't sent as a media type that it can't have",
    arguments: [
      ("application/xml", nil), ("application/vnd.a+json", "application/vnd.a+json"),
      ("text/plain", "text/plain"),
    ])
  func mediaTypeOfJSON(contentType: String, sent: String?) throws {
    let lowered = try lowered(
      "multipart/form-data", "{ contentType: \(contentType) }", "{ type: object }")
    let client = lowered.module.client
    let types = client.operations.types + client.services.flatMap(\.operations.types)
    let forms = types.map { type -> [String?] in
      guard case .structure(let form) = type else { return [] }
      return form.properties.map(\.partContentType?.text)
    }
    #expect(forms == [[sent]])
  }

  private func diagnostics(
    _ type: String, _ encoding: String, _ schema: String, root: String = ""
  ) throws -> String {
    try lowered(type, encoding, schema, root: root).diagnostics
  }

  private func lowered(
    _ type: String, _ encoding: String, _ schema: String, root: String = ""
  ) throws -> Lowered {
    try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody:
            content:
              \(type):
                schema: { type: object, properties: { a: \(schema) } }
                encoding: { a: \(encoding) }
          responses: { '204': { description: Done. } }
      """,
      root: root
        + "components:\n  schemas:\n    Pet: { type: object, properties: { name: { type: string } } }\n")
  }
}
