import CallsiteDiagnostics
import CallsiteSource
import Testing

@testable import CallsiteDocument

/// The examples are those of the Overlay Specification 1.1.0, section "Examples".
@Suite("Overlay 1.1")
struct NewerOverlayTests {
  private static let document = """
    openapi: 3.1.1
    info: { title: Pets, tags: [a] }
    paths:
      /items: { get: { responses: { '200': { description: OK } } } }
      /some-items: { delete: { responses: { '200': { description: OK } } } }
    """

  /// The changed document as YAML, or what is wrong with the overlay or its actions.
  private func apply(_ actions: String, to document: String = Self.document, version: String = "1.1.0")
    -> String
  {
    do {
      let lines = actions.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
      let head = "overlay: \(version)\ninfo: { title: T, version: '1', description: D }\nactions:\n"
      let overlay = try OverlayReader().read(try SourceReader().read(text: head + lines, file: "o.yaml"))
      var collector = DiagnosticCollector()
      let root = try SourceReader().read(text: document, file: "a.yaml")
      let changed = OverlayApplication(of: [overlay], maximumSteps: 10_000, maximumAddedNodes: 10_000)
        .apply(to: root, into: &collector)
      return try collector.diagnostics.isEmpty
        ? YAMLWriter().write(changed) : TextDiagnostics.render(collector.diagnostics)
    } catch let failure as DiagnosticFailure {
      return TextDiagnostics.render(failure.diagnostics)
    } catch {
      return "\(error)"
    }
  }

