import CallsiteDiagnostics
import CallsiteDocument

/// Pairs webhooks, or an operation's callbacks, by name, and their requests by method and URL, or else by method.
/// Callbacks whose names differ are paired by their requests, because a callback's name isn't sent.
struct WebhookMatching {
  struct Request {
    let operation: Operation
    /// The URL of a callback's request.
    let url: String?
  }

  struct Pair {
    let webhook: Webhook
    let old: Request
    let new: Request
  }

  /// A webhook, or one of its requests, that only one version has.
  struct Change {
    let webhook: Webhook
    let isRemoval: Bool
    /// The predicate of its message.
    let phrase: String
    var old: SourcePosition?
    var new: SourcePosition?
  }

  private(set) var pairs: [Pair] = []
  private(set) var changes: [Change] = []

  init(_ old: [Webhook], _ new: [Webhook]) {
    let (olds, news) = (Set(old.map(\.name)), new.keyed(by: \.name))
    var renamed = Remainder(new.filter { !olds.contains($0.name) }) { [$0.addresses] }
    for webhook in old {
      if let other = news[webhook.name] {
        match(webhook, other)
      } else if !webhook.urls.isEmpty, let other = renamed.take([webhook.addresses]) {
        match(webhook, other)
      } else {
        changes.append(
          Change(webhook: webhook, isRemoval: true, phrase: "was removed", old: webhook.position))
      }
    }
    for webhook in renamed.elements {
      changes.append(Change(webhook: webhook, isRemoval: false, phrase: "was added", new: webhook.position))
    }
  }

  private mutating func match(_ webhook: Webhook, _ other: Webhook) {
    var rest = Remainder(other.requests) { [$0.exactKey, $0.methodKey] }
    var left: [Request] = []
    for request in webhook.requests {
      if let match = rest.take([request.exactKey]) {
        pairs.append(Pair(webhook: webhook, old: request, new: match))
      } else {
        left.append(request)
      }
    }
    for request in left {
      if let match = rest.take([request.methodKey]) {
        pairs.append(Pair(webhook: webhook, old: request, new: match))
      } else {
        let phrase = "no longer sends \(request.operation.method) requests"
        changes.append(
          Change(
            webhook: webhook, isRemoval: true, phrase: phrase, old: request.operation.position,
            new: other.position))
      }
    }
    for request in rest.elements {
      let phrase = "now sends \(request.operation.method) requests"
      changes.append(
        Change(
          webhook: other, isRemoval: false, phrase: phrase, old: webhook.position,
          new: request.operation.position))
    }
  }
}

extension WebhookMatching.Request {
  fileprivate var exactKey: [String] { [operation.method, url ?? ""] }
  fileprivate var methodKey: [String] { [operation.method] }
}

extension Webhook {
  /// The methods and URLs of the requests.
  fileprivate var addresses: [[String]] { requests.map(\.exactKey) }

  fileprivate var requests: [WebhookMatching.Request] {
    operations.enumerated().map { index, operation in
      WebhookMatching.Request(operation: operation, url: urls.indices.contains(index) ? urls[index] : nil)
    }
  }
}
