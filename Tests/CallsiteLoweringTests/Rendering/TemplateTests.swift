import CallsiteDiagnostics
import Testing

@testable import CallsiteRendering

/// The syntax of templates.
struct TemplateTests {
  @Test(
    "A template is text with values and sections, and lines with only section tags are removed",
    arguments: [
      ("", ""), ("a", "a"), ("a\n", "a\n"), ("\n\n", "\n\n"), ("{{name}}", "A"),
      ("  {{name}}  \n", "  A  \n"),
      ("{{name}}{{type}}\n{{ name }}\n", "A[Int]\nA\n"), ("{{{name}}} {{& name}}", "A A"),
      ("{{#lines}}\n{{.}}\n{{/lines}}\nend\n", "1\n2\nend\n"), ("{{#none}}\n{{.}}\n{{/none}}", ""),
      ("  {{#lines}}  \n  {{.}}\n  {{/lines}}\t\nend", "  1\n  2\nend"),
      ("a {{#lines}}({{.}}){{/lines}} b", "a (1)(2) b"),
      ("x {{#lines}}\n{{.}}\n{{/lines}} y\n", "x \n1\n\n2\n y\n"),
      ("{{#lines}}{{/lines}}\nx", "x"), ("{{^none}}\nnone of {{name}}\n{{/none}}\n", "none of A\n"),
      ("{{^lines}}\nnone\n{{/lines}}\nx", "x"), ("{{! a comment }}\nx {{! another }}\n", "x \n"),
      ("{{#type}}{{.}} of {{name}}{{/type}}", "[Int] of A"), ("{\"{{name}}\"}", "{\"A\"}"),
      ("{ {{name}} }\n", "{ A }\n"),
      ("{{#lines}}\n{{#none}}\n-\n{{/none}}\n{{^none}}\n{{name}}{{.}}\n{{/none}}\n{{/lines}}", "A1\nA2\n"),
    ])
  func language(template: String, text: String) throws {
    #expect(try render(template) == text)
  }

  @Test("A list that fits is on one line, and another has one line per entry")
  func lists() throws {
    let template = """
      f({{#list}}
        {{name}}
        {{#lines}}
        b: {{.}}
        {{/lines}}
        {{#none}}
        c
        {{/none}}
      {{/list}}) -> X {
      }

      """
    #expect(try render(template) == "f(A, b: 1, b: 2) -> X {\n}\n")
    #expect(
      try render(template, width: 20)
        == "f(A, b: 1, b: 2) -> X {\n}\n".replacing("A, b: 1, b: 2", with: "\n  A,\n  b: 1,\n  b: 2,\n"))
    #expect(try render("f({{#list}}{{name}}\n{{/list}})", width: 60) == "f(A)")
    #expect(try render("f({{#list}}{{/list}})\n") == "f()\n")
  }

  @Test("A nested list has separate lines only if it doesn't fit on the entry's line")
  func nestedLists() throws {
    let template =
      "  f({{#list}}\n{{name}}\nb: [{{#list}}\n{{#lines}}\n{{.}}\n{{/lines}}\n{{/list}}]\n{{/list}})\n"
    #expect(try render(template) == "  f(A, b: [1, 2])\n")
    #expect(try render(template, width: 16) == "  f(\n    A,\n    b: [1, 2],\n  )\n")
    #expect(try render(template, width: 12) == "  f(\n    A,\n    b: [\n      1,\n      2,\n    ],\n  )\n")
  }

  @Test("A section without contents writes nothing, and leaves no blank line")
  func emptySection() throws {
    let text = "a\n{{#type}}{{/type}}\n  {{^name}}{{/name}}\nb{{#name}}{{/name}}c\n"
    let templates = TemplateSet(overridingBuiltInWith: ["alias": text])
    let values: TemplateContext = ["name": .text("A"), "type": .text("B")]
    #expect(try TemplateEngine(templates).render("alias", values) == "a\nbc")
  }

  @Test("A template includes another with the same values, indented like its tag")
  func inclusion() throws {
    let templates = TemplateSet(overridingBuiltInWith: [
      "alias": "a\n  {{> namespace}}\n", "namespace": "<{{name}}>\n\n\n<>\n",
    ])
    let values: TemplateContext = ["name": .text("A")]
    #expect(try TemplateEngine(templates).render("alias", values) == "a\n  <A>\n\n\n  <>")
  }

  @Test("A template that includes itself indirectly is an error")
  func endlessInclusion() {
    let templates = TemplateSet(overridingBuiltInWith: [
      "alias": "{{> namespace}}", "namespace": "\n{{> alias}}",
    ])
    let failure = #expect(throws: DiagnosticFailure.self) { try TemplateEngine(templates) }
    #expect(
      failure?.diagnostics.map(\.description) == [
        "alias.mustache:1:1: error: Template 'alias' includes itself through 'namespace'. [invalid-template]",
        "namespace.mustache:2:1: error: Template 'namespace' includes itself through 'alias'. [invalid-template]",
      ])
  }

  @Test(
    "Unsupported syntax is an error at its location",
    arguments: [
      ("\n{{#lines}}", "2:1: error: Section 'lines' isn't closed."),
      ("{{#lines}}\n {{/none}}", "2:2: error: Unexpected '{{/none}}'; expected '{{/lines}}'."),
      ("{{/lines}}", "1:1: error: Unexpected '{{/lines}}'; no section is open."),
      (
        "a {{na me}}",
        "1:3: error: Invalid tag '{{na me}}'; expected a name, or '#', '^', '/', '>' or '!' and a name."
      ),
      (
        "{{=<% %>=}}",
        "1:1: error: Invalid tag '{{=<% %>=}}'; expected a name, or '#', '^', '/', '>' or '!' and a name."
      ),
      (
        "{{^list}}",
        "1:1: error: Invalid tag '{{^list}}'; expected a name, or '#', '^', '/', '>' or '!' and a name."
      ),
      ("{{name}}\n  {{name\n", "2:3: error: This tag isn't closed."),
    ])
  func invalid(template: String, message: String) {
    let failure = #expect(throws: DiagnosticFailure.self) { try Template(template, file: "t") }
    #expect(failure?.diagnostics.first?.description == "t:\(message) [invalid-template]")
  }

  private func render(_ template: String, width: Int = 110) throws -> String {
    var rendering = TemplateRendering(
      [
        "lines": .texts(["1", "2"]), "none": .texts([]), "name": .text("A"), "type": .text("[Int]"),
      ], layout: Layout(width: width))
    rendering.render(try Template(template, file: "t.mustache"))
    return rendering.text
  }
}
