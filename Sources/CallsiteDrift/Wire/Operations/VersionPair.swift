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
  ///
  /// - Parameter isRenamed: Whether the operation's path is a different one, which is reported as such.
  func compare(_ before: Operation, _ after: Operation, isRenamed: Bool) -> [OperationFindings] {
    var findings = OperationFindings(before.label, isUnstable: before.isUnstable, graph)
    compareMessages(before, after, into: &findings)
    security.compare(before, after, into: &findings)
    if !(before.servers.isEmpty && after.servers.isEmpty) {
      let oldServers = before.servers.isEmpty ? old.servers : before.servers
      let newServers = after.servers.isEmpty ? new.servers : after.servers
      ServerComparison().compare(oldServers, newServers, paths: isRenamed ? [] : [(before.path, after.path)])
      {
        findings.add($0, at: .other("server"), $1, $2 ?? before.position, $3 ?? after.position)
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
      rule, operation: operation.label, at: .other("operation"), message: message,
      consequence: WireConsequence.text(rule), old: old, new: new)
  }

  /// Returns the findings that don't concern a single operation.
  func documentFindings(_ operations: OperationMatching) -> [Finding] {
    serverFindings(operations) + security.schemeFindings(operations.pairs) + webhookFindings
  }

  /// Compares the document's servers, which matter only to operations that have none of their own.
  private func serverFindings(_ operations: OperationMatching) -> [Finding] {
    let users = operations.pairs.filter { $0.old.servers.isEmpty && $0.new.servers.isEmpty }
    guard !users.isEmpty || operations.pairs.isEmpty else { return [] }
    let renamed = Set(operations.renamed.map(\.old.label))
    let paths = users.filter { !renamed.contains($0.old.label) }.map { (old: $0.old.path, new: $0.new.path) }
    var findings: [Finding] = []
    ServerComparison().compare(old.servers, new.servers, paths: paths) {
      rule, message, oldPosition, newPosition in
      findings.append(
        Finding(
          rule, at: .other("server"), message: message,
          consequence: WireConsequence.text(rule), old: oldPosition ?? old.position,
          new: newPosition ?? new.position))
    }
    return findings
  }
}
