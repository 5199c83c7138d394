import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import OrderedCollections
import Testing

@Suite("Overlays")
struct OverlayTests {
  private static let document = """
    openapi: 3.1.1
    info: { title: Pets, version: '1' }
    paths:
      /pets:
        get: { operationId: listPets, tags: [a], responses: {}, parameters: [{ name: p, in: query, schema: {} }] }
        delete: { operationId: deletePets, x-internal: true, responses: {} }
      /vets: { get: { operationId: listVets, tags: [b], responses: {} } }
    components: { schemas: { Pet: { properties: { name: { type: string } } } } }
    """

  private struct Applied {
    let document: APIDocument?
    let diagnostics: String
  }

  /// Applies actions, whose first line is line 4 and whose first column is column 3.
  private func apply(_ actions: String..., isStrict: Bool = false) throws -> Applied {
    let reader = SourceReader()
    let overlays = try actions.enumerated().map { index, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 + "\n" }
      let head = "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions:\n"
      return try OverlayReader().read(
        try reader.read(text: head + lines.joined(), file: "o\(index).yaml"))
    }
    var collector = DiagnosticCollector(isStrict: isStrict)
    let root = try reader.read(text: Self.document, file: "a.yaml")
    let node = OverlayApplication(of: overlays).apply(to: root, into: &collector)
    let document = DocumentReader().read(node, into: &collector)
    return Applied(
      document: document, diagnostics: TextDiagnostics.render(collector.diagnostics))
  }

  @Test("Objects are merged, lists are appended to, and other values are replaced")
  func merging() throws {
    let applied = try apply(
      """
      - target: $
        update:
          info: { title: Animals, summary: S }
          paths: { /pets: { get: { tags: [c], summary: T } }, /new: { get: { operationId: new, responses: {} } } }
      - target: $.paths['/pets'].get.parameters
        update: { name: q, in: query, schema: {} }
      """)
    let document = try #require(applied.document)
    #expect(applied.diagnostics == "")
    #expect(document.title == "Animals" && document.version == "1" && document.summary == "S")
    #expect(document.operations.map(\.id) == ["listPets", "deletePets", "listVets", "new"])
    #expect(document.operations[0].tags == ["a", "c"])
    #expect(document.operations[0].parameters.map(\.name) == ["p", "q"])
    #expect(document.operations[0].summary == "T")
  }

  @Test("Removal removes every node that the target selects")
  func removal() throws {
    let applied = try apply(
      """
      - { target: '$.paths[*][?@["x-internal"] == true]', remove: true }
      - { target: '$..tags[0]', remove: true, update: {} }
      """)
    #expect(applied.document?.operations.map(\.id) == ["listPets", "listVets"])
    #expect(applied.document?.operations.map(\.tags) == [[], []])
  }

  @Test("Overlays are applied in order, each to the result of the previous one")
  func order() throws {
    let applied = try apply(
      "- { target: $.info, update: { title: B, x-mark: {} } }",
      "- { target: '$.info[\"x-mark\"]', remove: true }\n- { target: $.info, update: { title: C } }")
    #expect(applied.diagnostics == "")
    #expect(applied.document?.title == "C")
  }

  @Test("A part that an overlay adds has its position in the overlay")
  func positions() throws {
    let applied = try apply(
      "- target: $.components.schemas\n  update: { Vet: { tpe: object, $ref: '#/components/schemas/Pat' } }")
    #expect(applied.document?.schemas["Vet"]?.position.description == "o0.yaml:5:15")
    #expect(applied.diagnostics.contains("o0.yaml:5:"))
  }

  @Test("A target that selects nothing is a warning, or an error in a strict run")
  func unmatched() throws {
    let actions = "- { target: $.paths.cats, remove: true }"
    let message =
      "'$.paths.cats' selects nothing in the document; the action has no effect. [unmatched-overlay-target]\n"
    #expect(try apply(actions).diagnostics == "o0.yaml:4:15: warning: " + message)
    #expect(try apply(actions, isStrict: true).diagnostics == "o0.yaml:4:15: error: " + message)
  }

  @Test(
    "An impossible change is an error",
    arguments: [
      (
        "- { target: $, remove: true }", "'$' selects the whole document, which can't be removed.",
        "a.yaml:1:1"
      ),
      (
        "- { target: $.openapi, update: {} }",
        "'$.openapi' selects the string '3.1.1', which Overlay 1.0 can't update; change 'overlay' to '1.1.0'.",
        "a.yaml:1:10"
      ),
    ])
  func unsuitable(action: String, message: String, place: String) throws {
    #expect(
      try apply(action).diagnostics == """
        o0.yaml:4:15: error: \(message) [unsuitable-overlay-target]
          \(place): note: it is here

        """)
  }

  @Test(
    "An invalid overlay is an error at its line and column",
    arguments: [
      (
        "overlay: 2.0.0\ninfo: { title: T, version: '1' }\nactions: []",
        "1:10: error: 'overlay' must be a version of Overlay 1, such as '1.1.0', but is the string '2.0.0'. [unsupported-version]"
      ),
      ("overlay: 1.0.0\nactions: []", "1:1: error: An overlay needs 'info'. [missing-field]"),
      (
        "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactoins: []",
        "3:1: error: An overlay has no field 'actoins', which is ignored; did you mean 'actions'? [unknown-field]"
      ),
      (
        "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions: [{ target: $ }]",
        "3:11: error: An action needs 'update', 'copy' or 'remove: true'. [missing-field]"
      ),
      (
        "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions: [{ remove: true }]",
        "3:11: error: An action needs 'target'. [missing-field]"
      ),
      (
        "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions: [{ target: $.a-b, remove: true }]",
        "3:21: error: '$.a-b' isn't a JSONPath: expected '.', '..', '[' or the end, at character 4. [invalid-json-path]"
      ),
    ])
  func broken(text: String, message: String) throws {
    let node = try SourceReader().read(text: text, file: "o.yaml")
    let failure = #expect(throws: DiagnosticFailure.self) { try OverlayReader().read(node) }
    #expect(try TextDiagnostics.render(#require(failure).diagnostics).contains("o.yaml:\(message)\n"))
  }
}
