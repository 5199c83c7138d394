@testable import CallsiteDrift
import Foundation
import Testing
import TestSupport

@Suite(
  "Findings expected by oasdiff",
  .enabled(if: !DriftCase.all.isEmpty, "no cases beside the repository"), .onOwnThreads)
struct OasdiffFindingTests {
  /// The minimum share of expected findings that ours match or the table explains.
  private static let agreement = 0.99

  @Test("have one of ours by the same name or the table's, or the table says why not")
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

  @Test("are mapped to existing rules, for a reason")
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

  private static func table() throws -> [String: Row] {
    let path = Checkout.root.appendingPathComponent(
      "Tests/CallsiteDriftTests/Wire/OasdiffFindings.md")
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
  /// The checks named by oasdiff's own test, without their levels.
  fileprivate var expectedIDs: Set<String> {
    Set(expected.split(separator: ",").map { String($0.prefix { $0 != ":" }) })
  }
}

@Suite("What oasdiff checks", .onOwnThreads)
struct OasdiffChecksTests {
  private static let path = WireReading.shared("drift-cases/oasdiff-checks.tsv")

  /// Checks without a rule of the same name, by a part of their name, and what replaces them.
  private static let waivers: [(part: String, reason: String)] = [
    ("all-of", "the parts of allOf are compared as one schema"),
    ("body-prefix-items", "a place of a tuple is a part of the body: property-prefix-items"),
    ("list-of-types", "lists of types are types: type-generalized, type-specialized"),
    ("type-compatible", "what text can hold is type-generalized or type-specialized"),
    ("read-only-property-", "what is read-only isn't sent"),
    ("write-only-property", "what is write-only doesn't come back"),
    ("api-operation-id", "a client in the field doesn't send it"),
    ("api-tag", "a client in the field doesn't send it"),
    ("api-schema-removed", "a client in the field doesn't see names of schemas"),
    ("version-", "a client in the field doesn't see the version"),
    ("sunset-missing", "a policy of oasdiff, off unless asked for"),
    ("request-property-sunset-date-too-small", "the same"),
    ("oauth-scope-changed", "the text of a scope changes nothing"),
    ("api-global-security", "told for each operation that inherits it"),
    ("api-path-removed", "told for each operation of the path"),
    ("default-parameter-to-existing-path", "told for each operation of the path"),
    ("request-header-property", "headers are parameters: request-parameter-property"),
    ("required-request-header", "headers are parameters: new-required-request-parameter-property"),
    ("response-mediatype-enum", "response-body-enum-value-removed"),
  ]

  /// Checks that matter more to a client than oasdiff says, and why.
  private static let severities: [String: String] = [
    "api-security-removed": "clients with such credentials get a 401",
    "api-security-scope-added": "tokens in the field may lack the scope",
    "api-security-component-type-changed": "credentials are sent in another way",
    "api-security-component-oauth-url-changed": "clients in the field log in at the old URL",
    "api-security-component-oauth-token-url-changed": "clients in the field log in at the old URL",
    "request-body-discriminator-property-name-changed": "servers can't tell the shape by the old property",
    "request-property-discriminator-property-name-changed":
      "servers can't tell the shape by the old property",
    "request-body-discriminator-mapping-deleted": "clients in the field may still send the value",
    "request-property-discriminator-mapping-deleted": "clients in the field may still send the value",
    "request-body-discriminator-mapping-changed": "what clients in the field send is read as another shape",
    "request-property-discriminator-mapping-changed":
      "what clients in the field send is read as another shape",
    "response-body-discriminator-mapping-added":
      "clients in the field don't know the value, as one of an enum",
    "response-property-discriminator-mapping-added":
      "clients in the field don't know the value, as one of an enum",
    "response-body-discriminator-mapping-changed": "clients in the field read it as another shape",
    "response-property-discriminator-mapping-changed": "clients in the field read it as another shape",
    "response-body-discriminator-property-name-changed": "clients can't tell the shape by the old property",
    "response-property-discriminator-property-name-changed":
      "clients can't tell the shape by the old property",
    "request-required-property-became-not-read-only": "clients in the field leave it out, and it is required",
    "response-optional-property-became-write-only": "it is gone from responses, as if removed",
    "response-required-property-became-write-only": "it is gone from responses, as if removed",
  ]

  @Test(
    "Each check has a rule of the same name and severity",
    .enabled(if: path != nil, "no table of checks beside the repository"))
  func eachCheckHasARuleOf() throws {
    let text = try String(contentsOfFile: #require(Self.path), encoding: .utf8)
    let levels: [Substring: Finding.Severity] = ["ERR": .breaking, "WARN": .warning, "INFO": .info]
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let id = String(fields[0])
      if let rule = WireRules.rule(id) {
        #expect(rule.severity == levels[fields[1]] || Self.severities[id] != nil, "\(id)")
      } else {
        #expect(Self.waivers.contains { id.contains($0.part) }, "\(id) has no rule")
      }
    }
  }
}
