@testable import CallsiteDrift
import CallsiteReview
import Testing

@Suite("A recorded null that the document doesn't allow")
struct NullTests {
  @Test("is information for an optional property, which the client decodes as nil")
  func optional() throws {
    let findings = try findings(#"{"id": 1, "note": null}"#)
    #expect(findings.map(\.path) == ["response 200 / note"])
    #expect(findings.map(\.severity) == [.info])
    #expect(findings.map(\.consequence) == ["Swift code gets nil."])
  }

  @Test(
    "is breaking for a required property, an element, and a value of a map",
    arguments: [
      (#"{"id": null}"#, "id"), (#"{"id": 1, "tags": [null]}"#, "tags[]"),
      (#"{"id": 1, "more": {"a": null}}"#, "more{}"),
    ])
  func required(text: String, path: String) throws {
    let findings = try findings(text)
    #expect(findings.map(\.path) == ["response 200 / \(path)"])
    #expect(findings.map(\.severity) == [.breaking])
    #expect(findings.map(\.consequence) == ["The client can't decode the response."])
  }

  @Test("is a warning in a request, since the server accepted it")
  func request() throws {
    let entry = HAREntry(
      method: "POST", url: "https://api.example.com/pet",
      sent: (#"{"id": 1, "note": null}"#, "application/json"),
      status: 204)
    #expect(try findings(of: entry).map(\.severity) == [.warning])
  }

  private func findings(_ text: String) throws -> [Finding] {
    try findings(of: HAREntry(url: "https://api.example.com/pet", text: text))
  }

  private func findings(of entry: HAREntry) throws -> [Finding] {
    let schema = """
      { type: object, required: [id], properties: { id: { type: integer }, note: { type: string },
        tags: { type: array, items: { type: string } },
        more: { type: object, additionalProperties: { type: string } } } }
      """
    let content = "content: { application/json: { schema: \(schema) } }"
    let spec = """
      openapi: 3.0.3
      info: { title: Pets, version: '1' }
      servers: [{ url: 'https://api.example.com' }]
      paths: { /pet: {
        get: { operationId: pet, responses: { '200': { description: A pet, \(content) } } },
        post: { operationId: add, requestBody: { \(content) }, responses: { '204': { description: Done } } } } }
      """
    let folder = try ObservedFolder(["pets.yaml": spec, "session.har": HAREntry.archive([entry])])
    return try folder.observe().result.comparisons.flatMap(\.findings)
  }
}
