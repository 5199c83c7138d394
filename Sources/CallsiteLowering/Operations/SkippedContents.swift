import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Names what a body is described as and not sent as.
struct SkippedContents {
  let context: LoweringContext
  let operation: Operation
  let body: RequestBody

  /// Looks at the media types beside the one that is sent.
  func report(besides sent: MediaTypeContent) {
    let skipped = body.content.filter { $0.mediaType != sent.mediaType && !$0.says(sameAs: sent) }
    if !skipped.isEmpty {
      context.warn(.skippedContents(skipped, of: operation, sent: sent), asOneOf: "skipped body")
    }
  }
}

extension MediaTypeContent {
  /// Whether the same value can be sent either way: only its form differs.
  fileprivate func says(sameAs other: MediaTypeContent) -> Bool {
    schema?.reference != nil && schema?.reference == other.schema?.reference
  }
}

extension Diagnostic {
  fileprivate static func skippedContents(
    _ skipped: [MediaTypeContent], of operation: Operation, sent: MediaTypeContent
  ) -> Diagnostic {
    let names = skipped.map { "'\($0.mediaType)'" }.joined(separator: ", ")
    return Diagnostic(
      .warning, "skipped-media-type",
      "The body of '\(operation.id)' is sent as '\(sent.mediaType)'; it can't be sent as \(names).",
      at: skipped[0].position)
  }
}
