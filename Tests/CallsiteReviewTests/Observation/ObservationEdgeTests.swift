import CallsiteDiagnostics
import CallsiteReview
import Testing

@Suite("What an observation leaves out, and what it doesn't")
struct ObservationEdgeTests {
  private static let api = "https://api.example.com/v1"
  private static let pet = #"{"id":"8f14e45f-ceea-467f-9538-1b3b7b1a2c3d","name":"Rex","status":"sold"}"#

  private func folder(_ entries: [HAREntry], spec: String = PlantedSpec.text) throws -> ObservedFolder {
    try ObservedFolder(["pets.yaml": spec, "session.har": HAREntry.archive(entries)])
  }

  private func places(_ entries: [HAREntry]) throws -> [String] {
    try ObservedFolder.places(of: folder(entries).observe())
  }

  @Test("A connection that switches to another protocol has no response")
  func upgrades() throws {
    #expect(try places(PlantedSpec.conforming + [HAREntry(url: "\(Self.api)/chat", status: 101)]) == [])
  }

  @Test("A server that the document names is the API's, whatever was called there")
  func namedServer() throws {
    #expect(
      try places([HAREntry(url: "\(Self.api)/owners")]) == [
        "recorded-path-undocumented GET /owners, request"
      ])
  }

  @Test("A rejected request says nothing about what the server accepts")
  func rejected() throws {
    let entry = HAREntry(
      method: "POST", url: "\(Self.api)/pets?x=1", sent: ("{}", "application/json"), status: 422, text: "{}")
    #expect(try places([entry]) == ["recorded-status-undocumented POST /pets, response 422"])
  }

  @Test("The response to a HEAD request has no body, whatever the document says")
  func head() throws {
    let spec = """
      openapi: 3.1.1
      info: { title: Pets, version: "1" }
      paths:
        /pets:
          head:
            operationId: pets
            responses: { '200': { description: Pets, content: { application/json: { schema: { type: array } } } } }
      """
    let folder = try folder([HAREntry(method: "HEAD", url: "https://a.example/pets")], spec: spec)
    #expect(try ObservedFolder.places(of: folder.observe()) == [])
  }

  @Test("A body that isn't what its encoding says isn't an empty one")
  func encoding() throws {
    let entry = HAREntry(text: "A", content: ["encoding": "base64", "size": 1])
    let outcome = try folder([entry]).observe()
    #expect(ObservedFolder.places(of: outcome) == [])
    #expect(
      outcome.diagnostics.map(\.message).contains("Some bodies couldn't be compared: 1 (invalid base64)."))
  }

  @Test("Only a number that may be a status is one in the name of a response")
  func statuses() throws {
    let folder = try ObservedFolder([
      "pets.yaml": PlantedSpec.text, "seen/stats_200.json": "{}", "seen/stats_42.json": "{}",
      "seen/stats_2026.json": "{}", "seen/stats_999.json": "{}",
    ])
    let outcome = try folder.observe("pets.yaml", "seen")
    #expect(outcome.diagnostics.filter { $0.id == "unnamed-sample" }.count == 3)
  }

  @Test("An overlay that leaves findings says how many")
  func remaining() throws {
    let entries = [PlantedSpec.drifts[0].entry, PlantedSpec.unsayable[0].entry]
    let outcome = try folder(PlantedSpec.conforming + entries).observe(suggests: true)
    #expect(
      outcome.diagnostics.last?.description
        == "warning: 1 finding remains after applying the suggestion. [partial-suggestion]")
  }
}
