import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Compares security requirements. Requirements are alternatives: a deployed client has the credentials of one, and
/// still gets in if they include everything that one of the new alternatives requires.
struct SecurityComparison {
  private let old: APIDocument
  private let new: APIDocument
  private let schemes: SchemeMatching

  init(_ old: APIDocument, _ new: APIDocument) {
    self.old = old
    self.new = new
    schemes = SchemeMatching(old.securitySchemes, new.securitySchemes)
  }

  func compare(_ before: Operation, _ after: Operation, into findings: inout OperationFindings) {
    let (oldAlternatives, newAlternatives) = alternatives(before, after)
    if oldAlternatives == newAlternatives { return }
    let (lost, gained) = (lost(oldAlternatives, newAlternatives), lost(newAlternatives, oldAlternatives))
    let positions = (before.position, after.position)
    // What only the schemes themselves change is reported for these.
    let (kept, known) = (
      Set(newAlternatives.map(\.names)), Set(oldAlternatives.map { $0.names(elsewhere: schemes.newName) })
    )
    for alternative in lost
    where alternative.isAnonymous || !kept.contains(alternative.names(elsewhere: schemes.newName) ?? []) {
      findings.add(
        alternative.isAnonymous ? .securityDemanded : .securityRemoved, at: .other(alternative.place),
        alternative.isAnonymous
          ? "The operation now requires \(newAlternatives.text)."
          : "The operation no longer accepts \(alternative.text); it now requires \(newAlternatives.text).",
        positions.0, positions.1)
    }
    for alternative in gained where alternative.isAnonymous || !known.contains(alternative.names) {
      findings.add(
        alternative.isAnonymous ? .securityLifted : .securityAdded, at: .other(alternative.place),
        alternative.isAnonymous
          ? "The operation no longer requires credentials."
          : "The operation now accepts \(alternative.text).",
        positions.0, positions.1)
    }
    for alternative in oldAlternatives.subtracting(lost) {
      addScopes(
        .scopeAdded, "now requires", alternative.missingScopes(newAlternatives), alternative, positions,
        into: &findings)
    }
    for alternative in newAlternatives.subtracting(gained) {
      addScopes(
        .scopeRemoved, "no longer requires", alternative.missingScopes(oldAlternatives), alternative,
        positions, into: &findings)
    }
  }

  private func addScopes(
    _ rule: DriftRule, _ phrase: String, _ scopes: Set<String>, _ alternative: Alternative,
    _ positions: (SourcePosition, SourcePosition), into findings: inout OperationFindings
  ) {
    if scopes.isEmpty { return }
    findings.add(
      rule, at: .other(alternative.place), "The operation \(phrase) \(scopes.sorted().quoted).", positions.0,
      positions.1)
  }

  /// Returns the alternatives whose credentials don't include those of any other one.
  private func lost(
    _ alternatives: OrderedSet<Alternative>, _ others: OrderedSet<Alternative>
  ) -> OrderedSet<Alternative> {
    alternatives.filter { alternative in
      !others.contains { $0.credentials.isSubset(of: alternative.credentials) }
    }
  }

  private func alternatives(
    _ before: Operation, _ after: Operation
  ) -> (old: OrderedSet<Alternative>, new: OrderedSet<Alternative>) {
    let (oldSchemes, newSchemes) = (old.securitySchemes, new.securitySchemes)
    return (
      Alternative.all(before.security ?? old.security, oldSchemes) { schemes.oldCredential($0) },
      Alternative.all(after.security ?? new.security, newSchemes) { schemes.newCredential($0) }
    )
  }
}

// Security schemes.
extension SecurityComparison {
  /// Returns the findings about the document's schemes.
  ///
  /// - Parameter pairs: The operations that both documents have. A scheme that none of them requires breaks nothing.
  func schemeFindings(_ pairs: [(old: Operation, new: Operation)]) -> [Finding] {
    var findings: [Finding] = []
    for (name, scheme) in old.securitySchemes where schemes.newName(name) == nil {
      findings.append(finding(.schemeRemoved, name, "was removed", scheme.position, new.position))
    }
    for (name, scheme) in new.securitySchemes where schemes.oldName(name) == nil {
      findings.append(finding(.schemeAdded, name, "was added", old.position, scheme.position))
    }
    let users = users(of: pairs)
    for (name, scheme) in old.securitySchemes {
      guard let newName = schemes.newName(name), let other = new.securitySchemes[newName] else { continue }
      for (rule, phrase) in SchemeComparison(scheme, other).changes((name, newName)) {
        var finding = finding(rule, name, phrase, scheme.position, other.position)
        if rule == .schemeCredentialsChanged { finding.limit(to: users[name] ?? []) }
        findings.append(finding)
      }
    }
    return findings
  }

