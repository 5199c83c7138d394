import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads `webhooks` of the document, for those who compare documents.
///
/// What is wrong with them is not reported: nothing is generated of them (``SkippedObjects`` says so).
struct WebhooksReader {
  private let session: ReadingSession
  private let paths: PathsReader

  init(
    beside session: ReadingSession, schemes: OrderedDictionary<String, SecurityScheme>
  ) {
    self.session = ReadingSession(of: session.subject)
    paths = PathsReader(self.session, SecurityReader(self.session, schemes: schemes))
  }

  func read(_ root: ObjectReader) -> [Webhook] {
    let entries = root.mapping["webhooks"]?.mapping?.entries ?? []
    return entries.filter { !$0.key.hasPrefix("x-") }.map { entry in
      Webhook(
        name: entry.key, operations: paths.readWebhook(entry).map(\.operation), position: entry.position)
    }
  }
}
