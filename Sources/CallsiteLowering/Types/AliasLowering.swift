import CallsiteDocument
import CallsiteModel

/// Finds what a component schema that is only another name for a type stands for, as its users write it.
///
/// Nothing is declared: an inline type inside (a list's element, say) is spelled by the way to it, `Pets.Element`.
struct AliasLowering {
  let context: LoweringContext
  let direction: Direction
  /// The component schema.
  let owner: String

  /// - Parameter path: The type's own name, or the way to it from the alias.
  func value(of schema: Schema, path: String) -> ValueType {
    switch context.form(of: schema) {
    case .array(let items?): return element(items, path: "\(path).Element").list
    case .map(let values?): return element(values, path: "\(path).Value").dictionary
    case .clearable(let wrapped): return value(of: wrapped, path: "\(path).Wrapped").clearable
    case .object, .enumeration, .union, .expandable: return ValueType(named: path)
    default:
      var types = TypeLowering(context: context, direction: direction, owner: owner)
      return types.type(of: schema, named: path)
    }
  }

  /// What null may stand in for has an optional at its place, which the way to it can't look into: the place
  /// itself is the type, then.
  private func element(_ schema: Schema, path: String) -> ValueType {
    let value = value(of: schema, path: path)
    guard context.isNullable(schema), value.type != .named("JSONValue") else { return value }
    let isInline = value.type.names.contains { $0 == path || $0.hasPrefix("\(path).") }
    return isInline ? ValueType(named: path) : value.nullableElement
  }
}
