import CallsiteDocument
import OrderedCollections

/// Which component schemas hold themselves without a list or dictionary between: Swift values of them would
/// have no end, and need a box.
struct SchemaRecursion: Sendable {
  private let cycles: ReferenceCycles

  init(context: LoweringContext) {
    cycles = ReferenceCycles(
      context.document.schemas.mapValues { Array(Self.held(by: $0, context: context)) })
  }

  /// Whether values of a schema, held in a component schema's type, hold values of that type again.
  func isRecursive(_ schema: Schema, in owner: String, _ context: LoweringContext) -> Bool {
    cycles.names.contains(owner)
      && Self.held(by: schema, context: context).contains { cycles.areOnCycle($0, owner) }
  }

  /// The component schemas of which a value of this schema directly holds values.
  private static func held(by schema: Schema, context: LoweringContext) -> Set<String> {
    switch context.form(of: schema) {
    case .reference(let key): [key]
    case .object(let form):
      form.properties.values.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    case .union(let branches, _):
      branches.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    case .clearable(let value): held(by: value, context: context)
    default: []
    }
  }
}
