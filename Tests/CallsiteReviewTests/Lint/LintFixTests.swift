import CallsiteDiagnostics
import CallsitePipeline
@testable import CallsiteReview
import TestSupport
import Testing

@Suite("Fixes by lint")
struct LintFixTests {
  private static let yaml = """
    openapi: 3.1.0
    info:
      title: Pets # 'ä'
      version: 1.0
    paths:
      /pets/{id}/{name}:
        get:
          deprecated: "true"
          operationId: getPet
          parameters:
            - name: id
              in: path
              schema: { type: integer, enum: ['1', 2] }
            - { name: name, in: path, schema: { type: string } }
          responses:
            200: { description: Fine. }

    """

  @Test("In YAML, nothing else changes")
  func blocks() throws {
    let expected = Self.yaml.replacing("version: 1.0", with: "version: '1.0'")
      .replacing("\"true\"", with: "true")
      .replacing("- name: id\n", with: "- required: true\n          name: id\n")
      .replacing("['1', 2]", with: "[1, 2]")
      .replacing("- { name: name", with: "- { required: true, name: name")
      .replacing("200: {", with: "'200': {")
    #expect(try fixed(Self.yaml, "pets.yaml") == expected)
  }

  @Test("In JSON, nothing else changes")
  func json() throws {
    let text = """
      {"openapi": "3.1.0", "info": {"title": "Pets", "version": 1.5},
       "paths": {"/pets/{id}": {"get": {"deprecated": "false", "operationId": "getPet",
        "parameters": [{"name": "id", "in": "path", "schema": {"type": "string"}}],
        "responses": {"200": {"description": "Fine."}}}}}}

      """
    let expected = text.replacing("1.5", with: "\"1.5\"").replacing("\"false\"", with: "false")
      .replacing("[{\"name\"", with: "[{\"required\": true, \"name\"")
    #expect(try fixed(text, "pets.json") == expected)
  }

  @Test("Fixed problems aren't reported again, and the summary counts them")
  func again() throws {
    let disk = try TemporaryFolder()
    let file = try disk.write(Self.yaml, to: "pets.yaml")
    let configuration = SpecLinter.configuration(of: [file], isStrict: false)
    let fix = try SpecLinter().fix(configuration)
    #expect(fix.summary == "Fixed 6 problems in \(file).\n")
    #expect(SpecLinter().lint(configuration).diagnostics.map(\.message) == [])
    #expect(try SpecLinter().fix(configuration).count == 0)
  }

  @Test("Rules that a configuration turns off aren't fixed")
  func off() throws {
    let disk = try TemporaryFolder()
    let file = try disk.write(Self.yaml, to: "pets.yaml")
    var configuration = SpecLinter.configuration(of: [file], isStrict: false)
    let ids = LintRules.all.filter(\.isFixable).map(\.id)
    configuration.apis[0].lint = Dictionary(uniqueKeysWithValues: ids.map { ($0, .off) })
    #expect(try SpecLinter().fix(configuration).count == 0)
    #expect(disk.read("pets.yaml") == Self.yaml)
  }

  private func fixed(_ text: String, _ name: String) throws -> String {
    let disk = try TemporaryFolder()
    let file = try disk.write(text, to: name)
    _ = try SpecLinter().fix(SpecLinter.configuration(of: [file], isStrict: false))
    return try #require(disk.read(name))
  }
}
