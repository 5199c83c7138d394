import CallsiteDiagnostics
import CallsiteSource

/// Names what a document has and a client doesn't: requests that come to the app, and links between calls.
struct SkippedObjects {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// `webhooks` of the document.
  func reportWebhooks(_ root: ObjectReader) {
    guard let first = first("webhooks", of: root) else { return }
    let count = root.mapping["webhooks"]?.mapping?.entries.count ?? 1
    session.report(.skippedWebhooks(first.key, others: count - 1, at: first.position))
  }

  /// `callbacks` of an operation.
  func reportCallbacks(_ operation: ObjectReader) {
    guard let first = first("callbacks", of: operation) else { return }
    session.report(.skippedCallback(first.key, at: first.position), asOneOf: "callback", isRepair: false)
  }

  /// `links` of a response.
  func reportLinks(_ response: ObjectReader) {
    guard let first = first("links", of: response) else { return }
    session.report(.skippedLink(first.key, at: first.position), asOneOf: "link", isRepair: false)
  }

  private func first(_ key: String, of object: ObjectReader) -> SourceMapping.Entry? {
    object.mapping[key]?.mapping?.entries.first { !$0.key.hasPrefix("x-") }
  }
}

extension Diagnostic {
  fileprivate static func skippedWebhooks(
    _ name: String, others: Int, at position: SourcePosition
  ) -> Diagnostic {
    let subject =
      others == 0 ? "The webhook '\(name)' is" : "The webhook '\(name)' and \(others) more are"
    return unsupportedFeature(
      "\(subject) skipped: clients don't receive requests. Models are generated for what they send.",
      at: position)
  }

  fileprivate static func skippedCallback(_ name: String, at position: SourcePosition) -> Diagnostic {
    unsupportedFeature(
      "The callback '\(name)' is skipped: clients don't receive requests. Schemas among the components are "
        + "generated.", at: position)
  }

  fileprivate static func skippedLink(_ name: String, at position: SourcePosition) -> Diagnostic {
    unsupportedFeature(
      "The link '\(name)' is skipped: the caller passes values from call to call.", at: position)
  }
}
