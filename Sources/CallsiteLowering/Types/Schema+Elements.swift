import CallsiteDocument

extension Schema {
  /// What all elements of a list are; nil: any JSON, as in a tuple whose elements differ by place.
  var elements: Schema? {
    guard let first = prefixItems.first else { return items }
    let others = prefixItems.dropFirst() + (items.map { [$0] } ?? [])
    return others.allSatisfy { $0.isSameSimpleType(as: first) } ? first : nil
  }

  /// Whether two schemas are the same type by name alone: the same component, or the same type and format.
  private func isSameSimpleType(as other: Schema) -> Bool {
    if reference != nil || other.reference != nil { return reference == other.reference }
    return isSimple && other.isSimple && types == other.types && format == other.format
      && isNullable == other.isNullable
  }

  private var isSimple: Bool {
    let isScalar = types.count == 1 && types != [.object] && types != [.array]
    return isScalar && enumeration == nil && contentMediaType == nil && contentEncoding == nil
      && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty
  }
}