  /// Returns the labels of the operations that no longer accept a scheme's old credentials, by the scheme's name.
  private func users(of pairs: [(old: Operation, new: Operation)]) -> [String: [String]] {
    if !schemes.hasOtherCredentials { return [:] }
    var users: [String: [String]] = [:]
    for (before, after) in pairs where !before.isUnstable {
      let (oldAlternatives, newAlternatives) = alternatives(before, after)
      let names = Set(lost(oldAlternatives, newAlternatives).flatMap(\.names))
      for name in names { users[name, default: []].append(before.label) }
    }
    return users
  }

  private func finding(
    _ rule: DriftRule, _ name: String, _ phrase: String, _ old: SourcePosition, _ new: SourcePosition
  ) -> Finding {
    Finding(
      rule, at: .other("security scheme \(name)"),
      message: "The security scheme '\(name)' \(phrase).", consequence: WireConsequence.text(rule), old: old,
      new: new)
  }
}

extension Finding {
  /// Limits a finding to some operations. If there are none, nothing stops working.
  fileprivate mutating func limit(to labels: [String]) {
    operations = labels
    guard labels.isEmpty else { return }
    severity = .info
    consequence = nil
  }
}

/// The credentials of a security requirement, all of which are sent.
private struct Alternative: Hashable {
  let names: Set<String>
  let scopes: [Credential: Set<String>]
  /// The credentials in words, such as `the header 'X-Key' and basic authentication`.
  let text: String

  var credentials: Set<Credential> { Set(scopes.keys) }
  var isAnonymous: Bool { names.isEmpty }

  /// The place of findings, such as `security a + b`.
  var place: String { isAnonymous ? "security" : "security \(names.sorted().joined(separator: " + "))" }

  private init(
    _ requirement: SecurityRequirement?, _ schemes: OrderedDictionary<String, SecurityScheme>,
    _ credential: (String) -> Credential
  ) {
    let required = requirement?.schemes ?? []
    names = Set(required)
    scopes = Dictionary(required.map { (credential($0), Set(requirement?.scopes[$0] ?? [])) }) {
      $0.union($1)
    }
    let nouns = required.map { schemes[$0]?.noun($0) ?? "'\($0)'" }
    text = nouns.isEmpty ? "no credentials" : nouns.sorted().joined(separator: " and ")
  }

  /// Returns the alternatives of a list of requirements. An empty list requires no credentials.
  static func all(
    _ requirements: [SecurityRequirement], _ schemes: OrderedDictionary<String, SecurityScheme>,
    _ credential: (String) -> Credential
  ) -> OrderedSet<Alternative> {
    if requirements.isEmpty { return [Alternative(nil, schemes, credential)] }
    return OrderedSet(requirements.map { Alternative($0, schemes, credential) })
  }

  /// Returns the names that the schemes have in the other document, or `nil` if it lacks one of them.
  func names(elsewhere: (String) -> String?) -> Set<String>? {
    let others = names.compactMap(elsewhere)
    return others.count == names.count ? Set(others) : nil
  }

  /// Returns the scopes that tokens for this alternative lack for the others that its credentials are enough for.
  func missingScopes(_ others: OrderedSet<Alternative>) -> Set<String> {
    let open = others.filter { $0.credentials.isSubset(of: credentials) }
    let missing = open.map { alternative in
      alternative.scopes.reduce(into: Set<String>()) {
        $0.formUnion($1.value.subtracting(scopes[$1.key] ?? []))
      }
    }
    return missing.contains([]) ? [] : missing.first ?? []
  }
}

extension OrderedSet<Alternative> {
  /// The alternatives in words.
  fileprivate var text: String { map(\.text).joined(separator: " or ") }
}
