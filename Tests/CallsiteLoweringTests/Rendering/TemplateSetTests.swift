import CallsiteDiagnostics
import CallsiteModel
@testable import CallsitePipeline
import Foundation
import TestSupport
import Testing

@testable import CallsiteRendering

struct TemplateSetTests {
  private static let folder = Checkout.path("Templates")

  @Test("The built-in copy matches Templates/ byte for byte")
  func builtIn() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter {
      $0.hasSuffix(".mustache")
    }
    #expect(Set(files) == Set(BuiltInTemplates.all.keys.map { "\($0).mustache" }))
    for (name, text) in BuiltInTemplates.all {
      let data = FileManager.default.contents(atPath: "\(Self.folder)/\(name).mustache")
      #expect(data == Data(text.utf8), "Templates/\(name).mustache changed; run `callsite embed-templates`.")
    }
    let copy = Checkout.root.appendingPathComponent(
      "Sources/CallsiteRendering/BuiltInTemplates+Generated.swift")
    #expect(
      try String(contentsOf: copy, encoding: .utf8) == TemplateEmbedding.embed(templatesIn: Self.folder))
  }

  @Test(
    "Every built-in template is used, and contains no unknown keys",
    arguments: BuiltInTemplates.all.keys.sorted())
  func used(name: String) throws {
    _ = try ModuleRenderer(templates: .builtIn).render(.sample)
    let templates = TemplateSet(overridingBuiltInWith: [name: "{{unknown}}"])
    let failure = #expect(throws: DiagnosticFailure.self) {
      try ModuleRenderer(templates: templates).render(.sample)
    }
    #expect(failure?.diagnostics.first?.message.hasPrefix("'unknown' isn't a value") == true)
  }

  @Test("A folder's template replaces only the built-in one with its name")
  func overriding() throws {
    let folder = try Self.folder([
      "alias.mustache": "{{access}}typealias {{name}} = Never\n{{#type}}{{/type}}", "README.md": "text",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = try ModuleRenderer(templates: TemplateSet(overridingBuiltInWith: folder)).render(.sample)
    let alias = try #require(files.first { $0.path == "Models/Shop+Name.swift" })
    #expect(alias.text.contains("\n  public typealias Name = Never\n}"))
    #expect(files.contains { $0.text.contains("public struct Pet") })
  }

  @Test("A template restyles the body of a method")
  func body() throws {
    let templates = TemplateSet(overridingBuiltInWith: [
      "method": """
      {{access}}func {{name}}({{#list}}
        {{#parameters}}
        {{#label}}{{.}} {{/label}}{{name}}: {{type}}
        {{/parameters}}
      {{/list}}) async throws -> Data {
      {{#request}}
      {{#id}}{{/id}}
      {{#isConstant}}{{/isConstant}}
      {{#isVoid}}{{/isVoid}}
      {{#isStream}}{{/isStream}}
        try await http.send({{#list}}
          {{httpMethod}}
          {{path}}
          {{#values}}
          {{location}}: ({{wireName}}, {{variable}})
          {{/values}}
          {{#body}}
          {{form}}: {{variable}}
          {{/body}}
        {{/list}})
      {{/request}}
      }
      """
    ])
    var update = OperationMethod.make("update", result: .void)
    update.parameters = [
      .init(label: nil, name: SwiftIdentifier("in"), type: .external(.int), documentation: .none)
    ]
    update.request.verb = .init("PUT")
    update.request.arguments = [
      RequestArgument(name: SwiftStringLiteral("id"), variable: SwiftIdentifier("in"), location: .path)
    ]
    update.request.body = MethodBody(form: .json, variable: SwiftIdentifier("body"))
    let files = try ModuleRenderer(templates: templates).render(.make(methods: [update]))
    let service = try #require(files.first { $0.path.hasSuffix("PetsService.swift") })
    #expect(
      service.text.contains(
        """
            public func update(_ in: Int) async throws -> Data {
              try await http.send(.put, "/update", path: ("id", `in`), json: body)
            }

        """))
  }

  @Test("A folder without templates is reported, also if it has other files")
  func empty() throws {
    let folder = try Self.folder(["structure.txt": ""])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = #expect(throws: DiagnosticFailure.self) { try TemplateSet(overridingBuiltInWith: folder) }
    #expect(
      failure?.diagnostics.map(\.message) == [
        "'\(folder)' has no file that ends with '.mustache'; give the folder that contains the templates."
      ])
  }

  @Test("A file that replaces no template and that none includes is reported")
  func unknown() throws {
    let folder = try Self.folder(["strct.mustache": ""])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = #expect(throws: DiagnosticFailure.self) {
      try ModuleRenderer(templates: TemplateSet(overridingBuiltInWith: folder))
    }
    #expect(failure?.diagnostics.map(\.id) == ["unknown-template"])
    #expect(failure?.diagnostics.first?.position?.file == "\(folder)/strct.mustache")
    #expect(
      failure?.diagnostics.first?.message.hasPrefix(
        "There is no built-in template 'strct', and no template includes it; expected one of alias, ") == true
    )
  }

  @Test("A file that a template includes is a partial")
  func partial() throws {
    let folder = try Self.folder([
      "alias.mustache": "{{> declaration}}",
      "declaration.mustache": "{{access}}typealias {{name}}={{type}}\n",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = try ModuleRenderer(templates: TemplateSet(overridingBuiltInWith: folder)).render(.sample)
    #expect(files.contains { $0.text.contains("\n  public typealias Name=") })
  }

  @Test("A missing folder is reported")
  func missing() throws {
    let missing = #expect(throws: DiagnosticFailure.self) {
      try TemplateSet(overridingBuiltInWith: "/nowhere")
    }
    #expect(
      missing?.diagnostics.map(\.description) == [
        "error: Can't read templates from '/nowhere'. [unreadable-template]"
      ])
  }

  private static func folder(_ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "callsite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    return folder.path
  }
}
