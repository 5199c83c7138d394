import CallsiteDocument
import OrderedCollections

/// The listed values of a schema, all texts or all integers, with what the document says of each.
///
/// A single value is a constant, which nobody has to choose, and makes no enum unless the document gives it a name:
/// a component is one, as more values may come, and so are values with `x-callsite-enum`.
struct EnumerationForm {
  let values: [DocumentValue]
  let isInteger: Bool
  let details: EnumExtension?

  /// Texts with what is said of them.
  init(texts: [String], details: EnumExtension) {
    values = texts.map { .string($0) }
    isInteger = false
    self.details = details
  }

  /// - Parameter isNamed: Whether the schema is a component.
  /// - Returns: nil for a schema without such values; an integer that `Int` can't hold makes no enum.
  init?(of schema: Schema, isNamed: Bool) {
    guard let values = schema.enumeration, schema.types != [.boolean] else { return nil }
    let details = schema.enumExtension
    guard values.count > 1 || isNamed || details.map({ !$0.cases.isEmpty || $0.isOpen != nil }) == true else {
      return nil
    }
    let isText = values.allSatisfy { if case .string = $0 { true } else { false } }
    isInteger = values.allSatisfy { if case .integer(let text) = $0 { Int(text) != nil } else { false } }
    guard isText || isInteger, !values.isEmpty else { return nil }
    self.values = values
    self.details = details
  }
}
