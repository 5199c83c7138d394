import CallsiteDiagnostics
import OrderedCollections

extension DriftRule {
  /// Every rule that compares two versions, or a document with what a backend publishes.
  package static let all: [DriftRule] = WireRules.all + code

  /// The rules that aren't about what changed in messages.
  fileprivate static let code = sources + configurations + silents + verifications

  /// The rule that reports the reverse change, or rules, if it depends on what was there before.
  package var reverses: [DriftRule] {
    axis == .wire ? WireRules.all.filter { $0.coordinates == coordinates.opposite && $0 != self } : []
  }

  /// The consequence of the change for deployed clients, or `nil` if nothing stops working.
  package var consequence: String? { axis == .wire ? WireConsequence.text(self) : nil }

  /// The severity in webhooks and callbacks, where the service sends the request, or `nil` if it's no other.
  package var severityInWebhooks: Finding.Severity? {
    let change = SchemaChange.all.lazy.compactMap { change in
      SchemaArea.allCases.first { change.rule(in: $0) == self }.map { change.rule(in: $0, .service) }
    }.first
    let other = (change ?? ofService(isRequired: true)).severity
    return other == severity ? nil : other
  }
}

/// Rules that report the same change, in each part of a message.
package struct DriftRuleKind: Sendable {
  /// The id, with the placeholders `{area}`, `{direction}` and `{name}` for the part of a message, and `{keyword}` for
  /// a keyword of a schema.
  package let pattern: String
  /// The rules' ids.
  package let ids: [String]
  package let axis: Finding.Axis
  /// The severity in what clients send, and in what they receive. Both are the same for rules without a direction.
  package let severities: (request: Finding.Severity, response: Finding.Severity)
  /// A sentence that says what happened.
  package let sentence: String

  /// Every kind, in the order of ``DriftRule/all``.
  package static let all: [DriftRuleKind] =
    WireRules.calls.map(DriftRuleKind.init) + ofSchemas
    + DriftRule.code.map(DriftRuleKind.init)

  private init(_ rule: DriftRule) {
    self.init(rule.id, [rule.id], rule.axis, (rule.severity, rule.severity), rule.explanation)
  }

  private init(
    _ pattern: String, _ ids: [String], _ axis: Finding.Axis,
    _ severities: (request: Finding.Severity, response: Finding.Severity), _ sentence: String
  ) {
    (self.pattern, self.ids, self.axis, self.severities, self.sentence) = (
      pattern, ids, axis, severities, sentence
    )
  }

  /// Changes that differ only in the keyword are one kind.
  private static let ofSchemas: [DriftRuleKind] = {
    let known = Set(WireRules.all)
    let changes = OrderedDictionary(grouping: SchemaChange.all, by: Pattern.init)
    return changes.values.map { alike in
      let ids = alike.flatMap { change in
        SchemaArea.allCases.map { change.rule(in: $0) }.filter(known.contains).map(\.id)
      }
      let first = alike[0]
      let keywords = alike.compactMap(\.keyword?.name).map { "'\($0)'" }.joinedWithOr()
      return DriftRuleKind(
        Pattern(first).ids, Array(OrderedSet(ids)), .wire, (first.request, first.response),
        "A value \(first.phrasePattern.replacing("'{keyword}'", with: keywords)).")
    }
  }()

  /// The common parts of changes that differ only in the keyword.
  private struct Pattern: Hashable {
    let ids: String
    let phrase: String
    let request: Finding.Severity
    let response: Finding.Severity

    init(_ change: SchemaChange) {
      ids =
        change.requestPattern == change.responsePattern
        ? change.requestPattern : "\(change.requestPattern), \(change.responsePattern)"
      phrase = change.phrasePattern
      (request, response) = (change.request, change.response)
    }
  }
}
