import OrderedCollections

/// An enum that is written as one branch for each value, which is how JSON Schema gives values names and
/// descriptions: `oneOf: [{const: 0, title: GUILD_TEXT}, {const: 1, title: DM}]`.
///
/// A branch that takes any string (or integer) beside the listed ones makes the enum open:
/// `anyOf: [{type: string}, {enum: [small, large]}]`.
struct ListedValues {
  let values: [DocumentValue]
  let enumExtension: EnumExtension

  /// Nil when a branch is anything else or has a name of its own. One value beside a branch that takes any is no
  /// enum either.
  init?(branches: [Schema]) {
    guard branches.count > 1 else { return nil }
    var values: OrderedSet<DocumentValue> = []
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    var openTypes: Set<JSONType> = []
    for branch in branches {
      // An empty text beside other values takes them away, and is none of them.
      guard branch.isBare, branch.enumeration != [.string("")] else { return nil }
      guard let listed = branch.enumeration, !listed.isEmpty else {
        guard branch.types.count == 1, branch.format == nil else { return nil }
        openTypes.insert(branch.types[0])
        continue
      }
      for value in listed where values.append(value).inserted && listed.count == 1 {
        cases[value.rawText ?? ""] = branch.enumCase(for: value)
      }
    }
    guard values.count > (openTypes.isEmpty ? 0 : 1), let type = Self.commonType(of: values),
      openTypes.isSubset(of: [type])
    else {
      return nil
    }
    self.values = Array(values)
    enumExtension = EnumExtension(isOpen: openTypes.isEmpty ? nil : true, cases: cases)
  }

  /// What all values are: strings or integers.
  private static func commonType(of values: OrderedSet<DocumentValue>) -> JSONType? {
    if values.allSatisfy({ if case .string = $0 { true } else { false } }) { return .string }
    return values.allSatisfy { if case .integer = $0 { true } else { false } } ? .integer : nil
  }
}

extension Schema {
  /// Whether the schema limits a value by nothing but its type and the listed values.
  fileprivate var isBare: Bool {
    reference == nil && swiftName == nil && enumExtension == nil && properties.isEmpty && allOf.isEmpty
      && oneOf.isEmpty && anyOf.isEmpty && items == nil && contentMediaType == nil && contentEncoding == nil
  }

  /// The value's title is a name where the value itself is none, and what users read where it is.
  fileprivate func enumCase(for value: DocumentValue) -> EnumExtension.Case? {
    guard title != nil || description != nil else { return nil }
    let isNumber = if case .integer = value { true } else { false }
    return EnumExtension.Case(
      swiftName: isNumber ? title : nil, displayName: nil, description: description ?? title,
      position: position)
  }
}
