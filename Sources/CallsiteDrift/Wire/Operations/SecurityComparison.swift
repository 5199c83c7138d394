import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Compares security requirements and schemes. Requirements are alternatives: a deployed client has the credentials of
/// one.
struct SecurityComparison {
  private let old: APIDocument
  private let new: APIDocument

  init(_ old: APIDocument, _ new: APIDocument) {
    self.old = old
    self.new = new
  }

  func compare(_ before: Operation, _ after: Operation, into findings: inout OperationFindings) {
    let oldWays = Self.ways(before.security ?? old.security)
    let newWays = Self.ways(after.security ?? new.security)
    if oldWays == newWays { return }
    let (wasPublic, isPublic) = (oldWays.contains { $0.isEmpty }, newWays.contains { $0.isEmpty })
    let positions = (before.position, after.position)
    if wasPublic != isPublic {
      findings.add(
        isPublic ? .securityLifted : .securityDemanded, at: "security",
        "The operation \(isPublic ? "no longer requires credentials" : "now requires credentials").",
        positions.0,
        positions.1)
      return
    }
    let (removed, added) = (oldWays.subtracting(newWays), newWays.subtracting(oldWays))
    let (before, after) = (oldWays.keyed { Set($0.keys) }, newWays.keyed { Set($0.keys) })
    for way in removed { report(way, after, .securityRemoved, .scopeAdded, positions, into: &findings) }
    for way in added { report(way, before, .securityAdded, .scopeRemoved, positions, into: &findings) }
  }

  /// Reports an alternative that the other version doesn't have. If the other version has one with the same schemes,
  /// only the scopes changed.
  private func report(
    _ way: Way, _ others: [Set<String>: Way], _ rule: DriftRule, _ scopeRule: DriftRule,
    _ positions: (SourcePosition, SourcePosition), into findings: inout OperationFindings
  ) {
    guard let other = others[Set(way.keys)] else {
      let phrase = rule == .securityRemoved ? "no longer accepts \(way.text)" : "now accepts \(way.text)"
      findings.add(rule, at: "security \(way.text)", "The operation \(phrase).", positions.0, positions.1)
      return
    }
    let scopes = Set(other.values.joined()).subtracting(way.values.joined()).sorted()
    if scopes.isEmpty { return }
    findings.add(
      scopeRule, at: "security \(way.text)",
      "The operation \(scopeRule == .scopeAdded ? "now requires" : "no longer requires") \(scopes.quoted).",
      positions.0,
      positions.1)
  }

  private typealias Way = [String: Set<String>]

  private static func ways(_ requirements: [SecurityRequirement]) -> OrderedSet<Way> {
    if requirements.isEmpty { return [[:]] }
    return OrderedSet(
      requirements.map { requirement in
        Dictionary(requirement.schemes.map { ($0, Set(requirement.scopes[$0] ?? [])) }) { first, _ in first }
      })
  }
}

extension [String: Set<String>] {
  /// The schemes of an alternative, such as `a + b`.
  fileprivate var text: String { keys.sorted().joined(separator: " + ") }
}

// Security schemes.
extension SecurityComparison {
  var schemeFindings: [Finding] {
    var findings: [Finding] = []
    for (name, scheme) in old.securitySchemes where new.securitySchemes[name] == nil {
      findings.append(finding(.schemeRemoved, name, "was removed", scheme.position, new.position))
    }
    for (name, scheme) in new.securitySchemes where old.securitySchemes[name] == nil {
      findings.append(finding(.schemeAdded, name, "was added", old.position, scheme.position))
    }
    for (name, scheme) in old.securitySchemes {
      guard let other = new.securitySchemes[name],
        scheme.details != other.details || scheme.kind != other.kind
      else { continue }
      findings += changes(scheme, other).map { finding($0.0, name, $0.1, scheme.position, other.position) }
    }
    return findings
  }

  private func finding(
    _ rule: DriftRule, _ name: String, _ phrase: String, _ old: SourcePosition, _ new: SourcePosition
  ) -> Finding {
    Finding(
      rule, path: "security scheme \(name)",
      message: "The security scheme '\(name)' \(phrase).", consequence: WireConsequence.text(rule), old: old,
      new: new)
  }

  private func changes(_ scheme: SecurityScheme, _ other: SecurityScheme) -> [(DriftRule, String)] {
    let (before, after) = (scheme.details, other.details)
    var changes: [(DriftRule, String)] = []
    if before.type != after.type || before.scheme != after.scheme || scheme.kind != other.kind {
      changes.append(
        (.schemeTypeChanged, "changed type: \(before.form) → \(after.form)"))
    }
    if before.openIDConnectURL != after.openIDConnectURL {
      changes.append((.identityURLChanged, "has a different OpenID Connect URL"))
    }
    for (name, flow) in before.flows {
      if let other = after.flows[name] {
        changes += self.changes(flow, other)
      } else {
        changes.append((.flowRemoved, "lost the flow '\(name)'"))
      }
    }
    for name in after.flows.keys where before.flows[name] == nil {
      changes.append((.flowAdded, "gained the flow '\(name)'"))
    }
    return changes
  }

  private func changes(
    _ before: SecuritySchemeDetails.Flow, _ after: SecuritySchemeDetails.Flow
  ) -> [(DriftRule, String)] {
    var changes: [(DriftRule, String)] = []
    if before.authorizationURL != after.authorizationURL {
      changes.append((.authorizationURLChanged, "has a different authorization URL"))
    }
    if before.tokenURL != after.tokenURL || before.refreshURL != after.refreshURL {
      changes.append((.tokenURLChanged, "has a different token or refresh URL"))
    }
    let removed = before.scopes.keys.filter { after.scopes[$0] == nil }
    let added = after.scopes.keys.filter { before.scopes[$0] == nil }
    if !removed.isEmpty {
      changes.append(
        (.schemeScopeRemoved, "lost \(removed.count == 1 ? "the scope" : "the scopes") \(removed.quoted)"))
    }
    if !added.isEmpty {
      changes.append(
        (.schemeScopeAdded, "gained \(added.count == 1 ? "the scope" : "the scopes") \(added.quoted)"))
    }
    return changes
  }
}

extension SecuritySchemeDetails {
  fileprivate var form: String { scheme.map { "\(type) \($0)" } ?? type }
}
