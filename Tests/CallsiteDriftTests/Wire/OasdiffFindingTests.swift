import CallsiteDrift
import Foundation
import TestSupport
import Testing

@Suite(
  "Findings that oasdiff expects",
  .enabled(if: !DriftCase.all.isEmpty, "no cases beside the repository"), .onOwnQueue)
struct OasdiffFindingTests {
  /// The least share of expected findings that ours name or the table explains.
  private static let agreement = 0.99

  @Test("have one of ours, by the same name or that of the table, or the table says why not")
  func namedOrExplained() throws {
    let table = try Self.table()
    var total = 0
    var unnamed: [String] = []
    var used: Set<String> = []
    for drift in DriftCase.all {
      let found = Set(try drift.findings().map(\.id))
      for id in drift.expectedIDs {
        total += 1
        if found.contains(id) { continue }
        let row = table[id] ?? Row()
        if !found.isDisjoint(with: row.rules) {
          used.formUnion(found.intersection(row.rules).map { "\(id) \($0)" })
        } else if row.mayBeNothing {
          used.insert("\(id) nothing")
        } else {
          unnamed.append("\(drift.name): \(id)")
        }
      }
    }
    #expect(1 - Double(unnamed.count) / Double(total) >= Self.agreement, "\(unnamed)")
    let all = table.flatMap { id, row in
      row.rules.map { "\(id) \($0)" } + (row.mayBeNothing ? ["\(id) nothing"] : [])
    }
    #expect(Set(all).subtracting(used) == [], "rows that no pair needs")
  }

  @Test("are named by rules that there are, for a reason")
  func table() throws {
    for (id, row) in try Self.table() {
      #expect(row.rules.allSatisfy { WireRules.rule($0) != nil }, "\(id)")
      #expect(row.reason.hasSuffix("."), "\(id)")
    }
  }

  private struct Row {
    var rules: Set<String> = []
    var mayBeNothing = false
    var reason = ""
  }

  private static func table(file: String = #filePath) throws -> [String: Row] {
    let path = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(
      "OasdiffFindings.md")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let rules = cells[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return (
          cells[0].filter { $0 != "`" },
          Row(
            rules: Set(rules.filter { $0 != "nothing" }.map { $0.filter { $0 != "`" } }),
            mayBeNothing: rules.contains("nothing"), reason: cells[2])
        )
      })
  }
}

extension DriftCase {
  /// The checks that oasdiff's own test names, without their levels.
  fileprivate var expectedIDs: Set<String> {
    Set(expected.split(separator: ",").map { String($0.prefix { $0 != ":" }) })
  }
}
