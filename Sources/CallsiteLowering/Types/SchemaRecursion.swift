import CallsiteDocument
import OrderedCollections

/// Which component schemas hold themselves without a list or dictionary between: Swift values of them would
/// have no end, and need a box.
struct SchemaRecursion {
  /// By key: the keys of all schemas that its values hold, at any depth.
  private let reached: [String: Set<String>]

  init(context: LoweringContext) {
    let direct = context.document.schemas.reduce(into: [String: Set<String>]()) { result, entry in
      result[entry.key] = Self.held(by: entry.value, context: context)
    }
    reached = direct.mapValues { Self.closure(of: $0, direct: direct) }
    held = { Self.held(by: $0, context: context) }
  }

  private let held: (Schema) -> Set<String>

  /// Whether values of a schema, held in a component schema's type, hold values of that type again.
  func isRecursive(_ schema: Schema, in owner: String) -> Bool {
    guard reached[owner]?.contains(owner) == true else { return false }
    return held(schema).contains { $0 == owner || reached[$0]?.contains(owner) == true }
  }

  private static func closure(of start: Set<String>, direct: [String: Set<String>]) -> Set<String> {
    var found = start
    var pending = Array(start)
    while let next = pending.popLast() {
      for key in direct[next] ?? [] where found.insert(key).inserted { pending.append(key) }
    }
    return found
  }

  /// The component schemas of which a value of this schema directly holds values.
  private static func held(by schema: Schema, context: LoweringContext) -> Set<String> {
    switch context.form(of: schema) {
    case .reference(let key): [key]
    case .object(let form):
      form.properties.values.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    case .union(let branches, _):
      branches.reduce(into: []) { $0.formUnion(held(by: $1, context: context)) }
    default: []
    }
  }
}
