import CallsiteDocument

/// The listed values of a schema, all texts or all integers, with what the document says of each.
struct EnumerationForm {
  let values: [DocumentValue]
  let isInteger: Bool
  let details: EnumExtension?

  /// - Returns: nil for a schema without such values; an integer that `Int` can't hold makes no enum.
  init?(of schema: Schema) {
    guard let values = schema.enumeration, !values.isEmpty else { return nil }
    let isText = values.allSatisfy { if case .string = $0 { true } else { false } }
    isInteger = values.allSatisfy { if case .integer(let text) = $0 { Int(text) != nil } else { false } }
    guard isText || isInteger, schema.types != [.boolean] else { return nil }
    self.values = values
    details = schema.enumExtension
  }
}
