package import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import Foundation

/// Everything that `lint`, `diff`, `verify` and `observe` report, for `callsite rules` and its article.
package struct RuleCatalog {
  /// A group of rules, by the command that reports them and their subject.
  enum Topic: String, Sendable, CaseIterable, Encodable {
    case wire, source, silent, traffic, lint

    /// The heading of the list.
    var title: String {
      switch self {
      case .wire: "Deployed apps (wire)"
      case .source: "Swift code that calls the client (source)"
      case .silent: "Swift code that still compiles (silent)"
      case .traffic: "Recorded traffic (observe)"
      case .lint: "Documents (lint)"
      }
    }
  }

  /// One line of the list: rules that report the same, in each part of a message.
  struct Kind: Sendable, Encodable {
    let pattern: String
    let topic: Topic
    /// The severity in requests, which clients send.
    let request: String
    /// The severity in responses, which clients receive.
    let response: String
    let sentence: String
    let ids: [String]

    /// Both severities, or one if they're equal.
    var severities: String { request == response ? request : "\(request) / \(response)" }
  }

  let kinds: [Kind]

  package init() {
    kinds =
      DriftRuleKind.all.map { kind in
        Kind(
          pattern: kind.pattern, topic: Topic(kind.axis), request: kind.severities.request.rawValue,
          response: kind.severities.response.rawValue, sentence: kind.sentence, ids: kind.ids)
      }
      + ObservationRule.allCases.map { rule in
        Kind(
          pattern: rule.rawValue, topic: .traffic, request: rule.driftRule(inRequest: true).severity.rawValue,
          response: rule.driftRule(inRequest: false).severity.rawValue, sentence: rule.explanation,
          ids: [rule.rawValue])
      }
      + LintRules.all.map { rule in
        Kind(
          pattern: rule.id, topic: .lint, request: rule.level.rawValue, response: rule.level.rawValue,
          sentence: rule.sentence, ids: [rule.id])
      }
  }

  /// The ids of all rules.
  var ids: [String] { kinds.flatMap(\.ids) }

  /// A line for each kind of rule, by topic.
  package var text: String {
    let sections = Topic.allCases.map { topic in
      let kinds = kinds.filter { $0.topic == topic }
      let lines = kinds.map { kind in
        "  \(kind.severities.padded(to: 18))\(kind.pattern)\n      \(kind.sentence)\n"
      }
      return "\(topic.title): \(kinds.count)\n" + lines.joined()
    }
    return sections.joined(separator: "\n") + "\n" + Self.legend
  }

  private static let legend = """
    Two severities are those in requests and responses. {area} is 'request-parameter', 'request-parameter-property',
    'request-body', 'request-property', 'response-header', 'response-header-property', 'response-body' or
    'response-property'; {direction} is its first word, and {name} the rest.
    Explain one: callsite rules ID

    """

  /// The list as JSON: `{"rules": [{"pattern", "topic", "request", "response", "sentence", "ids"}]}`.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes, .sortedKeys]
    guard let data = try? encoder.encode(["rules": kinds]) else {
      preconditionFailure("Strings and lists of them can always be JSON.")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// The tables of the article, by topic.
  var markdown: String {
    Topic.allCases.map { topic in
      let rows = kinds.filter { $0.topic == topic }.map { kind in
        let ids = kind.pattern.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")
        return "| \(ids) | \(kind.severities) | \(kind.sentence) |\n"
      }
      return "\n### \(topic.title)\n\n| Id | Severity | Meaning |\n| --- | --- | --- |\n" + rows.joined()
    }.joined()
  }

  /// Returns what a rule reports, how severe that is, and how to change it.
  ///
  /// - Throws: ``DiagnosticFailure`` if there's no such rule, with the ids that are most like it.
  package func explanation(of id: String) throws(DiagnosticFailure) -> String {
    if let rule = DriftRule.all.first(where: { $0.id == id }) { return Self.explanation(of: rule) }
    if let rule = ObservationRule(rawValue: id) { return Self.explanation(of: rule) }
    if let rule = LintRules[id: id] { return Self.explanation(of: rule) }
    if let kind = kinds.first(where: { $0.pattern == id }) {
      return "\(kind.sentence) (\(kind.severities))\n\n\(kind.ids.map { "  \($0)\n" }.joined())"
    }
    throw DiagnosticFailure([
      Diagnostic(
        .error, "unknown-rule",
        "There is no rule '\(id)'\(NearestNames(id, among: ids).suggestion) 'callsite rules' lists them all.")
    ])
  }

  private static func explanation(of rule: DriftRule) -> String {
    var rows = [("Axis", rule.axis.rawValue), ("Severity", rule.severity.rawValue)]
    if let other = rule.severityInWebhooks {
      rows.append(("In webhooks", "\(other.rawValue), where the service sends"))
    }
    if let consequence = rule.consequence { rows.append(("Consequence", consequence)) }
    for reverse in rule.reverses { rows.append(("Reverse", "\(reverse.id) (\(reverse.severity.rawValue))")) }
    return "\(rule.id)\n\(rule.explanation)\n\n\(table(rows))\n"
      + "To change the severity, list it in the file that --accept gives:\n\n"
      + "severities:\n  \(rule.id): \(rule.severity == .info ? "warning" : "info")\n"
  }

  private static func explanation(of rule: ObservationRule) -> String {
    let rows = [
      ("In requests", rule.driftRule(inRequest: true).severity.rawValue),
      ("In responses", rule.driftRule(inRequest: false).severity.rawValue),
    ]
    return "\(rule.rawValue)\n\(rule.explanation)\n\n\(table(rows))\n"
      + "To change the severity, list it in the file that --accept gives:\n\n"
      + "severities:\n  \(rule.rawValue): info\n"
  }

  private static func explanation(of rule: LintRule) -> String {
    let rows = [("Level", rule.level.rawValue), ("lint --fix", rule.isFixable ? "fixes it" : "leaves it")]
    return "\(rule.id)\n\(rule.sentence)\n\n\(table(rows))\n"
      + "Wrong:\n\n\(indented(rule.example.wrong))\nRight:\n\n\(indented(rule.example.right))\n"
      + "To change the level, set it in callsite.yaml:\n\n"
      + "lint:\n  \(rule.id): \(rule.level == .warning ? "off" : "warning")\n"
  }

  private static func table(_ rows: [(String, String)]) -> String {
    rows.map { "\($0.0.padded(to: 14))\($0.1)\n" }.joined()
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
  }
}

extension RuleCatalog.Topic {
  fileprivate init(_ axis: Finding.Axis) {
    switch axis {
    case .wire: self = .wire
    case .source: self = .source
    case .silent: self = .silent
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
