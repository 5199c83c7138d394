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
          a.yaml:9:11: warning: The body of 'a' is sent as 'application/json'; it can't be sent as 'text/plain'. \
          [skipped-media-type]

          """)
    #expect(try diagnostics("application/json: { schema: { type: object } }").isEmpty)
  }
}
