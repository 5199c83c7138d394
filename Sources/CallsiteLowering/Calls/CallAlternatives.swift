import CallsiteDocument

/// Other names for an operation whose name another operation of the service has.
struct CallAlternatives {
  private let name: CallName
  private let naming: CallNaming
  private let facts: CallFacts
  /// The operation that has the name.
  private let owner: CallFacts
  private var own: [String] { [name.method] }

  init(to name: CallName, evidence: CallEvidence, facts: CallFacts, owner: CallFacts) {
    self.name = name
    self.facts = facts
    self.owner = owner
    naming = CallNaming(evidence: evidence, facts: facts)
  }

  /// The names, the best one first.
  var names: [String] {
    (byScope + byVersion + byDesign + byMethod + byPlace + byLiterals)
      .filter { !$0.isEmpty && !naming.contradictsMethod($0) }
      .map { CallWords.camelCase(CallWords.withoutRepetition($0)) }
  }

  /// Names of another method for the same action: `getScale` beside `scale`. What a POST operation does, its summary
  /// may say.
  private var byMethod: [[String]] {
    let method = facts.operation.method
    let stated = naming.summarizedVerb.flatMap { own == [$0] ? nil : $0 }
    guard let verb = stated ?? Self.verbs[method], method != owner.operation.method else { return [] }
    let isOwnAction = facts.path.segments.last?.literal.map { CallWords.words(of: $0) } == own
    let isOther = facts.operation.path == owner.operation.path && !Self.isPlain(name.method)
    return isOwnAction || isOther ? [[verb] + own] : []
  }

  /// Whether a name is a verb that corresponds to HTTP methods.
  private static func isPlain(_ name: String) -> Bool {
    verbs.values.contains(name) || ["create", "list"].contains(name)
  }

  private static let verbs = [
    "DELETE": "delete", "GET": "get", "PATCH": "update", "POST": "post", "PUT": "replace",
  ]

  private var byScope: [[String]] {
    if facts.operation.method == "HEAD" { return [["head"]] }
    return facts.scope.map { [own + ["for"] + CallWords.singular(CallWords.words(of: $0))] } ?? []
  }

  private var byVersion: [[String]] {
    let known = owner.path.versions
    let version = facts.path.versions.last { !known.contains($0) }
    return version.map { [own + [Self.spelled(version: $0)]] } ?? []
  }

  /// A version as a word: `v1.1` → `v11`, `2.0` → `v2`.
  private static func spelled(version: String) -> String {
    if version.hasPrefix("v") { return version.filter { $0 != "." } }
    let parts = version.split { ".-".contains($0) }
    return "v" + parts.prefix(1).joined() + parts.dropFirst().filter { $0 != "0" }.joined()
  }

  private var byDesign: [[String]] {
    let isOfPath = facts.isMachineMade || facts.words.contains { CallPath.isVersion($0) }
    return isOfPath ? [] : [naming.designed(in: name.services)]
  }

  /// Names by what the path has and the other path doesn't: an action or a thing, a parameter, a place.
  private var byPlace: [[String]] {
    var others: [[String]] = []
    let places = owner.wholePath.literals
    let service = Set(name.services.flatMap { CallWords.singular(CallWords.words(of: $0)) })
    if let last = facts.path.segments.last?.literal, !places.contains(last) {
      let words = CallWords.words(of: last)
      if !service.isSuperset(of: CallWords.singular(words)) { others += named(words) }
    }
    if mayMeanAll, facts.wholePath.parameters.count < owner.wholePath.parameters.count {
      others.append(own + ["all"])
    }
    if let noun { others.append(own + [facts.path.endsWithParameter ? "by" : "for"] + noun) }
    let place = (facts.wholePath.literals + facts.wholePath.owners).last { !places.contains($0) }
    if let words = place.map({ CallWords.words(of: $0) }) {
      let isNoun = words.first.map { $0 == "by" || CallWords.isAlwaysVerb($0) } == false
      others += isNoun ? [own + ["for"] + CallWords.singular(words)] : named(words)
    }
    let known = owner.wholePath.parameters
    if let parameter = facts.wholePath.parameters.last(where: { !known.contains($0) }) {
      others.append(own + ["for"] + CallWords.withoutIdentifier(CallWords.words(of: parameter)))
    }
    return others
  }

  /// Names after a literal: an action is one itself, and a thing belongs to the verb.
  private func named(_ literal: [String]) -> [[String]] {
    guard let first = literal.first, !Self.isPlain(first) else { return [] }
    if CallWords.isAlwaysVerb(first) { return [literal, own + literal] }
    return CallWords.words(of: name.method).count == 1 ? [own + literal] : []
  }

  private var byLiterals: [[String]] {
    let literals = facts.path.literals
    return (facts.isMachineMade ? [] : [facts.words])
      + (literals.last.map { [own + CallWords.words(of: $0)] } ?? [])
      + [
        own + literals.flatMap { CallWords.words(of: $0) },
        [facts.operation.method.lowercased()] + facts.path.words,
      ]
  }

  /// A noun that distinguishes an operation from the one that has its name, without the words of the service.
  private var noun: [String]? {
    guard var noun = nounOfParameter else { return nil }
    let service = name.services.last.map { CallWords.singular(CallWords.words(of: $0)) } ?? []
    guard facts.path.endsWithParameter else {
      let isDistinct = noun != service || facts.wholePath.parameters.count > owner.wholePath.parameters.count
      return isDistinct ? noun : nil
    }
    // If both paths end with an id, neither id distinguishes them.
    if !facts.path.endsWithOtherKey, owner.path.endsWithParameter, !owner.path.endsWithOtherKey { return nil }
    if noun.count > service.count, noun.starts(with: service) { noun.removeFirst(service.count) }
    return noun
  }

  /// The noun that the last parameter identifies: `user` in `/users/{id}/posts`, `email` in `/users/{email}`.
  private var nounOfParameter: [String]? {
    let segments = facts.path.segments
    guard let index = segments.lastIndex(where: { $0.literal == nil }),
      case .parameter(let name) = segments[index]
    else { return nil }
    let words = CallWords.words(of: name)
    if facts.path.endsWithParameter { return words }
    guard index > 0, let owner = segments[index - 1].literal else { return words }
    return CallWords.singular(CallWords.words(of: owner))
  }

  /// Whether the operation may concern a whole list, which an operationId in the singular rules out.
  private var mayMeanAll: Bool {
    guard !facts.path.endsWithParameter else { return false }
    guard facts.isNamed else { return facts.operation.method != "POST" }
    return facts.words.contains {
      CallWords.isPlural($0) || ["all", "batch", "bulk", "collection", "multiple"].contains($0)
    }
  }
}
