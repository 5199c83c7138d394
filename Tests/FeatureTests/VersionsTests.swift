import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteRendering
import CallsiteSource
import Foundation
import TestSupport
import Testing

@Suite("One API in several versions", .onOwnThreads)
struct VersionsTests {
  @Test("Generates the same Swift, byte for byte", arguments: ["swagger-2.0", "openapi-3.0"])
  func isTheSameSwiftByteFor(version: String) throws {
    let files = try render(version)
    #expect(files.count > 8)
    #expect(try files == render("openapi-3.1"))
  }

  /// The files generated from a document in Tests/Versions, by path.
  private func render(_ name: String) throws -> [String: [UInt8]] {
    var collector = DiagnosticCollector(isStrict: true)
    let root = try SourceReader().read(path: Checkout.path("Tests/Versions/\(name).yaml"))
    let document = try #require(DocumentReader().read(root, into: &collector))
    let module = ModuleLowering(options: LoweringOptions(moduleName: "ShopAPI")).lower(
      document, into: &collector)
    #expect(TextDiagnostics.render(collector.diagnostics).isEmpty)
    let rendered = try ModuleRenderer(templates: .builtIn).render(module)
    return Dictionary(rendered.map { ($0.path, Array($0.text.utf8)) }) { first, _ in first }
  }
}
