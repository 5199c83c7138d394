import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Names what a body is described as and not sent as.
struct SkippedContents {
  let context: LoweringContext
  let operation: Operation
  let body: RequestBody

  /// Looks at the media types beside the one that is sent, and at how its parts are written.
  func report(besides sent: MediaTypeContent) {
    let skipped = body.content.filter { $0.mediaType != sent.mediaType && !$0.says(sameAs: sent) }
    if !skipped.isEmpty {
      context.warn(.skippedContents(skipped, of: operation, sent: sent), asOneOf: "skipped body")
    }
    if sent.kind == .multipart { reportStyles(of: sent) }
  }

  /// Lists go out as a part for each element, objects as JSON (OpenAPI 3.1.1, Encoding Object, "contentType").
  private func reportStyles(of content: MediaTypeContent) {
    guard let schema = content.schema.flatMap(context.resolve) else { return }
    let properties = context.objectForm(of: schema).properties
    for (name, style) in content.styles {
      guard let property = properties[name].flatMap(context.resolve) else { continue }
      switch context.form(of: property) {
      case .array: context.warn(.partStyle(style, of: name, "a part for each element", at: content.position))
      case .object, .map: context.warn(.partStyle(style, of: name, "JSON", at: content.position))
      default: continue
      }
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
      "the body of '\(operation.id)' is sent as '\(sent.mediaType)'; it can't be sent as \(names).",
      at: skipped[0].position)
  }

  fileprivate static func partStyle(
    _ style: Parameter.Style, of name: String, _ form: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-part-style",
      "the style '\(style.rawValue)' of the part '\(name)' is not supported in multipart bodies; it is sent as "
        + "\(form).", at: position)
  }
}
