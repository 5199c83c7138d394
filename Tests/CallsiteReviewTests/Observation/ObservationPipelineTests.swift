import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import Testing

@Suite("Observing")
struct ObservationPipelineTests {
  private static let pet = #"{"id":"8f14e45f-ceea-467f-9538-1b3b7b1a2c3d","name":"Rex","status":"sold"}"#

  @Test(
    "matches any named host, with or without a path, instead of the spec's",
    arguments: [
      "http://localhost:8000/v1", "/v1",
    ])
  func servers(server: String) throws {
    let entry = HAREntry(
      url: "http://localhost:8000/v1/pets?page=1", text: #"{"items":[\#(Self.pet)],"total":1}"#)
    let folder = try folder([entry])
    let found = try ObservedFolder.places(of: folder.observe(servers: [server]))
    #expect(found == ["recorded-field-undocumented GET /pets, response 200 / total"])
  }

  @Test("reports that nothing of the API was recorded, and what to do")
  func nothing() throws {
    let folder = try folder([HAREntry(url: "http://localhost:8000/v1/pets?page=1")])
    let failure = #expect(throws: DiagnosticFailure.self) { try folder.observe() }
    #expect(
      failure?.diagnostics.map(\.description) == [
        "error: No API calls found in 1 recorded exchange; if the server isn't documented, "
          + "specify it with --server URL. [nothing-recorded]"
      ])
  }

