import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections
import Testing

@Suite("The specs of the project")
struct SpecsTests {
  @Test(
    "Are read in a strict run without a single diagnostic",
    arguments: ["careconnect", "helppet", "hestami", "neuromed", "taskjuggler"])
  func areReadInAStrictRun(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Specs")
    let node = try SourceReader().read(path: folder.appending(path: "\(name).yaml").path)
    var collector = DiagnosticCollector(isStrict: true)
    let document = try #require(DocumentReader().read(node, into: &collector))
    #expect(TextDiagnostics.render(collector.diagnostics) == "")
    #expect(!document.operations.isEmpty)
    #expect(!document.schemas.isEmpty)
  }
}
