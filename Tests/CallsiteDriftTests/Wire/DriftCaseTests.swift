import CallsiteDrift
import Foundation
import TestSupport
import Testing

@Suite(
  "Pairs of documents that oasdiff has judged",
  .enabled(if: !DriftCase.all.isEmpty, "no cases beside the repository"), .onOwnQueue)
struct DriftCaseTests {
  /// The share of pairs of which both say the same.
  private static let agreement = 0.97

  @Test("What breaks, breaks for both, or the table says why not")
  func whatBreaksBreaksForBothOr() throws {
    let disagreeing = try DriftCase.all.filter { drift in
      let isBreaking = try drift.findings().contains { $0.severity == .breaking }
      return isBreaking != drift.isBreaking
    }
    #expect(Set(disagreeing.map(\.name)) == Set(try Self.table()))
    let share = 1 - Double(disagreeing.count) / Double(DriftCase.all.count)
    #expect(share >= Self.agreement)
  }

  @Test("The way back tells the opposite")
  func theWayBackTellsTheOpposite() throws {
    for drift in DriftCase.all {
      let asymmetries = try WireMirror.asymmetries(drift.oldDocument(), drift.newDocument())
      #expect(asymmetries == [], "\(drift.name)")
    }
  }

  @Test("Nothing changed between a document and itself")
  func nothingChangedBetweenADocumentAnd() throws {
    for drift in DriftCase.all {
      let (document, again) = (try drift.newDocument(), try drift.newDocument())
      #expect(WireComparison().findings(from: document, to: again).map(\.line) == [])
      #expect(WireComparison(hasShortcuts: false).findings(from: document, to: again).map(\.line) == [])
    }
  }

  /// The first column of the table of disagreements.
  private static func table(file: String = #filePath) throws -> [String] {
    let path = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(
      "Disagreements.md"
    ).path
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix("| Test")
    }
    return rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
  }
}
