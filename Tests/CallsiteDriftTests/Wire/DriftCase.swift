import CallsiteDocument
import CallsiteDrift
import Foundation

/// A pair of documents with the verdict of oasdiff, an independent tool, in the table of such cases.
struct DriftCase: Sendable {
  let name: String
  let old: String
  let new: String
  let expected: String
  /// `breaking`, `warn`, `info` or `none`.
  let verdict: String

  var isBreaking: Bool { verdict == "breaking" }

  /// The table lies beside the repository, if at all.
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

  /// By a day on which those of its dates have passed that had for oasdiff.
  func findings() throws -> [Finding] {
    try WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))
      .findings(from: oldDocument(), to: newDocument())
  }
}