  @Test("A copy is merged into its target")
  func copying() {
    let changed = apply("- { target: '$.paths[\"/some-items\"]', copy: '$.paths[\"/items\"]' }")
    #expect(
      changed.hasSuffix(
        """
        paths:
          /items:
            get:
              responses:
                '200': {description: OK}
          /some-items:
            delete:
              responses:
                '200': {description: OK}
            get:
              responses:
                '200': {description: OK}

        """))
  }

  @Test("Update, copy and removal in sequence rename a part")
  func moving() {
    let changed = apply(
      """
      - { target: $.paths, update: { /new-items: {} } }
      - { target: '$.paths["/new-items"]', copy: '$.paths["/items"]' }
      - { target: '$.paths["/items"]', remove: true }
      """)
    #expect(
      changed.contains("  /new-items:\n    get:\n      responses:\n        '200': {description: OK}\n"))
    #expect(!changed.contains("  /items:"))
  }

  @Test(
    "Primitive values are replaced, and elements are added to lists one by one or several at once",
    arguments: [
      ("- { target: $.a, update: new }", "a: new\nb: [1]\n"),
      ("- { target: $.a, update: null }", "a: null\nb: [1]\n"),
      ("- { target: $.b, update: [2, [3]] }", "a: x\nb:\n- 1\n- 2\n- [3]\n"),
      ("- { target: $.b, update: 2 }", "a: x\nb: [1, 2]\n"),
      ("- { target: $.b, update: {} }", "a: x\nb:\n- 1\n- {}\n"),
      ("- { target: '$.b[?@ == 1]', remove: true }", "a: x\nb: []\n"),
      ("- { target: '$.b[0]', copy: $.a }", "a: x\nb: [x]\n"),
      ("- { target: $.b, copy: $.b }", "a: x\nb: [1, 1]\n"),
      ("- { target: $, copy: $ }", "a: x\nb: [1, 1]\n"),
    ])
  func values(action: String, changed: String) {
    #expect(apply(action, to: "a: x\nb: [1]\n") == changed)
  }

  @Test("Overlay 1.0 appends a list as one element, and replaces values of another kind")
  func older() {
    #expect(apply("- { target: $.b, update: [2] }", to: "b: [1]", version: "1.0.0") == "b:\n- 1\n- [2]\n")
    #expect(apply("- { target: $, update: { b: x } }", to: "b: [1]", version: "1.0.1") == "b: x\n")
  }

  @Test(
    "An update that doesn't fit its target is an error that shows both",
    arguments: [
      (
        "- { target: $.info, update: [] }", "'$.info': a list can't be merged into an object", "a.yaml:2:7",
        "o.yaml:4:31"
      ),
      (
        "- { target: $.info.title, update: {} }",
        "'$.info.title': an object can't be merged into the string 'Pets'", "a.yaml:2:16", "o.yaml:4:37"
      ),
      (
        "- { target: $, update: { info: { tags: b } } }", "'$': the string 'b' can't be merged into a list",
        "a.yaml:2:28", "o.yaml:4:42"
      ),
      (
        "- { target: $.info, copy: $.info.tags }", "'$.info': a list can't be copied into an object",
        "a.yaml:2:7", "a.yaml:2:28"
      ),
    ])
  func incompatible(action: String, problem: String, target: String, update: String) {
    let said = apply(action)
    #expect(said.hasPrefix("o.yaml:4:15: error: \(problem). [unsuitable-overlay-target]\n"))
    #expect(said.contains("\(target): note: ") && said.contains("\(update): note: "))
  }

  @Test("Targets of several kinds are an error")
  func mixed() {
    #expect(
      apply("- { target: '$.info.*', update: x }") == """
        o.yaml:4:15: error: '$.info.*' selects a primitive value and a list; all targets of an update must be of the same kind. \
        [unsuitable-overlay-target]
          a.yaml:2:16: note: a primitive value is here
          a.yaml:2:28: note: a list is here

        """)
  }

  @Test(
    "A copy needs exactly one source",
    arguments: [("$.nowhere", "nothing"), ("$.paths.*", "2 nodes")])
  func source(path: String, found: String) {
    let said = apply("- { target: $.info, copy: '\(path)' }")
    let problem = "'copy' must select one node of the document, but '\(path)' selects \(found)."
    #expect(said.hasPrefix("o.yaml:4:29: error: \(problem) [unsuitable-overlay-source]\n"))
  }

  @Test(
    "A misused 'copy' is an error in the overlay",
    arguments: [
      (
        "- { target: $, copy: $.a, update: {} }", "1.1.0",
        "4:18: error: An action can't have both 'update' and 'copy'; split it in two. [conflicting-fields]"
      ),
      (
        "- { target: $, copy: $.a }", "1.0.0",
        "4:18: error: 'copy' requires Overlay 1.1, but the overlay's version is 1.0; change 'overlay' to '1.1.0'. [unsupported-version]"
      ),
      (
        "- { target: $, copy: a }", "1.1.0",
        "4:24: error: 'a' isn't a JSONPath: expected '$' at the start, at character 1. [invalid-json-path]"
      ),
      (
        "- { target: $, copy: [] }", "1.1.0",
        "4:24: error: 'copy' of an action must be a string, but is a list; it is ignored. [wrong-type]"
      ),
      (
        "- { target: $ }", "1.2.0",
        "4:5: error: An action needs 'update', 'copy' or 'remove: true'. [missing-field]"
      ),
    ])
  func misuse(action: String, version: String, message: String) {
    #expect(apply(action, version: version).hasPrefix("o.yaml:\(message)\n"))
  }

  @Test("A query that takes too long is an error")
  func expensive() {
    let text = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let said = apply("- { target: '$..*..*..*', remove: true }", to: text)
    #expect(
      said.contains(
        "'$..*..*..*' takes more than 10000 steps in this document; use fewer '..' and '*'. [expensive-json-path]"
      ))
  }

  @Test("Nested copies are an error before they exhaust memory or the stack")
  func growth() {
    let nesting = String(repeating: "- { target: '$..a[?!@.*]', copy: $ }\n", count: 40)
    #expect(apply(nesting, to: "a: { b: { a: { b: {} } } }").contains("[nesting-too-deep]"))
    let lists = String(
      repeating: "- { target: $, update: [[1, 1], [1, 1]] }\n- { target: $, copy: $ }\n", count: 40)
    #expect(apply(lists, to: "[]").contains("[too-many-nodes]"))
  }
}
