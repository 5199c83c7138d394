import Testing

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
      """
    ).diagnostics
  }

  @Test("Other media types are named, unless they have the same value")
  func mediaTypes() throws {
    #expect(
      try diagnostics(
        """
        text/plain: { schema: { type: string } }
        application/json: { schema: { type: object } }
        """) == """
          a.yaml:9:11: warning: the body of 'a' is sent as 'application/json'; it can't be sent as 'text/plain'. \
          [skipped-media-type]

          """)
    #expect(try diagnostics("application/json: { schema: { type: object } }").isEmpty)
  }

  @Test("Parts that are described otherwise than they are sent are named")
  func styles() throws {
    #expect(
      try diagnostics(
        """
        multipart/form-data:
          schema: { type: object, properties: { ids: { type: array, items: { type: integer } }, at: { type: string } } }
          encoding: { ids: { style: form, explode: false }, at: { style: form, explode: false } }
        """) == """
          a.yaml:9:11: warning: the style 'form' of the part 'ids' is not supported in multipart bodies; it is sent as a \
          part for each element. [unsupported-part-style]

          """)
  }
}
