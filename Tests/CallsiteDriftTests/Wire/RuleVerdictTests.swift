@testable import CallsiteDrift
import Testing

/// Each line of ``RuleVerdicts`` is asserted, so that no severity or consequence changes by mistake.
@Suite("How severe rules are, and what that means for deployed apps")
struct RuleVerdictTests {
  @Test("Rules of calls")
  func calls() {
    #expect(RuleVerdicts.lines(WireRules.calls.map { ($0, $0.id) }) == RuleVerdicts.calls)
  }

  @Test("Changes of schemas that clients send")
  func requests() {
    let rules = SchemaChange.all.map { ($0.rule(in: .requestProperty), name($0.requestPattern, $0)) }
    #expect(RuleVerdicts.lines(rules) == RuleVerdicts.requests)
  }

  @Test("Changes of schemas that clients receive")
  func responses() {
    let rules = SchemaChange.all.map { ($0.rule(in: .responseProperty), name($0.responsePattern, $0)) }
    #expect(RuleVerdicts.lines(rules) == RuleVerdicts.responses)
  }

  private func name(_ pattern: String, _ change: SchemaChange) -> String {
    pattern.replacing("{keyword}", with: change.keyword?.id ?? "")
  }

  @Test("A change of a schema is as severe wherever it is, but for a few of parameters")
  func exceptions() {
    let exceptions = SchemaArea.allCases.flatMap { area in
      SchemaChange.all.compactMap { change -> String? in
        let general = change.rule(in: area.direction == .request ? .requestProperty : .responseProperty)
        let rule = change.rule(in: area)
        return rule.severity == general.severity ? nil : "\(rule.severity) \(rule.id)"
      }
    }
    #expect(
      exceptions == [
        "breaking request-parameter-default-value-added", "breaking request-parameter-default-value-removed",
        "breaking request-parameter-default-value-changed",
        "warning request-parameter-property-type-changed",
      ])
  }
}
