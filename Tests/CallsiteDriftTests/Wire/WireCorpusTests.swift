import CallsiteDocument
@testable import CallsiteDrift
import CallsiteSource
import Foundation
import TestSupport
import Testing

@Suite(
  "Comparisons of published documents",
  .enabled(if: WireReading.shared("corpus") != nil, "no corpus beside the repository"), .onOwnThreads)
struct WireCorpusTests {
  /// The size limit; larger documents take seconds each to read without optimization.
  private static let maximumSize = 400_000

  @Test("A document doesn't differ from itself")
  func nothingChangedBetweenADocumentAnd() throws {
    for path in try Self.documents() {
      let (document, again) = (try WireReading.document(at: path), try WireReading.document(at: path))
      #expect(WireComparison().findings(from: document, to: again).map(\.line) == [], "\(path)")
      #expect(
        WireComparison(hasShortcuts: false).findings(from: document, to: again).map(\.line) == [], "\(path)")
    }
  }

  @Test("Reverting 50 edits reports the opposite, with and without shortcuts")
  func theWayBackFrom50Edits() throws {
    for (index, path) in try Self.documents().enumerated() {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let source = try SourceReader().read(path: path)
      var edits = DocumentEdits(seed: UInt64(index), count: 50)
      let old = try WireReading.document(source, folder: folder)
      let new = try WireReading.document(edits.apply(to: source), folder: folder)
      #expect(WireMirror.asymmetries(old, new) == [], "\(path)")
      let findings = WireComparison().findings(from: old, to: new)
      #expect(findings == WireComparison(hasShortcuts: false).findings(from: old, to: new), "\(path)")
      #expect(
        findings.allSatisfy {
          WireRules.rule($0.id)?.severity == $0.severity || $0.severity == .info || !$0.concernsCall
        })
    }
  }

  private static func documents() throws -> [String] {
    let folder = try #require(WireReading.shared("corpus"))
    let isComplete = ProcessInfo.processInfo.environment["CALLSITE_CORPUS"] != nil
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { name in
      [".json", ".yaml", ".yml"].contains { name.hasSuffix($0) }
    }.map { "\(folder)/\($0)" }.filter { path in
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      return isComplete || size <= maximumSize
    }
  }
}

extension Finding {
  /// Whether a client sends the request. The severities of webhooks and callbacks are others.
  fileprivate var concernsCall: Bool {
    !path.hasPrefix("callback ") && operation?.contains(" /") != false
  }
}
