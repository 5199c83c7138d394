@testable import CallsiteDrift
import Testing

@Suite("A change of a component")
struct ComponentFindingTests {
  @Test("that several operations reach is one finding at the component, with the operations")
  func shared() throws {
    let changed = try Changed(
      .wire, from: document("{ type: object, required: [name], properties: { name: { type: string } } }"),
      to: document("{ type: object, properties: { name: { type: string } } }"))
    let finding = try #require(changed.findings.first)
    #expect(changed.findings.count == 1)
    #expect(finding.operation == nil)
    #expect(finding.operations == ["GET /pets", "GET /cats"])
    #expect(finding.path == "schema Pet / name")
    #expect(finding.message == "'name' became optional.")
    #expect(finding.severity == .breaking)
  }

  @Test(
    "is at the innermost component, with the path from there",
    arguments: [
      (
        "{ type: object, properties: { a: { type: array, items: { type: T } } } }", "schema Pet / a[]",
        "'a[]'"
      ),
      (
        "{ type: object, properties: { a: { $ref: '#/components/schemas/Tag' } } }", "schema Tag",
        "The schema 'Tag'"
      ),
    ])
  func places(schema: String, path: String, subject: String) throws {
    let document = { (type: String) -> String in
      self.document(schema.replacing("T }", with: "\(type) }"), more: "\n    Tag: { type: \(type) }")
    }
    let findings = try Changed(.wire, from: document("string"), to: document("integer")).findings
    #expect(findings.map(\.path) == [path])
    #expect(findings.first?.message.hasPrefix("\(subject) changed") == true, "\(findings.map(\.message))")
  }

  @Test("is at the operation if only one reaches it")
  func single() throws {
    let one = { (required: String) in
      self.document("{ type: object, \(required)properties: { name: { type: string } } }", paths: ["/pets"])
    }
    let findings = try Changed(.wire, from: one("required: [name], "), to: one("")).findings
    #expect(findings.map(\.operation) == ["GET /pets"])
    #expect(findings.map(\.path) == ["response 200 / name"])
  }

  @Test("has a heading of its own in reports")
  func reports() throws {
    let changed = try Changed(
      .wire, from: document("{ type: object, required: [name], properties: { name: { type: string } } }"),
      to: document("{ type: object, properties: { name: { type: string } } }"))
    let text = DriftFormat.text.render(.make(changed.findings))
    #expect(
      text.contains(
        """

        schema Pet
          breaking  wire    schema Pet / name  [response-property-became-optional]
            'name' became optional.
            Deployed clients that need it fail to decode the response.
            Affects GET /pets, GET /cats.

        """))
    #expect(DriftFormat.markdown.render(.make(changed.findings)).contains("\n**schema Pet**\n"))
    #expect(DriftFormat.html.render(.make(changed.findings)).contains("<h2>schema Pet "))
  }

  private func document(_ schema: String, more: String = "", paths: [String] = ["/pets", "/cats"]) -> String {
    let content = "content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }"
    let operations = paths.map {
      "  \($0): { get: { responses: { '200': { description: '', \(content) } } } }\n"
    }
    return "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n" + operations.joined()
      + "components:\n  schemas:\n    Pet: \(schema)\(more)\n"
  }
}
