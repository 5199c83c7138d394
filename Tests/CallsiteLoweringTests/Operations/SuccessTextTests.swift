import CallsiteModel
import Testing

struct SuccessTextTests {
  @Test(
    "A description that only says that the request succeeded isn't repeated",
    arguments: [
      ("OK", false), ("Successful response.", false), ("Response", false), ("200 OK", false),
      ("The pet.", true), ("Successful response with pets.", true),
    ])
  func returns(text: String, isShown: Bool) throws {
    let lowered = try Lowered.paths(
      """
      /pets:
        get:
          responses:
            '200':
              description: \(text)
              content: { application/json: { schema: { type: string } } }
      """)
    #expect(try lowered.method.documentation.lines.contains("- Returns: \(text)") == isShown)
  }
}
