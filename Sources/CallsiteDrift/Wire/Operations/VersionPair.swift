import CallsiteDiagnostics
import CallsiteDocument

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
