import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Two versions of an API with what their comparison shares.
struct VersionPair {
  let old: APIDocument
  let new: APIDocument
  let graph: SchemaGraph
  let today: CalendarDay?

  /// Compares an operation; its schemas are noted for the graph.
  func compare(_ before: Operation, _ after: Operation) -> OperationFindings {
    var findings = OperationFindings(
      before.label, isUnpromised: Stability(before.lifecycle)?.isUnpromised ?? false, graph)
    LifecycleComparison(today: today).compare(before, after, into: &findings)
    ParameterComparison(before, after, today: today).compare(into: &findings)
    BodyComparison().compare(before, after, into: &findings)
    ResponseComparison().compare(before, after, into: &findings)
    SecurityComparison(old, new).compare(before, after, into: &findings)
    if !(before.servers.isEmpty && after.servers.isEmpty) {
      let oldServers = before.servers.isEmpty ? old.servers : before.servers
      let newServers = after.servers.isEmpty ? new.servers : after.servers
      ServerComparison().compare(oldServers, newServers) {
        findings.add($0, at: "server", $1, $2 ?? before.position, $3 ?? after.position)
      }
    }
    return findings
  }

  /// What comes and goes as a whole.
  func findings(_ operations: OperationMatching) -> [Finding] {
    let removed = operations.removed.map { operation in
      let rule = LifecycleComparison(today: today).ruleForRemoval(of: operation)
      return finding(rule, operation, "The operation is gone.", operation.position, new.position)
    }
    let added = operations.added.map {
      finding(.endpointAdded, $0, "The operation is new.", old.position, $0.position)
    }
    let renamed = operations.renamed.map { old, new, rename in
      var finding = finding(
        .endpointRenamed, old, "The operation is called '\(new.label)'.", old.position, new.position)
      finding.rename = rename
      return finding
    }
    return removed + renamed + added
  }

  private func finding(
    _ rule: DriftRule, _ operation: Operation, _ message: String, _ old: SourcePosition, _ new: SourcePosition
  ) -> Finding {
    Finding(
      rule, operation: operation.label, path: "operation", message: message,
      consequence: WireConsequence.text(rule), old: old, new: new)
  }

  /// What isn't of single operations.
  func documentFindings(_ operations: OperationMatching) -> [Finding] {
    serverFindings(operations) + SecurityComparison(old, new).schemeFindings + webhookFindings
  }

  /// The document's servers matter to operations that name none.
  private func serverFindings(_ operations: OperationMatching) -> [Finding] {
    guard
      operations.pairs.isEmpty
        || operations.pairs.contains(where: { $0.old.servers.isEmpty && $0.new.servers.isEmpty })
    else { return [] }
    var findings: [Finding] = []
    ServerComparison().compare(old.servers, new.servers) { rule, message, oldPosition, newPosition in
      findings.append(
        Finding(
          rule, path: "server", message: message,
          consequence: WireConsequence.text(rule), old: oldPosition ?? old.position,
          new: newPosition ?? new.position))
    }
    return findings
  }
}

// Requests that the server sends.
extension VersionPair {
  fileprivate var webhookFindings: [Finding] {
    let (oldNames, newNames) = (Set(old.webhooks.map(\.name)), Set(new.webhooks.map(\.name)))
    let before = old.webhooks.filter { !newNames.contains($0.name) }
    let after = new.webhooks.filter { !oldNames.contains($0.name) }
    return before.map { finding(.webhookRemoved, $0.name, "is gone", $0.position, new.position) }
      + after.map { finding(.webhookAdded, $0.name, "is new", old.position, $0.position) }
  }

  private func finding(
    _ rule: DriftRule, _ name: String, _ phrase: String, _ old: SourcePosition, _ new: SourcePosition
  ) -> Finding {
    Finding(
      rule, path: "webhook \(name)", message: "The webhook '\(name)' \(phrase).",
      consequence: WireConsequence.text(rule), old: old, new: new)
  }

  /// Operations of webhooks that both versions have.
  func compareWebhooks() -> [OperationFindings] {
    let others = new.webhooks.keyed(by: \.name)
    return old.webhooks.flatMap { webhook -> [OperationFindings] in
      guard let other = others[webhook.name] else { return [] }
      return OperationMatching(webhook.operations, other.operations, renames: nil).pairs.map {
        compare($0.old, $0.new)
      }
    }
  }
}

/// Finds which operations of one document are which of another: by method and path, whatever its parameters are called.
struct OperationMatching {
  private(set) var pairs: [(old: Operation, new: Operation)] = []
  /// Of these pairs those that have another path.
  private(set) var renamed: [(old: Operation, new: Operation, rename: Rename)] = []
  private(set) var removed: [Operation] = []
  private(set) var added: [Operation] = []

  /// - Parameter renames: Which of the operations whose paths are gone is which of the new ones.
  init(_ old: [Operation], _ new: [Operation], renames: OperationRenames? = nil) {
    self.init(old, new)
    guard let renames, !renames.matches.isEmpty else { return }
    let others = added.keyed(by: \.label)
    for operation in removed {
      guard let rename = renames.matches[operation.label], let other = others[rename.new] else { continue }
      pairs.append((operation, other))
      renamed.append((operation, other, rename))
    }
    let (olds, news) = (Set(renamed.map(\.old.label)), Set(renamed.map(\.new.label)))
    removed.removeAll { olds.contains($0.label) }
    added.removeAll { news.contains($0.label) }
  }

  private init(_ old: [Operation], _ new: [Operation]) {
    var exact: [String: Int] = [:]
    for (index, operation) in new.enumerated() where exact[operation.label] == nil {
      exact[operation.label] = index
    }
    let oldLabels = Set(old.map(\.label))
    // A path that is there on both sides is itself, even where another is the same with other names.
    var rest = Remainder(new.indices.filter { !oldLabels.contains(new[$0].label) }) { [new[$0].shape] }
    var taken: Set<Int> = []
    for operation in old {
      if let index = exact[operation.label] ?? rest.take([operation.shape]), taken.insert(index).inserted {
        pairs.append((operation, new[index]))
      } else {
        removed.append(operation)
      }
    }
    added = new.indices.filter { !taken.contains($0) }.map { new[$0] }
  }
}

extension Operation {
  /// As findings call it: `GET /pets/{id}`.
  var label: String { "\(method) \(path)" }

  /// The label without the names of parameters.
  fileprivate var shape: String { "\(method) " + PathTemplate(path).shape }
}

/// Compares where an API is reached.
struct ServerComparison {
  typealias Report = (
    _ rule: DriftRule, _ message: String, _ old: SourcePosition?, _ new: SourcePosition?
  ) -> Void

  /// Servers are told by their URLs; without any, the API is where its document is.
  func compare(_ before: [Server], _ after: [Server], _ report: Report) {
    let (oldURLs, newURLs) = (before.baseURLs, after.baseURLs)
    for server in before where !newURLs.contains(server.baseURL) {
      report(.serverRemoved, "The server '\(server.url)' is gone.", server.position, nil)
    }
    for server in after where !oldURLs.contains(server.baseURL) {
      report(.serverAdded, "The server '\(server.url)' is new.", nil, server.position)
    }
  }
}

extension Server {
  /// The URL without a last slash, which paths bring.
  fileprivate var baseURL: String { url.hasSuffix("/") ? String(url.dropLast()) : url }
}

extension [Server] {
  /// Without servers the API is where its document is, as with the one server `/` (OpenAPI, `servers`).
  fileprivate var baseURLs: Set<String> { isEmpty ? [""] : Set(map(\.baseURL)) }
}
