import Foundation
import TestSupport
import Testing

/// Compares the generated modules with the integration guides from which the specs were written.
///
/// The guides aren't part of the package. If they're next to it, this runs their checker.
@Suite("The guides", .onOwnThreads)
struct GuideFactsTests {
  @Test(
    "Every documented model, property, enum and endpoint is in its module, except for explained deviations",
    .enabled(if: GuideFactsTests.isThere, "skipped: the guides aren't beside the package"),
    arguments: ["CareConnect", "Hestami", "NeuroMed", "HelpPet", "TaskJuggler"])
  func areMet(_ api: String) throws {
    let root = SpecDocument.root.path
    let run = try ToolOutput(of: [
      "python3", "\(Self.guides)/check.py", "\(root)/Generated/\(api)API",
      "\(Self.guides)/facts/\(api.lowercased()).json",
      "--strict", "types,optionality,case_iterable,display_names",
      "--allow", "\(root)/Tests/GuideDeviations/\(api.lowercased()).txt", "--fail-unused-allow", "--quiet",
    ])
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("All modules together have at most 25 deviations")
  func deviationsAreFew() throws {
    let folder = SpecDocument.root.appendingPathComponent("Tests/GuideDeviations")
    var entries: [Substring] = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let text = try String(contentsOf: file, encoding: .utf8)
      entries += text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
    #expect(entries.count <= 25)
    #expect(entries.allSatisfy { $0.contains("  # ") && !$0.contains("*") })
  }

  private static let guides = SpecDocument.root.deletingLastPathComponent()
    .appendingPathComponent("shared/guides").path

  private static var isThere: Bool {
    FileManager.default.fileExists(atPath: "\(guides)/check.py")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/env")
  }
}
