import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("The catalog of rules")
struct RuleCatalogTests {
  let catalog = RuleCatalog()

  @Test("Every rule of every command is listed once")
  func complete() {
    let ids = DriftRule.all.map(\.id) + ObservationRule.allCases.map(\.rawValue) + LintRules.all.map(\.id)
    #expect(Set(catalog.ids) == Set(ids))
    let kinds = catalog.kinds.map { "\($0.pattern) \($0.sentence)" }
    #expect(Set(kinds).count == kinds.count)
  }

  @Test("Changes that differ only in the keyword are one line, with all of their ids")
  func keywords() throws {
    let kind = try #require(
      catalog.kinds.first {
        $0.ids.contains("request-body-max-length-decreased")
      })
    #expect(kind.pattern == "{area}-{keyword}-decreased")
    #expect(kind.severities == "breaking / info")
    #expect(kind.ids.contains("response-property-max-items-decreased"))
    #expect(kind.sentence.hasPrefix("A value has a tighter 'maximum', "))
    #expect(catalog.kinds.count * 3 < catalog.ids.count)
  }

  @Test("A rule is explained with its severity here and in webhooks, its consequence, and the reverse")
  func drift() throws {
    let text = try catalog.explanation(of: "response-property-became-nullable")
    #expect(
      text == """
        response-property-became-nullable
        A field of a response became nullable.

        Axis          wire
        Severity      breaking
        In webhooks   info, where the service sends
        Consequence   Deployed clients that expect a value fail to decode null.
        Reverse       response-property-became-not-nullable (info)

        To change the severity, list it in the file that --accept gives:

        severities:
          response-property-became-nullable: info

        """)
  }

  @Test("A rule about calls has the severity that it has in webhooks")
  func webhooks() throws {
    let text = try catalog.explanation(of: "request-body-added-required")
    #expect(text.contains("\nSeverity      breaking\nIn webhooks   info, where the service sends\n"))
    #expect(try !catalog.explanation(of: "endpoint-added").contains("In webhooks"))
  }

  @Test("A rule of observe has a severity in each direction")
  func traffic() throws {
    let text = try catalog.explanation(of: "recorded-null-undocumented")
    #expect(text.contains("\nIn requests   warning\nIn responses  breaking\n"))
  }

  @Test("A rule of lint is explained with its example, and whether it can be fixed")
  func lint() throws {
    let text = try catalog.explanation(of: "undeclared-tag")
    let rule = try #require(LintRules[id: "undeclared-tag"])
    #expect(text.hasPrefix("undeclared-tag\n\(rule.sentence)\n\nLevel         \(rule.level.rawValue)\n"))
    #expect(text.contains("Wrong:\n\n  tags: [{ name: pets }]\n"))
    #expect(text.contains("\nlint:\n  undeclared-tag: "))
    let fixable = try #require(LintRules.all.first { $0.isFixable })
    #expect(try catalog.explanation(of: fixable.id).contains("\nlint --fix    fixes it\n"))
    #expect(text.contains("\nlint --fix    leaves it\n"))
  }

  @Test("A pattern is explained by the ids that it stands for")
  func pattern() throws {
    let text = try catalog.explanation(of: "{area}-became-nullable")
    #expect(
      text.hasPrefix("A value became nullable. (info / breaking)\n\n  request-parameter-became-nullable\n"))
  }

  @Test("An unknown id is an error with the nearest ones")
  func unknown() throws {
    let failure = #expect(throws: DiagnosticFailure.self) { try catalog.explanation(of: "endpoint-addded") }
    #expect(failure?.diagnostics.map(\.id) == ["unknown-rule"])
    #expect(
      failure?.diagnostics.first?.message.hasPrefix(
        "There is no rule 'endpoint-addded'; did you mean 'endpoint-added'") == true)
    #expect(failure?.diagnostics.first?.message.hasSuffix("? 'callsite rules' lists them all.") == true)
  }

  @Test("The JSON has each line with its ids")
  func json() throws {
    struct List: Decodable {
      struct Rule: Decodable {
        let pattern, topic, request, response, sentence: String
        let ids: [String]
      }
      let rules: [Rule]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(catalog.json.utf8))
    #expect(list.rules.count == catalog.kinds.count)
    let rule = try #require(list.rules.first { $0.pattern == "{area}-became-nullable" })
    #expect([rule.topic, rule.request, rule.response] == ["wire", "info", "breaking"])
    #expect(rule.ids.contains("response-body-became-nullable"))
  }

  /// `CALLSITE_RECORD=1` rewrites the tables.
  @Test("The article has every rule")
  func article() throws {
    let file = Checkout.path("Sources/callsite/Callsite.docc/Rules.md")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let start = try #require(text.firstRange(of: "## The rules\n")).upperBound
    if ProcessInfo.processInfo.environment["CALLSITE_RECORD"] != nil {
      try (text[..<start] + catalog.markdown).write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(String(text[start...]) == catalog.markdown)
    #expect(text.contains(try catalog.explanation(of: "response-property-became-nullable")))
  }
}
