import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Component schemas that are only another name for a type made of themselves (`Tree`: a list of `Tree`). A
/// type alias can't be; inside of them they are any JSON.
struct EndlessAliases: Sendable {
  /// Their keys.
  let keys: Set<String>

  init(context: LoweringContext) {
    keys = ReferenceCycles(context.document.schemas.mapValues { Self.parts(of: $0, context: context) }).names
  }

  /// The component schemas that a name for a type is made of; none for types with declarations of their own.
  private static func parts(of schema: Schema, context: LoweringContext) -> [String] {
    switch context.form(of: schema) {
    case .reference(let key): [key]
    case .array(let items?): parts(of: items, context: context)
    case .map(let values?): parts(of: values, context: context)
    default: []
    }
  }
}

extension Diagnostic {
  static func endlessAlias(_ key: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "endless-alias",
      "Schema '\(key)' is a list or dictionary of itself and has no end in Swift; its elements are JSONValue.",
      at: position)
  }
}
