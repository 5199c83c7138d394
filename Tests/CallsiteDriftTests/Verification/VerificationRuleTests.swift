import CallsiteDrift
import Testing

@Suite("Rules that only verify uses")
struct VerificationRuleTests {
  /// A backend's document for which a rule fires, and one for which it doesn't.
  private static let pairs = [
    "backend-response-undocumented": (post(body, "{}"), post(body, response)),
    "backend-body-undocumented": (post("", response), post(body, response)),
    "backend-presence-undocumented": (
      post(body, response.replacing("[id, name]", with: "[id]"), id: "pets_read"), post(body, response)
    ),
  ]

  @Test("fire where the backend's document leaves something open", arguments: pairs.keys.sorted())
  func pair(id: String) throws {
    let pair = try #require(Self.pairs[id])
    let spec = Self.post(Self.body, Self.response)
    #expect(try PublishedSpecs.verify(text: spec, against: pair.0).findings.map(\.id) == [id])
    #expect(try PublishedSpecs.verify(text: spec, against: pair.1).findings.map(\.id) == [])
  }

  @Test("have a pair of documents each")
  func coverage() {
    #expect(DriftRule.all.map(\.id).filter { $0.hasPrefix("backend-") }.sorted() == Self.pairs.keys.sorted())
  }

  private static let body =
    "requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }"

  private static let response =
    "{ application/json: { schema: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } } } }"

  /// - Parameter id: The operation's id, which can be one of a framework's.
  private static func post(_ body: String, _ content: String, id: String = "create") -> String {
    """
    openapi: 3.0.3
    info: { title: A, version: '1' }
    paths:
      /pets:
        post:
          operationId: \(id)
          \(body)
          responses: { '201': { description: '', content: \(content) } }
    """
  }
}
