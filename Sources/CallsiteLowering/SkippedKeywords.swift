import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Reports the keywords of schemas that Swift types don't express, so that nothing is skipped silently.
struct SkippedKeywords {
  let context: LoweringContext

  /// Checks every schema of the document once.
  func report() {
    for schema in context.document.schemas.values { report(schema, isComponent: true) }
    for operation in context.document.operations {
      for parameter in operation.parameters { report(parameter.schema) }
      let contents = (operation.requestBody?.content ?? []) + operation.responses.flatMap(\.content)
      for schema in contents.flatMap(\.schemas) { report(schema) }
    }
  }

  private func report(_ root: Schema, isComponent: Bool = false) {
    for schema in root.inlineTree {
      for (keyword, consequence) in skipped(by: schema, isComponent: isComponent && schema === root) {
        context.warn(.skippedKeyword(keyword, consequence, at: schema.position))
      }
    }
  }

  private func skipped(by schema: Schema, isComponent: Bool) -> [(keyword: String, consequence: String)] {
    var skipped: [(keyword: String, consequence: String)] = []
    if let values = schema.enumeration, case let form = context.form(of: schema), !form.isEnumeration,
      !values.isEmpty, !(values.count == 1 && form.isScalar),
      Set(values) != [.bool(true), .bool(false)]
    {
      skipped.append(
        ("enum", "only strings and integers can be enum cases; any value of the type is accepted"))
    }
    if !schema.prefixItems.isEmpty, schema.elements == nil {
      skipped.append(("prefixItems", "the list's elements are JSONValue"))
    }
    if !schema.oneOf.isEmpty, !schema.anyOf.isEmpty {
      skipped.append(("anyOf", "oneOf next to it takes precedence"))
    }
    // For components, see DerivedSchemas.
    if schema.discriminator != nil, schema.oneOf.isEmpty, schema.anyOf.isEmpty, !isComponent {
      skipped.append(("discriminator", "there is no oneOf or anyOf, and no schema is derived from this one"))
    }
    return skipped
  }
}

extension SchemaForm {
  /// Whether the schema is an enum, or a component that is one.
  fileprivate var isEnumeration: Bool {
    switch self {
    case .enumeration, .reference: true
    default: false
    }
  }

  /// Whether the value can be a constant.
  fileprivate var isScalar: Bool { if case .scalar = self { true } else { false } }
}

/// Reports the media types in which a body is described but not sent.
struct SkippedContents {
  let context: LoweringContext
  let operation: Operation
  let body: RequestBody

  /// Reports the media types other than the one that is sent, and than those that a file can have.
  func report(besides sent: MediaTypeContent) {
    let skipped = body.content.filter { content in
      content.mediaType != sent.mediaType && !isSame(content, as: sent)
        && !(context.kind(of: content) == .binary && context.kind(of: sent) == .binary)
    }
    if !skipped.isEmpty {
      context.warn(.skippedContents(skipped, of: operation, sent: sent), asOneOf: "skipped body")
    }
  }

  /// Whether the same value can be sent either way, in a different format. A file can't be sent in JSON.
  private func isSame(_ content: MediaTypeContent, as sent: MediaTypeContent) -> Bool {
    guard let key = content.schema?.reference, key == sent.schema?.reference else { return false }
    return !(content.kind == .multipart && sent.kind == .json && content.hasFile(in: context.document))
  }
}

extension Diagnostic {
  static func skippedKeyword(_ keyword: String, _ consequence: String, at position: SourcePosition)
    -> Diagnostic
  {
    Diagnostic(.warning, "unsupported-schema", "'\(keyword)' is skipped: \(consequence).", at: position)
  }

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
