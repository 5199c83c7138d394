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
    let (oldWays, newWays) = ways(before, after)
    if oldWays == newWays { return }
    let (lost, gained) = (lost(oldWays, newWays), lost(newWays, oldWays))
    let positions = (before.position, after.position)
    // What only the schemes themselves change is reported for these.
    let (kept, known) = (Set(newWays.map(\.names)), Set(oldWays.map { $0.names(elsewhere: schemes.newName) }))
    for way in lost where way.isAnonymous || !kept.contains(way.names(elsewhere: schemes.newName) ?? []) {
      findings.add(
        way.isAnonymous ? .securityDemanded : .securityRemoved, at: .other(way.place),
        way.isAnonymous
          ? "The operation now requires \(newWays.text)."
          : "The operation no longer accepts \(way.text); it now requires \(newWays.text).",
        positions.0, positions.1)
    }
    for way in gained where way.isAnonymous || !known.contains(way.names) {
      findings.add(
        way.isAnonymous ? .securityLifted : .securityAdded, at: .other(way.place),
        way.isAnonymous
          ? "The operation no longer requires credentials." : "The operation now accepts \(way.text).",
        positions.0, positions.1)
    }
    for way in oldWays.subtracting(lost) {
      addScopes(.scopeAdded, "now requires", way.missingScopes(newWays), way, positions, into: &findings)
    }
    for way in newWays.subtracting(gained) {
      addScopes(
        .scopeRemoved, "no longer requires", way.missingScopes(oldWays), way, positions, into: &findings)
    }
  }

  private func addScopes(
    _ rule: DriftRule, _ phrase: String, _ scopes: Set<String>, _ way: Way,
    _ positions: (SourcePosition, SourcePosition), into findings: inout OperationFindings
  ) {
    if scopes.isEmpty { return }
    findings.add(
      rule, at: .other(way.place), "The operation \(phrase) \(scopes.sorted().quoted).", positions.0,
      positions.1)
  }

  /// Returns the alternatives whose credentials don't include those of any other one.
  private func lost(_ ways: OrderedSet<Way>, _ others: OrderedSet<Way>) -> OrderedSet<Way> {
    ways.filter { way in !others.contains { $0.credentials.isSubset(of: way.credentials) } }
  }

  private func ways(_ before: Operation, _ after: Operation) -> (old: OrderedSet<Way>, new: OrderedSet<Way>) {
    let (oldSchemes, newSchemes) = (old.securitySchemes, new.securitySchemes)
    return (
      Way.all(before.security ?? old.security, oldSchemes) { schemes.oldCredential($0) },
      Way.all(after.security ?? new.security, newSchemes) { schemes.newCredential($0) }
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
      let (oldWays, newWays) = ways(before, after)
      let names = Set(lost(oldWays, newWays).flatMap(\.names))
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
private struct Way: Hashable {
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
  ) -> OrderedSet<Way> {
    if requirements.isEmpty { return [Way(nil, schemes, credential)] }
    return OrderedSet(requirements.map { Way($0, schemes, credential) })
  }

  /// Returns the names that the schemes have in the other document, or `nil` if it lacks one of them.
  func names(elsewhere: (String) -> String?) -> Set<String>? {
    let others = names.compactMap(elsewhere)
    return others.count == names.count ? Set(others) : nil
  }

  /// Returns the scopes that tokens for this alternative lack for the others that its credentials are enough for.
  func missingScopes(_ others: OrderedSet<Way>) -> Set<String> {
    let open = others.filter { $0.credentials.isSubset(of: credentials) }
    let missing = open.map { way in
      way.scopes.reduce(into: Set<String>()) { $0.formUnion($1.value.subtracting(scopes[$1.key] ?? [])) }
    }
    return missing.contains([]) ? [] : missing.first ?? []
  }
}

extension OrderedSet<Way> {
  /// The alternatives in words.
  fileprivate var text: String { map(\.text).joined(separator: " or ") }
}
