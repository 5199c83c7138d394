package import CallsiteDiagnostics
package import CallsiteSource

/// Reads a file of accepted findings:
///
/// ```yaml
/// accepted:
///   - id: response-required-property-removed
///     operation: GET /pets
///     path: response 200 / [].name
///     reason: No version of the app reads it.   # optional
///     until: 2026-12-31                         # optional: the last day of the acceptance
/// severities:                                   # optional, by id: breaking, warning, info or none
///   response-optional-property-added: none
/// renamed:                                      # optional: renames that aren't detected
///   - { from: total, to: sum }
/// separate:                                     # optional: detected renames that aren't any
///   - { from: GET /pets, to: GET /pet }
/// ```
///
/// Findings without an operation have no `operation`. The key `api` limits an acceptance to one module. All problems
/// are reported together.
package struct AcceptanceReader {
  private var collector = DiagnosticCollector()
  private let ids: [String]?
  private let known: Set<String>

  /// - Parameter ids: The ids that findings can have, or `nil` to accept any.
  package init(ids: [String]? = nil) {
    self.ids = ids
    known = Set(ids ?? [])
  }

  package mutating func read(_ node: SourceNode) throws(DiagnosticFailure) -> AcceptancePolicy {
    var policy = AcceptancePolicy()
    if let object = object(node, "The file", keys: ["accepted", "severities", "renamed", "separate"]) {
      policy.acceptances = list(object["accepted"], "accepted").compactMap { acceptance($0) }
      policy.severities = severities(object["severities"])
      policy.rulings = RenameRulings(
        renamed: names(object["renamed"], "renamed"), separate: names(object["separate"], "separate"))
    }
    try collector.throwIfErrors()
    return policy
  }

  private mutating func acceptance(_ node: SourceNode) -> Acceptance? {
    let keys = ["api", "id", "operation", "path", "reason", "until"]
    guard let object = object(node, "An accepted finding", keys: keys) else { return nil }
    let id = text(object["id"], "id")
    let path = text(object["path"], "path")
    for key in ["id", "path"] where object[key] == nil {
      collector.report(.invalidAcceptance("Missing '\(key)' in an accepted finding.", at: node.position))
    }
    if let id, let position = object["id"]?.position { check(id, at: position) }
    return Acceptance(
      api: text(object["api"], "api"), id: id ?? "", operation: text(object["operation"], "operation"),
      path: path ?? "", reason: text(object["reason"], "reason"), until: day(object["until"]),
      position: node.position)
  }

  private mutating func check(_ id: String, at position: SourcePosition) {
    guard let ids, !known.contains(id) else { return }
    collector.report(
      .invalidAcceptance(
        "No finding has the id '\(id)'\(NearestNames(id, among: ids).suggestion)", at: position))
  }

  private mutating func names(_ node: SourceNode?, _ key: String) -> Set<RenameRulings.Names> {
    var all: Set<RenameRulings.Names> = []
    for node in list(node, key) {
      guard let object = object(node, "A pair of names", keys: ["from", "to"]) else { continue }
      let (old, new) = (text(object["from"], "from"), text(object["to"], "to"))
      for key in ["from", "to"] where object[key] == nil {
        collector.report(.invalidAcceptance("Missing '\(key)' in a pair of names.", at: node.position))
      }
      if let old, let new { all.insert(.init(old, new)) }
    }
    return all
  }

  private mutating func severities(_ node: SourceNode?) -> [String: AcceptancePolicy.Weight] {
    guard let node, node.scalar?.kind != .null else { return [:] }
    guard let mapping = node.mapping else {
      collector.report(
        .invalidAcceptance("'severities' must be an object with a severity for each id.", at: node.position))
      return [:]
    }
    var severities: [String: AcceptancePolicy.Weight] = [:]
    for entry in mapping.entries {
      check(entry.key, at: entry.position)
      let name = entry.value.scalar?.text ?? ""
      if let weight = AcceptancePolicy.Weight(rawValue: name) {
        severities[entry.key] = weight
      } else {
        let known = AcceptancePolicy.Weight.allCases.map(\.rawValue)
        let suggestion = NearestNames(name, among: known).suggestion
        collector.report(
          .invalidAcceptance(
            "The severity of '\(entry.key)' must be \(known.joinedWithOr())\(suggestion)",
            at: entry.value.position))
      }
    }
    return severities
  }

  private mutating func object(_ node: SourceNode, _ name: String, keys: [String]) -> SourceMapping? {
    guard let mapping = node.mapping else {
      if node.scalar?.kind != .null {
        collector.report(.invalidAcceptance("\(name) must be an object.", at: node.position))
      }
      return nil
    }
    for entry in mapping.entries where !keys.contains(entry.key) {
      let nearest = NearestNames(entry.key, among: keys)
      let hint = nearest.names.isEmpty ? "; expected \(keys.joinedWithOr())." : nearest.suggestion
      collector.report(.invalidAcceptance("\(name) has no key '\(entry.key)'\(hint)", at: entry.position))
    }
    return mapping
  }

  private mutating func list(_ node: SourceNode?, _ key: String) -> [SourceNode] {
    guard let node, node.scalar?.kind != .null else { return [] }
    guard let elements = node.sequence else {
      collector.report(.invalidAcceptance("'\(key)' must be a list.", at: node.position))
      return []
    }
    return elements
  }

  private mutating func text(_ node: SourceNode?, _ key: String) -> String? {
    guard let node else { return nil }
    guard let scalar = node.scalar, scalar.kind != .null, !scalar.text.isEmpty else {
      collector.report(.invalidAcceptance("'\(key)' must be text.", at: node.position))
      return nil
    }
    return scalar.text
  }

  private mutating func day(_ node: SourceNode?) -> CalendarDay? {
    guard let node else { return nil }
    guard let day = CalendarDay(node.scalar?.text ?? "") else {
      collector.report(.invalidAcceptance("'until' must be a day such as 2026-12-31.", at: node.position))
      return nil
    }
    return day
  }
}

extension Diagnostic {
  fileprivate static func invalidAcceptance(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-acceptance", message, at: position)
  }
}
