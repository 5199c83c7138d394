import CallsiteSource
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

/// Merges of whole documents that are edited at random on both sides.
///
/// The specs of this repository are merged a few times. With `CALLSITE_MERGES=500`, that many merges of the corpus are
/// made, as `.ci/nightly merges` does, which counts the lines that are printed.
@Suite("Merges of whole documents")
struct DocumentMergeTests {
  @Test("All edits of both sides are made, and all comments kept", arguments: Documents.specs)
  func specs(name: String) throws {
    let text = try String(contentsOf: Checkout.root.appending(path: "Specs/\(name)"), encoding: .utf8)
    for seed in 0..<6 as Range<UInt64> {
      let outcome = try #require(try MergeOutcome(text, seed: seed))
      #expect(outcome.missing == 0 && outcome.reasons == [], "\(name), seed \(seed)")
      #expect(outcome.lostComments == [], "\(name), seed \(seed)")
    }
  }

  @Test(
    "Documents of the corpus: an edit is made, or a conflict is named",
    .enabled(
      if: Documents.mergeCount > 0 && !Documents.corpus.isEmpty,
      "Set CALLSITE_MERGES, next to ../shared/corpus."))
  func corpus() throws {
    let documents = Documents.corpus
    var count = 0
    var seed: UInt64 = 0
    while count < Documents.mergeCount {
      for document in documents where count < Documents.mergeCount {
        let text = try String(contentsOf: document, encoding: .utf8)
        guard let outcome = try MergeOutcome(text, seed: seed) else { continue }
        count += 1
        let name = document.lastPathComponent
        print(
          "merges: \(name) \(seed) \(outcome.problem ?? outcome.reasons.first.map { "conflict: \($0)" } ?? "merged")"
        )
        #expect(outcome.problem == nil, "\(name), seed \(seed)")
      }
      seed += 1
    }
  }
}

/// What a merge did.
private struct MergeOutcome {
  /// The number of edits that weren't made, or `nil` if the document is one that nobody asked for.
  let missing: Int?
  /// Why edits weren't made.
  let reasons: [String]
  let kept: Int
  let lostComments: [String]
  private let lostAnchors: Bool

  /// - Returns: `nil` if the document can't be edited.
  init?(_ text: String, seed: UInt64) throws {
    guard let edited = try DocumentMerge(text, seed: seed) else { return nil }
    let merge = try PublishedMerge(
      base: text, published: edited.published, into: edited.own, file: "own.yaml")
    missing = edited.missingEdits(in: try SourceReader().read(text: merge.text, file: "merged"))
    reasons = merge.conflicts.map(\.reason)
    kept = merge.kept.count
    lostComments = edited.comments.filter { !merge.text.contains($0) }
    let anchors = { (text: String) in text.matches(of: /[ \-]&[A-Za-z]\w*/).count }
    lostAnchors = anchors(merge.text) < anchors(edited.own)
  }

  /// What's wrong: something that isn't an edit, an edit that's missing without a conflict, or a lost comment.
  var problem: String? {
    guard let missing else { return "wrong" }
    if missing > 0, reasons.isEmpty, kept == 0 { return "missing" }
    if lostAnchors { return "anchors" }
    return lostComments.isEmpty ? nil : "comments"
  }
}

private enum Documents {
  static let specs = [
    "careconnect.yaml", "helppet.yaml", "hestami.yaml", "neuromed.yaml", "taskjuggler.yaml",
  ]

  static let mergeCount = ProcessInfo.processInfo.environment["CALLSITE_MERGES"].flatMap(Int.init) ?? 0

  /// The documents of the corpus up to 200 KB, which a merge reads nine times.
  static let corpus: [URL] = {
    let folder = Checkout.root.deletingLastPathComponent().appending(path: "shared/corpus")
    guard let index = try? String(contentsOf: folder.appending(path: "INDEX.tsv"), encoding: .utf8) else {
      return []
    }
    return index.split(whereSeparator: \.isNewline).dropFirst().compactMap { $0.split(separator: "\t").first }
      .map { folder.appending(path: String($0)) }
      .filter { ((try? $0.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? .max) <= 200_000 }
  }()
}
