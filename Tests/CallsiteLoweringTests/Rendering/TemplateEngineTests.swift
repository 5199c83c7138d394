import CallsiteDiagnostics
import Testing

@testable import CallsiteRendering

struct TemplateEngineTests {
  @Test("An unknown key is an error with template, line and column")
  func unknownKey() {
    let problems = problems(rendering: "alias", as: "{{access}}typealias\n  {{nme}} = {{type}}\n")
    #expect(
      problems == """
        alias.mustache:2:3: error: 'nme' isn't a value of this template; see its built-in version for those \
        that are. [unknown-template-key]

        """)
  }

  @Test("An unknown key in a section or as a section is an error")
  func unknownSections() {
    #expect(
      problems(rendering: "alias", as: "{{#documentation}}{{x}}{{/documentation}}").contains(
        "alias.mustache:1:19:"))
    #expect(
      problems(rendering: "alias", as: "{{#nmes}}{{/nmes}}").contains("alias.mustache:1:1: error: 'nmes'"))
    #expect(problems(rendering: "alias", as: "{{^nmes}}{{/nmes}}").contains("'nmes'"))
  }

  @Test("A misspelled key is found even in an unused section")
  func unneededSection() {
    let templates = TemplateSet(overridingBuiltInWith: [
      "union": "{{#discriminator}}\n{{nmae}}{{/discriminator}}"
    ])
    #expect(throws: DiagnosticFailure.self) { try TemplateEngine(templates) }
    #expect(
      problems(rendering: "alias", as: "{{#siblings}}\n{{nmae}}{{/siblings}}").contains("alias.mustache:2:1:")
    )
  }

  @Test("Every unknown key is reported, not only the first")
  func allKeys() {
    let problems = problems(rendering: "alias", as: "{{a}}\n{{name}}\n{{b}}")
    #expect(problems.contains("alias.mustache:1:1:") && problems.contains("alias.mustache:3:1:"))
  }

  @Test("An unknown partial is an error at its tag")
  func unknownPartial() {
    #expect(
      problems(rendering: "alias", as: "\n {{> header}}") == """
        alias.mustache:2:2: error: There is no template 'header' to include. [unknown-template]

        """)
  }

  @Test("Text is never escaped for HTML")
  func noEscaping() throws {
    let templates = TemplateSet(overridingBuiltInWith: [
      "alias": "{{#name}}{{/name}}{{type}} {{#siblings}}{{.}}{{/siblings}}"
    ])
    let values = Self.values.merging(["type": .text("[String: <&\"'>]"), "siblings": .texts(["a & <b>"])])
    #expect(try TemplateEngine(templates).render("alias", values) == "[String: <&\"'>] a & <b>")
  }

  @Test("A value that looks like a tag is text")
  func tagsInValues() throws {
    let values = Self.values.merging(["type": .text("{{name}}")])
    #expect(try TemplateEngine(.builtIn).render("alias", values) == "typealias A = {{name}}")
  }

  private static var values: TemplateContext {
    [
      "documentation": .texts([]), "access": .text(""), "name": .text("A"), "type": .text("Int"),
      "siblings": .texts([]),
    ]
  }

  private func problems(rendering name: String, as text: String) -> String {
    var values = Self.values
    values["documentation"] = .texts(["/// A."])
    do {
      _ = try TemplateEngine(TemplateSet(overridingBuiltInWith: [name: text])).render(name, values)
      return ""
    } catch {
      return TextDiagnostics.render(error.diagnostics)
    }
  }
}
