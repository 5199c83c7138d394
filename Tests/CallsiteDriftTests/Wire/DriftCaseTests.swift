import CallsiteDocument
@testable import CallsiteDrift
import Foundation
import Testing
import TestSupport

@Suite(
  "Pairs of documents with oasdiff's verdicts",
  .enabled(if: !DriftCase.all.isEmpty, "no cases beside the repository"), .onOwnThreads)
struct DriftCaseTests {
  /// The share of pairs with equal verdicts.
  private static let agreement = 0.96

  @Test("Breaking changes are breaking for both, or the table says why not")
  func whatBreaksBreaksForBothOr() throws {
    let disagreeing = try DriftCase.all.filter { drift in
      let isBreaking = try drift.findings().contains { $0.severity == .breaking }
      return isBreaking != drift.isBreaking
    }
    #expect(Set(disagreeing.map(\.name)) == Set(try Self.table()))
    let share = 1 - Double(disagreeing.count) / Double(DriftCase.all.count)
    #expect(share >= Self.agreement)
  }

  @Test("The reverse comparison reports the opposite")
  func theWayBackTellsTheOpposite() throws {
    for drift in DriftCase.all {
      let asymmetries = try WireMirror.asymmetries(drift.oldDocument(), drift.newDocument())
      #expect(asymmetries == [], "\(drift.name)")
    }
  }

  @Test("A document doesn't differ from itself")
  func nothingChangedBetweenADocumentAnd() throws {
    for drift in DriftCase.all {
      let (document, again) = (try drift.newDocument(), try drift.newDocument())
      #expect(WireComparison().findings(from: document, to: again).map(\.line) == [])
      #expect(WireComparison(hasShortcuts: false).findings(from: document, to: again).map(\.line) == [])
    }
  }

  /// The first column of the table of disagreements.
  private static func table() throws -> [String] {
    let path = Checkout.path("Tests/CallsiteDriftTests/Wire/Disagreements.md")
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix("| Test")
    }
    return rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
  }
}

/// A pair of documents with the verdict of oasdiff, an independent tool, in the table of such cases.
struct DriftCase: Sendable {
  let name: String
  let old: String
  let new: String
  let expected: String
  /// `breaking`, `warn`, `info` or `none`.
  let verdict: String

  var isBreaking: Bool { verdict == "breaking" }

  /// All cases; the table is beside the repository, if present.
  static let all: [DriftCase] = {
    guard let path = WireReading.shared("drift-cases/cases.tsv"),
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return [] }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = Dictionary(uniqueKeysWithValues: (lines.first ?? []).enumerated().map { ($1, $0) })
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return lines.dropFirst().map { fields in
      func field(_ name: String) -> String { columns[name].map { fields[$0] } ?? "" }
      return DriftCase(
        name: field("case"), old: "\(folder)/\(field("base"))", new: "\(folder)/\(field("revision"))",
        expected: field("expected"), verdict: field("verdict"))
    }
  }()

  func oldDocument() throws -> APIDocument { try WireReading.document(at: old) }

  func newDocument() throws -> APIDocument { try WireReading.document(at: new) }

  /// The findings on a day that puts the dates into the past that were for oasdiff.
  func findings() throws -> [Finding] {
    try WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))
      .findings(from: oldDocument(), to: newDocument())
  }
}
