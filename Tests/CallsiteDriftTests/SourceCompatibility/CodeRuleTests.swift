import Foundation
import TestSupport
import Testing

@testable import CallsiteDrift
@testable import SourceCompatibility

/// The pairs of documents on which the compiler has its say show where each rule of the source axis fires, and where it
/// doesn't.
@Suite("Rules of the source axis", .onOwnThreads)
struct CodeRuleTests {
  /// The names of the pairs by rule, in order. `CALLSITE_RECORD=1` rewrites the file.
  @Test("fire for the recorded pairs of documents, and for no others")
  func pairs() throws {
    var pairs: [String: [String]] = [:]
    for pair in ChangePair.all {
      let findings = VersionComparison().compare(try pair.old.resolved(), with: try pair.new.resolved())
        .findings
      for id in Set(findings.filter { $0.axis == .source }.map(\.id)) {
        pairs[id, default: []].append(pair.name)
      }
    }
    let rules = DriftRule.sources
    let text = rules.map { rule in
      "\(rule.id)\n" + (pairs[rule.id] ?? []).map { "  \($0)\n" }.joined()
    }.joined()
    let file = Checkout.path("Tests/CodeRules.txt")
    let recorded = try String(contentsOfFile: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["CALLSITE_RECORD"] != nil {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(recorded == text)
    #expect(rules.filter { pairs[$0.id] == nil }.map(\.id) == [], "rules without a pair")
    #expect(rules.filter { pairs[$0.id]?.count == ChangePair.all.count }.map(\.id) == [])
  }
}