  @Test("reports why bodies couldn't be compared")
  func unrecorded() throws {
    let entry = HAREntry(text: "G/8=", content: ["encoding": "base64", "size": 9])
    let forgotten = HAREntry(content: ["size": 9])
    let diagnostics = try folder([entry, forgotten]).observe().diagnostics
    #expect(
      diagnostics.map(\.description) == [
        "note: Compared 2 of 2 recorded exchanges. [recorded-calls]",
        "warning: Some bodies couldn't be compared: 1 (the recording doesn't have it). [unrecorded-bodies]",
      ])
  }

  @Test("reads a folder of responses named after their operations")
  func samples() throws {
    let list = #"{"items":[\#(Self.pet)],"total":1}"#
    let folder = try ObservedFolder([
      "pets.yaml": PlantedSpec.text, "seen/listPets.json": list, "seen/more/listPets.2.json": list,
      "seen/GET_pets_{id}_200.json": #"{"name":"Rex","status":"sold"}"#,
      "seen/GET_pets_stats.json": #"{"dogs":null}"#,
      "seen/createPet_400.json": "{}", "seen/other.json": "{}", "seen/notes.txt": "",
    ])
    let outcome = try folder.observe("pets.yaml", "seen")
    #expect(
      ObservedFolder.places(of: outcome) == [
        "recorded-field-undocumented GET /pets, response 200 / total",
        "recorded-status-undocumented POST /pets, response 400",
        "recorded-null-undocumented GET /pets/stats, response 200 / {}",
        "recorded-field-missing GET /pets/{petId}, response 200 / id",
      ])
    #expect(
      outcome.diagnostics.first?.description == "\(folder.path)/seen/other.json:1:1: warning: "
        + "The file name matches no operation; expected operationId.json, operationId_404.json or "
        + "GET_path_{parameter}_200.json. Skipped the file. [unnamed-sample]")
  }

  @Test("reports that the recording doesn't exist")
  func missing() throws {
    let folder = try folder([])
    let failure = #expect(throws: DiagnosticFailure.self) { try folder.observe("pets.yaml", "no.har") }
    #expect(
      failure?.diagnostics.map(\.description) == [
        "error: Can't read the recording '\(folder.path)/no.har': no such file. [unreadable-recording]"
      ])
  }

  @Test("reports that the recording isn't JSON")
  func notJSON() throws {
    let folder = try ObservedFolder(["pets.yaml": PlantedSpec.text, "log.har": "GET /pets 200\n"])
    let failure = #expect(throws: DiagnosticFailure.self) { try folder.observe("pets.yaml", "log.har") }
    #expect(
      failure?.diagnostics.map(\.description) == [
        "\(folder.path)/log.har:1:1: error: The recording isn't JSON; expected an HTTP Archive (HAR), or a folder "
          + "with archives and responses. [unreadable-recording]\n  note: Expected a value, found 'G'."
      ])
  }

  @Test("asks for the module if the configuration has several", arguments: [nil, "CatAPI"])
  func modules(module: String?) throws {
    let folder = try ObservedFolder([
      "a.yaml": "", "b.yaml": "",
      "callsite.yaml": """
      output: Out
      apis: [{ spec: a.yaml, module: PetAPI }, { spec: b.yaml, module: VetAPI }]
      """,
    ])
    let request = ObservationRequest(
      spec: nil, recording: "a.har", configuration: .configuration(file: "\(folder.path)/callsite.yaml"),
      module: module)
    let failure = #expect(throws: DiagnosticFailure.self) { try ObservationPipeline(request).run() }
    let problem =
      module == nil
      ? "There are several documents; choose one with --module or a DOCUMENT: PetAPI or VetAPI. [unclear-module]"
      : "The configuration has no module 'CatAPI'; did you mean 'PetAPI' or 'VetAPI'? [unknown-module]"
    #expect(failure?.diagnostics.map(\.description) == ["error: \(problem)"])
  }

  @Test("shows no secrets, whatever their names and wherever they are")
  func secrets() throws {
    let secrets = [
      #""password":"hunter2""#, #""x":"eyJhbGciOiJIUzI1NiJ9.e30.abc""#,
      #""contact":{"mail":"ada@example.com"}"#,
      #""api_key":12345678"#, #""link":"https://a.example/?token=hunter2""#, #""y":"Bearer hunter2""#,
      #""call":"+49 170 1234567""#, #""ada@example.com":1"#,
      #""long":"\#(String(repeating: "word ", count: 20))""#,
    ]
    let entries = secrets.map { HAREntry(text: #"{"items":[],\#($0)}"#) }
    let url = "https://api.example.com/v1/accounts/ada@example.com?token=hunter2"
    let outcome = try folder(entries + [HAREntry(url: url, text: "{}")]).observe(suggests: true)
    let review = DriftReview(comparisons: outcome.result.comparisons, kind: .recording)
    let texts = DriftFormat.allCases.map { $0.render(review) } + [outcome.suggestion ?? ""]
    for secret in ["hunter2", "eyJ", "ada@", "12345678", "1234567", "word word word word word word"] {
      #expect(texts.allSatisfy { !$0.contains(secret) }, "\(secret)")
    }
    #expect(outcome.result.comparisons[0].findings.count == 10)
  }

  @Test("handles five thousand findings")
  func tooMany() throws {
    let fields = (0..<5_010).map { #""f\#($0)":1"# }.joined(separator: ",")
    let outcome = try folder([HAREntry(text: #"{"items":[],\#(fields)}"#)]).observe()
    #expect(outcome.result.comparisons[0].findings.count == 5_000)
    #expect(
      outcome.diagnostics.last?.description
        == "warning: Too many findings; 10 aren't listed. "
        + "[too-many-findings]")
  }

  @Test("finishes for deeply nested values of recursive schemas")
  func cyclic() throws {
    let spec = """
      openapi: 3.1.1
      info: { title: Trees, version: "1" }
      paths:
        /tree:
          get:
            operationId: tree
            responses:
              '200': { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } } }
      components:
        schemas:
          Tree: { oneOf: [{ $ref: '#/components/schemas/Leaf' }, { $ref: '#/components/schemas/Node' }] }
          Leaf: { type: object, properties: { child: { $ref: '#/components/schemas/Tree' }, size: { type: integer } } }
          Node: { type: object, properties: { child: { $ref: '#/components/schemas/Tree' }, name: { type: string } } }
      """
    let text =
      String(repeating: #"{"name":"n","child":"#, count: 200) + #"{"size":"big"}"#
      + String(repeating: "}", count: 200)
    let entry = HAREntry(url: "https://any.example/tree", text: text)
    let folder = try ObservedFolder(["pets.yaml": spec, "session.har": HAREntry.archive([entry])])
    let findings = try ObservedFolder.places(of: folder.observe())
    #expect(
      findings.count == 1 && findings[0].hasPrefix("recorded-type-different GET /tree, response 200 / child.")
    )
  }

  private func folder(_ entries: [HAREntry]) throws -> ObservedFolder {
    try ObservedFolder(["pets.yaml": PlantedSpec.text, "session.har": HAREntry.archive(entries)])
  }
}
