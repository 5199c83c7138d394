import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("Problems with the targets of a package")
struct PackageExaminationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The findings for a package with these targets, each in the format of `swift package dump-package`.
  private func findings(
    _ targets: String..., outputs: [PackageExamination.Output] = []
  ) throws -> [String] {
    try examination(targets, outputs: outputs).findings.map { "\($0.severity): \($0.message) [\($0.id)]" }
  }

  private func examination(
    _ targets: [String], outputs: [PackageExamination.Output] = []
  ) throws -> PackageExamination {
    let text = "{\"name\": \"shop\", \"targets\": [\(targets.joined(separator: ","))]}"
    let package = try JSONDecoder().decode(PackageDescription.self, from: Data(text.utf8))
    return PackageExamination(package: package, folder: folder.path, outputs: outputs)
  }

  private static let runtime = #"{"product": ["CallsiteRuntime", "callsite", null, null]}"#
  private static let plugin = #"{"plugin": ["CallsitePlugin", "callsite"]}"#

  private func target(_ name: String, _ dependencies: [String], _ plugins: [String]) -> String {
    """
    {"name": "\(name)", "type": "regular", "dependencies": [\(dependencies.joined(separator: ","))],
     "pluginUsages": [\(plugins.joined(separator: ","))]}
    """
  }

  @Test("A target with the plugin, the runtime and one document is fine, and is listed")
  func fine() throws {
    try folder.write("", to: "Sources/Shop/openapi.yaml")
    let shop = target("Shop", [Self.runtime], [Self.plugin])
    #expect(try findings(shop) == [])
    let told = try examination([shop, target("App", [], [])]).targets
    #expect(told.map(\.name) == ["Shop"])
    #expect(told.first?.inputs == [folder.path("Sources/Shop/openapi.yaml")])
  }

  @Test("A target needs the runtime, directly or through another target, even in a cycle")
  func runtime() throws {
    try folder.write("", to: "Sources/Shop/openapi.yaml")
    let shop = target("Shop", [#"{"byName": ["Kit", null]}"#], [Self.plugin])
    let kit = target("Kit", [#"{"target": ["Shop", null]}"#], [])
    #expect(
      try findings(shop, kit) == [
        "error: Target 'Shop' uses CallsitePlugin, but doesn't depend on CallsiteRuntime, which generated code calls."
          + " Add .product(name: \"CallsiteRuntime\", package: \"callsite\") to its dependencies. [missing-runtime]"
      ])
    #expect(try findings(shop, target("Kit", [Self.runtime], [])) == [])
  }

  @Test("A target that the configuration generates into needs the runtime, too")
  func committed() throws {
    var output = PackageExamination.Output(module: "ShopAPI", folder: folder.path("Sources/ShopAPI"))
    let found = try findings(target("ShopAPI", [], []), outputs: [output])
    #expect(found.count == 1 && found[0].contains("'ShopAPI' contains generated code, but doesn't depend on"))
    #expect(try findings(target("ShopAPI", [Self.runtime], []), outputs: [output]) == [])
    #expect(try findings(target("Other", [], []), outputs: [output]) == [])
    output.products = ["CallsiteBackground"]
    #expect(
      try findings(target("ShopAPI", [Self.runtime], []), outputs: [output]) == [
        "error: The client in target 'ShopAPI' imports CallsiteBackground, on which the target doesn't depend. Add "
          + ".product(name: \"CallsiteBackground\", package: \"callsite\") to its dependencies. [missing-product]"
      ])
    let background = #"{"product": ["CallsiteBackground", "callsite", null, null]}"#
    #expect(try findings(target("ShopAPI", [Self.runtime, background], []), outputs: [output]) == [])
  }

  @Test("A target without a document, or with several but no configuration, can't be built")
  func documents() throws {
    let shop = target("Shop", [Self.runtime], [Self.plugin])
    let none = try findings(shop)
    #expect(none.count == 1 && none[0].hasSuffix("Add one. [missing-document]"))
    try folder.write("", to: "Sources/Shop/a.openapi.yaml")
    try folder.write("", to: "Sources/Shop/b/swagger.json")
    let several = try findings(shop)
    #expect(several.count == 1 && several[0].hasSuffix("with a namespace for each. [several-documents]"))
    try folder.write("", to: "Sources/Shop/callsite.yaml")
    #expect(try findings(shop) == [])
  }

  @Test("Two tools for one document are reported, whatever the second one is")
  func twoTools() throws {
    try folder.write("", to: "Sources/Shop/openapi.yaml")
    let apple = #"{"plugin": ["OpenAPIGenerator", "swift-openapi-generator"]}"#
    let both = try findings(target("Shop", [Self.runtime], [Self.plugin, apple]))
    #expect(both.count == 1 && both[0].contains("uses both CallsitePlugin and OpenAPIGenerator"))
    #expect(both[0].hasSuffix("[two-generators]"))
    let shop = target("Shop", [Self.runtime], [Self.plugin])
    let output = try findings(
      shop, outputs: [.init(module: "ShopAPI", folder: folder.path("Sources/Shop/ShopAPI"))])
    #expect(output.count == 1 && output[0].contains("the configuration also writes 'ShopAPI' to its folder"))
    #expect(output[0].hasSuffix("[generated-twice]"))
    try folder.write(
      "// Shop\n// Generated by Callsite. Edits are lost when it runs again.\n", to: "Sources/Shop/Pet.swift")
    let committed = try findings(shop)
    #expect(committed.count == 1 && committed[0].contains("Pet.swift', so each type is declared twice"))
    #expect(committed[0].hasSuffix("[generated-twice]"))
  }

  @Test("Plugins of two packages are two tools")
  func packages() throws {
    try folder.write("", to: "Sources/Shop/openapi.yaml")
    let binary = #"{"plugin": ["CallsiteTestingPlugin", "callsite-binary"]}"#
    let found = try findings(
      target("Shop", [Self.runtime], [Self.plugin]),
      target("ShopTesting", [#"{"byName": ["Shop", null]}"#], [binary]))
    #expect(
      found == [
        "warning: Targets use plugins from 'callsite' and 'callsite-binary', whose tools may have different versions."
          + " Use the plugins of one package. [two-tools]"
      ])
  }

  @Test("The plugin of the binary package is checked the same way")
  func binary() throws {
    let plugin = #"{"plugin": ["CallsiteBinaryPlugin", "callsite-binary"]}"#
    let found = try findings(target("Shop", [], [plugin]))
    #expect(found.count == 2)
    #expect(found.contains { $0.hasSuffix("[missing-runtime]") })
    #expect(found.contains { $0.hasSuffix("[missing-document]") })
  }

  @Test("A test target has the same sources as its client")
  func testing() throws {
    try folder.write("", to: "Sources/Shop/openapi.yaml")
    let plugin = #"{"plugin": ["CallsiteTestingPlugin", "callsite"]}"#
    let testing = target("ShopTesting", [#"{"byName": ["Shop", null]}"#], [plugin])
    let told = try examination([target("Shop", [Self.runtime], [Self.plugin]), testing]).targets
    #expect(told.map(\.inputs) == Array(repeating: [folder.path("Sources/Shop/openapi.yaml")], count: 2))
  }
}
