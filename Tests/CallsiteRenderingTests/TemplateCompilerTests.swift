import Testing

@testable import CallsiteRendering

/// Compiled templates and swift-mustache give the same text.
struct TemplateCompilerTests {
  @Test(
    "A compiled template renders what swift-mustache renders",
    arguments: [
      "", "a", "a\n", "\n\n", "{{name}}", "  {{name}}  \n", "{{name}}{{type}}\n{{ name }}\n",
      "{{#documentation}}\n{{.}}\n{{/documentation}}\nend\n", "{{#siblings}}\n{{.}}\n{{/siblings}}",
      "  {{#documentation}}  \n  {{.}}\n  {{/documentation}}\t\nend",
      "a {{#documentation}}({{.}}){{/documentation}} b",
      "{{#documentation}} {{.}}\n{{/documentation}}x\n",
      "x {{#documentation}}\n{{.}}\n{{/documentation}} y\n",
      "{{#documentation}}{{/documentation}}\nx", "{{name}} {{#documentation}}\n{{.}}{{/documentation}}\n",
      "{{^siblings}}\nnone of {{name}}\n{{/siblings}}\n", "{{^documentation}}\nnone\n{{/documentation}}\nx",
      "{{! a comment }}\nx {{! another }}\n", "{{#type}}{{.}} of {{name}}{{/type}}",
      "{{#documentation}}\n{{#siblings}}\n{{.}}\n{{/siblings}}\n{{^siblings}}\n{{name}}{{access}}\n{{/siblings}}\n{{/documentation}}",
      "{{#documentation}}\n\n{{.}}\n\n{{/documentation}}\n\n", "{\"{{name}}\"}", "{ {{name}} }\n",
    ])
  func equality(template: String) throws {
    #expect(TemplateCompiler.compile(numbered(template)) != nil)
    #expect(try render(template, isCompiling: true) == render(template, isCompiling: false))
  }

  @Test(
    "What is beyond a compiled template is left to swift-mustache",
    arguments: [
      "{{{name}}}", "{{&name}}", "{{> namespace}}", "{{=<% %>=}}<%name%>", "{{% CONTENT_TYPE: TEXT}}",
    ])
  func more(template: String) throws {
    #expect(TemplateCompiler.compile(numbered(template)) == nil)
    #expect(try render(template, isCompiling: true) == render(template, isCompiling: false))
  }

  @Test("Every built-in template is compiled, and gives the text that swift-mustache gives")
  func builtIn() throws {
    for (name, source) in TemplateSet.builtIn.sources {
      #expect(TemplateCompiler.compile(numbered(source.text)) != nil, "\(name)")
    }
    let compiled = try ModuleRenderer(templates: .builtIn).render(.sample)
    let library = try ModuleRenderer(templates: .builtIn, isCompiling: false).render(.sample)
    #expect(compiled == library)
  }

  private func numbered(_ template: String) -> String {
    TemplateScanner(template, file: "alias.mustache", offset: 0).text
  }

  private func render(_ template: String, isCompiling: Bool) throws -> String {
    let templates = TemplateSet(overridingBuiltInWith: ["alias": template, "namespace": "<{{name}}>"])
    return try TemplateEngine(templates, isCompiling: isCompiling).render(
      "alias",
      [
        "documentation": .texts(["/// A.", "///", "/// B & C."]), "siblings": .texts([]), "name": .text("A"),
        "type": .text("[Int]"), "access": .text(""),
      ])
  }
}
