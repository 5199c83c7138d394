import Testing

struct UnsendableValuesTests {
  private static let node = "{ $ref: '#/components/schemas/Node' }"

  @Test(
    "A value that the style of its parameter can't write is reported where the parameter is",
    arguments: [
      (
        "schema: { type: array, items: { type: object, properties: { b: { type: string } } } }",
        "an object within it, which the style 'form' can't write"
      ),
      (
        "schema: { type: array, items: { type: array, items: { type: string } } }",
        "an array within it, which the style 'form' can't write"
      ),
      (
        "schema: { type: object, properties: { b: { type: object, properties: { c: { type: string } } } } }",
        "'b', an object, which the style 'form' can't write"
      ),
      (
        "explode: false, schema: { type: object, properties: { b: { type: array, items: { type: string } } } }",
        "'b', an array, which the style 'form' can't write"
      ),
      (
        "schema: { type: object, additionalProperties: { type: object } }",
        "an object within it, which the style 'form' can't write"
      ),
      (
        "schema: { properties: { b: { type: object, properties: { c: {} } } }, oneOf: [\(node), \(node)] }",
        "'b', an object, which the style 'form' can't write"
      ),
      (
        "schema: { properties: { b: { type: string } }, oneOf: [\(node), { properties: { next: { type: object } } }] }",
        "'next', an object, which the style 'form' can't write"
      ),
      (
        "schema: { $ref: '#/components/schemas/Node' }",
        "'next', an object, which the style 'form' can't write"
      ),
    ])
  func reported(keys: String, text: String) throws {
    #expect(
      try diagnostics(keys).hasPrefix(
        "a.yaml:8:11: warning: Parameter 'a' can't be sent with \(text); such a call throws an error before it sends "
          + "anything. If the server reads it, use the style 'deepObject', or 'content' with 'application/json'. "
          + "[unsendable-value]\n"))
  }

  @Test("A header and a path have no properties that are arrays")
  func headers() throws {
    let schema = "schema: { type: object, properties: { b: { type: array, items: { type: string } } } }"
    #expect(
      try diagnostics("explode: true, \(schema)", in: "header").contains(
        "'b', an array, which the style 'simple'"))
    #expect(try diagnostics("style: form, \(schema)", in: "cookie").isEmpty)
  }

  @Test(
    "A value that can be written, or can also be text, isn't reported",
    arguments: [
      "schema: { type: array, items: { type: string } }",
      "schema: { type: object, properties: { b: { type: array, items: { type: string } } } }",
      "schema: { type: object, additionalProperties: true }",
      "schema: { type: array, items: { oneOf: [{ type: string }, { type: object, required: [b], properties: { b: { type: string } } }] } }",
      "style: deepObject, schema: { type: object, properties: { b: { type: array, items: { type: object } } } }",
      "content: { application/json: { schema: { type: array, items: { type: object } } } }",
      "schema: { type: object, properties: { b: { readOnly: true, type: object, properties: { c: { type: string } } } } }",
    ])
  func sent(keys: String) throws {
    #expect(try diagnostics(keys).isEmpty)
  }

  @Test("Arrays with repeated names in deepObject have no objects")
  func repeatedNames() throws {
    let keys =
      "style: deepObject, schema: { type: object, properties: { b: { type: array, items: { type: object } } } }"
    #expect(
      try diagnostics(keys, root: "x-callsite-arrays: repeat\n").contains(
        "'b', an object, which the style 'deepObject' can't write"))
  }

  @Test("A component that many paths lead to is looked at once")
  func diamonds() throws {
    let levels = (0..<40).map { level in
      let next = "{ $ref: '#/components/schemas/Level\(level + 1)' }"
      return "    Level\(level): { type: object, properties: { a: \(next), b: \(next) } }\n"
    }.joined()
    let text = try diagnostics(
      "style: deepObject, schema: { $ref: '#/components/schemas/Level0' }",
      root: "x-callsite-arrays: repeat\n",
      schemas: levels + "    Level40: { type: array, items: { type: object } }\n")
    #expect(text.ranges(of: "[unsendable-value]").count == 1)
  }

  @Test(
    "A form that isn't an object is reported where its media type is",
    arguments: [
      (
        "application/x-www-form-urlencoded", "{ type: array, items: { type: string } }",
        "a call throws an error before it sends anything"
      ), ("multipart/form-data", "{ type: string }", "the form is sent without fields"),
    ])
  func forms(type: String, schema: String, result: String) throws {
    #expect(
      try formDiagnostics(type, schema) == """
        a.yaml:7:33: warning: Request body '\(type)' can't be sent, because its schema isn't an object, whose properties \
        are the fields of a form; \(result). [unsendable-form]

        """)
    #expect(try formDiagnostics(type, "{ type: object, properties: { a: { type: string } } }").isEmpty)
    #expect(try formDiagnostics(type, "{}").isEmpty)
  }

  private func formDiagnostics(_ type: String, _ schema: String) throws -> String {
    try Lowered.paths(
      """
      /pets:
        post:
          operationId: add
          requestBody: { content: { \(type): { schema: \(schema) } } }
          responses: { '204': { description: Done. } }
      """
    ).diagnostics
  }

  private func diagnostics(
    _ keys: String, in location: String = "query", root: String = "", schemas: String = ""
  ) throws -> String {
    try Lowered.paths(
      """
      /pets:
        get:
          operationId: list
          parameters:
            - { name: a, in: \(location), \(keys) }
          responses: { '204': { description: Done. } }
      """,
      root: root
        + "components:\n  schemas:\n    Node: { type: object, properties: { next: { $ref: '#/components/schemas/Node' } } }\n"
        + schemas
    ).diagnostics
  }
}
