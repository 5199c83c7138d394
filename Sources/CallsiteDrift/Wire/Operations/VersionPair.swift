import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Two versions of an API, with the state that their comparison shares.
struct VersionPair {
  let old: APIDocument
  let new: APIDocument
  let graph: SchemaGraph
  let today: CalendarDay?
  private let security: SecurityComparison

  init(old: APIDocument, new: APIDocument, graph: SchemaGraph, today: CalendarDay?) {
    self.old = old
    self.new = new
    self.graph = graph
    self.today = today
    security = SecurityComparison(old, new)
  }

  /// Compares two versions of an operation and of its callbacks, and schedules the comparison of their schemas.
  func compare(_ before: Operation, _ after: Operation) -> [OperationFindings] {
    var findings = OperationFindings(before.label, isUnstable: before.isUnstable, graph)
    compareMessages(before, after, into: &findings)
    security.compare(before, after, into: &findings)
    if !(before.servers.isEmpty && after.servers.isEmpty) {
      let oldServers = before.servers.isEmpty ? old.servers : before.servers
      let newServers = after.servers.isEmpty ? new.servers : after.servers
      ServerComparison().compare(oldServers, newServers) {
        findings.add($0, at: "server", $1, $2 ?? before.position, $3 ?? after.position)
      }
    }
    return [findings] + compareCallbacks(before, after)
  }

  func compareMessages(
    _ before: Operation, _ after: Operation, into findings: inout OperationFindings
  ) {
    LifecycleComparison(today: today).compare(before, after, into: &findings)
    ParameterComparison(before, after, today: today).compare(into: &findings)
    BodyComparison().compare(before, after, into: &findings)
    ResponseComparison().compare(before, after, into: &findings)
  }

  /// Returns the findings about operations that were added, removed or renamed.
  func findings(_ operations: OperationMatching) -> [Finding] {
    let removed = operations.removed.map { operation in
      let rule = LifecycleComparison(today: today).ruleForRemoval(of: operation)
      return finding(rule, operation, "The operation was removed.", operation.position, new.position)
    }
    let added = operations.added.map {
      finding(.endpointAdded, $0, "The operation was added.", old.position, $0.position)
    }
    let renamed = operations.renamed.map { old, new, rename in
      var finding = finding(
        .endpointRenamed, old, "The operation was renamed to '\(new.label)'.", old.position, new.position)
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

  /// Returns the findings that don't concern a single operation.
  func documentFindings(_ operations: OperationMatching) -> [Finding] {
    serverFindings(operations) + security.schemeFindings(operations.pairs) + webhookFindings
  }

  /// Compares the document's servers, which matter only to operations that have none of their own.
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

/// Pairs the operations of two documents by method and path, regardless of the names of path parameters.
struct OperationMatching {
  private(set) var pairs: [(old: Operation, new: Operation)] = []
  /// The pairs whose path changed.
  private(set) var renamed: [(old: Operation, new: Operation, rename: Rename)] = []
  private(set) var removed: [Operation] = []
  private(set) var added: [Operation] = []

  /// - Parameter renames: The operations that have a different path.
  init(_ old: [Operation], _ new: [Operation], renames: OperationRenames?) {
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

  init(_ old: [Operation], _ new: [Operation]) {
    var exact: [String: Int] = [:]
    for (index, operation) in new.enumerated() where exact[operation.label] == nil {
      exact[operation.label] = index
    }
    let oldLabels = Set(old.map(\.label))
    // A path that both versions have is paired with itself, even if another one differs only in parameter names.
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
  /// The operation's name in findings, such as `GET /pets/{id}`.
  var label: String { "\(method) \(path)" }

  var isUnstable: Bool { Stability(lifecycle)?.isUnstable ?? false }

  /// The label without parameter names.
  fileprivate var shape: String { "\(method) " + PathTemplate(path).shape }
}

/// Compares the servers of two versions.
struct ServerComparison {
  typealias Report = (
    _ rule: DriftRule, _ message: String, _ old: SourcePosition?, _ new: SourcePosition?
  ) -> Void

  /// Compares servers by URL.
  func compare(_ before: [Server], _ after: [Server], _ report: Report) {
    let (oldURLs, newURLs) = (before.baseURLs, after.baseURLs)
    for server in before where !newURLs.contains(server.baseURL) {
      report(.serverRemoved, "The server '\(server.url)' was removed.", server.position, nil)
    }
    for server in after where !oldURLs.contains(server.baseURL) {
      report(.serverAdded, "The server '\(server.url)' was added.", nil, server.position)
    }
  }
}

extension Server {
  /// The URL without a trailing slash.
  fileprivate var baseURL: String { url.hasSuffix("/") ? String(url.dropLast()) : url }
}

extension [Server] {
  /// The base URLs. An API without servers has the one server `/` (OpenAPI, `servers`).
  fileprivate var baseURLs: Set<String> { isEmpty ? [""] : Set(map(\.baseURL)) }
}
