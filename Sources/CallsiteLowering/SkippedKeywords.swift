import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Names what schemas say and Swift types don't show: nothing is skipped in silence.
struct SkippedKeywords {
  let context: LoweringContext

  /// Looks at every schema of the document, once.
  func report() {
    for schema in context.document.schemas.values { report(schema) }
    for operation in context.document.operations {
      for parameter in operation.parameters { report(parameter.schema) }
      let contents = (operation.requestBody?.content ?? []) + operation.responses.flatMap(\.content)
      for schema in contents.flatMap(\.schemas) { report(schema) }
    }
  }

  private func report(_ root: Schema) {
    for schema in root.inlineTree {
      for (keyword, consequence) in skipped(by: schema) {
        context.warn(.skippedKeyword(keyword, consequence, at: schema.position))
      }
    }
  }

  private func skipped(by schema: Schema) -> [(keyword: String, consequence: String)] {
    var skipped: [(keyword: String, consequence: String)] = []
    if let values = schema.enumeration, case let form = context.form(of: schema), !form.isEnumeration,
      !values.isEmpty, !(values.count == 1 && form.isTextOrInteger),
      Set(values) != [.bool(true), .bool(false)]
    {
      skipped.append(("enum", "only texts and integers make an enum; any value of the type is taken"))
    }
    if !schema.prefixItems.isEmpty, schema.elements == nil {
      skipped.append(("prefixItems", "the list's elements are JSONValue"))
    }
    if !schema.oneOf.isEmpty, !schema.anyOf.isEmpty {
      skipped.append(("anyOf", "oneOf beside it decides"))
    }
    if schema.discriminator != nil, schema.oneOf.isEmpty, schema.anyOf.isEmpty {
      skipped.append(("discriminator", "there is no oneOf or anyOf; what schemas add to this one isn't read"))
    }
    return skipped
  }
}

extension SchemaForm {
  /// Whether it is an enum: one of its own, or a component that is one.
  fileprivate var isEnumeration: Bool {
    switch self {
    case .enumeration, .reference: true
    default: false
    }
  }

  /// Whether it is what a constant is, which is written as its value.
  fileprivate var isTextOrInteger: Bool {
    switch self {
    case .scalar(.string, _), .scalar(.integer, _): true
    default: false
    }
  }
}

extension Diagnostic {
  static func skippedKeyword(_ keyword: String, _ consequence: String, at position: SourcePosition)
    -> Diagnostic
  {
    Diagnostic(.warning, "unsupported-schema", "'\(keyword)' is skipped: \(consequence).", at: position)
  }
}
