import CallsiteModel
import Testing

struct SuccessTextTests {
  @Test(
    "A description that only says that the request succeeded isn't repeated",
    arguments: [
      ("OK", false), ("Successful response.", false), ("Response", false), ("200 OK", false),
      ("OK - the request has succeeded.", false), ("Created", false), ("no error", false),
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

  @Test(
    "A description that only says that the method's action is done isn't repeated",
    arguments: [
      ("logIn", "Logged in.", false), ("verify", "Has been verified", false), ("close", "Closed.", false),
      ("annoy", "Annoyed", false), ("logIn", "Logged out.", true), ("verify", "Verified by mail.", true),
      ("logIn", "In.", true),
    ])
  func done(method: String, text: String, isShown: Bool) throws {
    let lowered = try Lowered.paths(
      """
      /session:
        post:
          x-callsite-name: \(method)
          responses:
            '200':
              description: \(text)
              content: { application/json: { schema: { type: string } } }
      """)
    #expect(try lowered.method.documentation.lines.contains("- Returns: \(text)") == isShown)
  }

  @Test("A description that only repeats the type isn't repeated")
  func types() throws {
    for (text, isShown) in [("The pet owner.", false), ("PetOwners", false), ("The pet owner's dogs.", true)]
    {
      let lowered = try Lowered.paths(
        """
        /owners:
          get:
            responses:
              '200':
                description: \(text)
                content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/PetOwner' } } } }
        """,
        root:
          "components:\n  schemas:\n    PetOwner: { type: object, properties: { name: { type: string } } }\n")
      #expect(try lowered.method.documentation.lines.contains("- Returns: \(text)") == isShown)
    }
  }
}
