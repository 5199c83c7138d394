import CallsiteBasics
import CallsiteDocument

/// The source of the names of services and methods.
package enum CallNamingPolicy: String, Hashable, Sendable, CaseIterable, Encodable {
  /// Whatever suits each operation best; see ``CallEvidence``.
  case automatic
  /// The nouns in the paths.
  case paths
  /// The first tag of each operation.
  case tags
  /// The first tag, and the operationId verbatim.
  case operationIDs = "operationIds"
}

/// The call sites of all operations in a document.
///
/// A name depends on the operation itself and on what was decided for the whole document. It depends on another
/// operation only if both would have the same name in one service. Given names then come first, followed by shorter
/// paths, so that an operation added later doesn't rename the ones before it.
package struct CallNames: Sendable {
  package let evidence: CallEvidence
  /// In the order of the document's operations.
  package private(set) var names: [CallName]
  /// The facts about each operation, in the same order.
  let facts: [CallFacts]

  init(_ document: APIDocument, policy: CallNamingPolicy, style: NamingStyle = NamingStyle()) {
    var facts = document.operations.shared.concurrentMap(elementsPerThread: 32) {
      CallFacts($0, in: document)
    }
    let evidence = CallEvidence(facts, title: document.title, tags: document.tags, policy: policy)
    let hasStable = facts.contains { $0.path.version != nil && $0.path.stage == nil }
    for index in facts.indices {
      facts[index].leaveScope(in: evidence.scopes)
      if hasStable, let stage = facts[index].path.stage { facts[index].path.flags.append(stage) }
    }
    self.evidence = evidence
    self.facts = facts
    // Verbatim identifiers include the names of calls.
    let isVerbatim = policy == .operationIDs || style.identifiers == .verbatim && policy == .automatic
    names = facts.concurrentMap(elementsPerThread: 32) {
      isVerbatim ? CallName(verbatim: $0.operation) : CallNaming(evidence: evidence, facts: $0).name()
    }
    let tags = Dictionary(document.tags.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in names.indices { names[index].take(given: document.operations[index], tags: tags) }
    if isVerbatim { return }
    distinguishReplacements()
    resolveClashes()
  }

  /// Renames `PUT` to `replace` where `PATCH` updates the same path.
  private mutating func distinguishReplacements() {
    var patches: [String: CallName] = [:]
    for (name, facts) in zip(names, facts) where facts.operation.method == "PATCH" {
      patches[facts.operation.path] = name
    }
    for index in names.indices where facts[index].operation.method == "PUT" {
      let name = names[index]
      guard let patch = patches[facts[index].operation.path] else { continue }
      switch name.methodSource {
      case .path where name.method == "update" && patch.method == "update" && name.services == patch.services:
        names[index].method = "replace"
      case .operationID where name.method == patch.method && name.services == patch.services:
        var words = CallWords.words(of: name.method)
        guard words.last == "update" else { continue }
        words[words.count - 1] = "replace"
        names[index].method = CallWords.camelCase(words)
      default: continue
      }
    }
  }

  private mutating func resolveClashes() {
    let groups = Dictionary(grouping: names.indices, by: { names[$0].services })
    for indices in groups.values where indices.count > 1 {
      var owners: [String: Int] = [:]
      let ranked = indices.map { (rank: rank(of: $0), index: $0) }.sorted { $0.rank < $1.rank }
      for (_, index) in ranked {
        let wanted = names[index].method
        guard let owner = owners[wanted] else {
          owners[wanted] = index
          continue
        }
        guard names[index].methodSource != .given else { continue }
        let others = CallAlternatives(
          to: names[index], evidence: evidence, facts: facts[index], owner: facts[owner])
        let free = others.names.first { owners[$0] == nil }
        guard let free else { continue }
        names[index].wanted = wanted
        names[index].method = free
        owners[free] = index
      }
    }
  }

  /// The precedence of an operation for a name: given names, vendors' names, items before lists, shorter paths.
  private func rank(of index: Int) -> (Int, Int, Int, Int, Int) {
    let name = names[index]
    let path = facts[index].path
    let source = name.methodSource == .given ? 0 : name.methodSource == .vendor ? 1 : 2
    let isOfList = !path.endsWithParameter && ["delete", "get", "update", "replace"].contains(name.method)
    let length =
      path.segments.count + path.innerVersions.count
      + (facts[index].scope == nil ? 0 : evidence.scopes.isEmpty ? 2 : 1)
    return (source, isOfList ? 1 : 0, length + scopeRank(of: index), path.endsWithOtherKey ? 1 : 0, index)
  }

  /// The precedence of a scope: the account that contains most of the API comes first.
  private func scopeRank(of index: Int) -> Int {
    facts[index].scope.flatMap { evidence.scopes.firstIndex(of: $0) } ?? 0
  }
}

extension CallName {
  /// Creates a name from the tag and the operationId verbatim.
  fileprivate init(verbatim operation: Operation) {
    self.init(
      services: operation.tags.first.map { [$0] } ?? [], method: operation.id, serviceSource: .tag,
      methodSource: .operationID)
  }

  /// Applies the names that the document or callsite.yaml gives.
  fileprivate mutating func take(given operation: Operation, tags: [String: Tag]) {
    if serviceSource == .tag, let tag = operation.tags.first.flatMap({ tags[$0] }), let name = tag.swiftName,
      !services.isEmpty
    {
      services[0] = name
    }
    if let name = operation.swiftName {
      method = name
      methodSource = .given
    }
    if let given = operation.swiftServices {
      services = given
      serviceSource = .given
    }
  }
}

extension CallFacts {
  /// Removes the account, tenant, or zone from the path.
  fileprivate mutating func leaveScope(in scopes: [String]) {
    let segments = path.segments
    guard segments.count > 2, let root = segments[0].literal?.lowercased(), segments[1].literal == nil,
      segments[2].literal != nil, scopes.contains(root)
    else { return }
    scope = root
    path.segments = Array(segments.dropFirst(2))
  }
}
