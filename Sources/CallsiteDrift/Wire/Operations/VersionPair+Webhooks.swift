import CallsiteDiagnostics
import CallsiteDocument

// Webhooks and callbacks, whose requests the service sends.
extension VersionPair {
  var webhookFindings: [Finding] {
    WebhookMatching(old.webhooks, new.webhooks).changes.map { change in
      let rule: DriftRule = change.isRemoval ? .webhookRemoved : .webhookAdded
      return Finding(
        rule, at: .other("webhook \(change.webhook.name)"),
        message: "The webhook '\(change.webhook.name)' \(change.phrase).",
        consequence: WireConsequence.text(rule), old: change.old ?? old.position,
        new: change.new ?? new.position)
    }
  }

  /// Compares the operations of webhooks that both versions have.
  func compareWebhooks() -> [OperationFindings] {
    WebhookMatching(old.webhooks, new.webhooks).pairs.map { pair in
      let (before, after) = (pair.old.operation, pair.new.operation)
      var findings = OperationFindings(
        before.label, isUnstable: before.isUnstable, caller: .service, graph)
      compareMessages(before, after, into: &findings)
      return findings
    }
  }

  /// Compares the callbacks of two versions of an operation, whose findings are the operation's.
  func compareCallbacks(_ before: Operation, _ after: Operation) -> [OperationFindings] {
    if before.callbacks.isEmpty, after.callbacks.isEmpty { return [] }
    let matching = WebhookMatching(before.callbacks, after.callbacks)
    var own = OperationFindings(before.label, isUnstable: before.isUnstable, graph)
    for change in matching.changes {
      own.add(
        change.isRemoval ? .callbackRemoved : .callbackAdded, at: .other("callback \(change.webhook.name)"),
        "The callback '\(change.webhook.name)' \(change.phrase).", change.old ?? before.position,
        change.new ?? after.position)
    }
    for pair in matching.pairs {
      guard let url = pair.old.url, let other = pair.new.url, url != other else { continue }
      own.add(
        .callbackURLChanged, at: .other("callback \(pair.webhook.name)"),
        "The callback '\(pair.webhook.name)' is sent to '\(other)' instead of '\(url)'.",
        pair.old.operation.position, pair.new.operation.position)
    }
    return [own]
      + matching.pairs.map { pair in
        let (old, new) = (pair.old.operation, pair.new.operation)
        var findings = OperationFindings(
          before.label, isUnstable: before.isUnstable || old.isUnstable, caller: .service,
          callback: pair.webhook.name, graph)
        compareMessages(old, new, into: &findings)
        return findings
      }
  }
}
