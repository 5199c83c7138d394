import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteSource
import Foundation
import TestSupport
import Testing

private let projectFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

private let corpusFolder = projectFolder.deletingLastPathComponent().appending(path: "shared/corpus")

/// One operation more or less renames no other, unless the two would have one name.
@Suite(.onOwnQueue)
struct CallNamesStabilityTests {
  @Test(
    "Removing an operation of the project's specs renames no other",
    arguments: ["careconnect", "helppet", "hestami", "neuromed", "taskjuggler"])
  func projectSpecs(name: String) throws {
    #expect(try Self.renames(projectFolder.appending(path: "Specs/\(name).yaml")).isEmpty)
  }

  @Test(
    "Removing an operation of a real document renames only those that shared its name",
    .enabled(
      if: FileManager.default.fileExists(atPath: corpusFolder.path), "needs the corpus beside the project"),
    arguments: [
      "museum.yaml", "adyen-checkout-v72.json", "twilio-conversations-v1.yaml", "polar.json",
      "flashnotes.json",
      "fastapi-template.json", "solidtime.json", "slack-web.json", "adyen-management-v3.yaml",
      "readme-polymorphism.json",
    ])
  func realDocuments(name: String) throws {
    for (removed, before, after) in try Self.renames(corpusFolder.appending(path: name)) {
      let isClash = before.wanted != nil || [before.method, after.method].contains("replace")
      #expect(isClash, "without \(removed), \(before) is \(after)")
    }
  }

  /// What other operations are called without each operation of a document in turn.
  private static func renames(
    _ file: URL
  ) throws -> [(removed: String, before: CallName, after: CallName)] {
    var collector = DiagnosticCollector()
    let node = try SourceReader().read(path: file.path)
    let document = try #require(DocumentReader().read(node, into: &collector))
    let names = CallNames(document, policy: .automatic).names
    var renames: [(removed: String, before: CallName, after: CallName)] = []
    for index in document.operations.indices {
      var smaller = document
      let removed = smaller.operations.remove(at: index)
      var others = names
      others.remove(at: index)
      for (before, after) in zip(others, CallNames(smaller, policy: .automatic).names)
      where (before.services, before.method) != (after.services, after.method) {
        renames.append(("\(removed.method) \(removed.path)", before, after))
      }
    }
    return renames
  }
}
