import CallsiteDocument
import OrderedCollections

// What emitters write where they know little.
extension Schema {
  /// Whether it says nothing of the value: `{}`.
  var isUnconstrained: Bool {
    reference == nil && types.isEmpty && properties.isEmpty && items == nil && prefixItems.isEmpty
      && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil && required.isEmpty
      && !describesOtherProperties
  }

  /// An object or a list of which nothing is said: `type: object`.
  var isVague: Bool {
    isUnconstrained || (types == [.object] || types == [.array]) && isUndescribed
  }

  /// A string of which nothing more is said.
  var isPlainString: Bool {
    types == [.string] && format == nil && enumeration == nil && contentMediaType == nil
  }

  /// Whether the listed values are integers.
  var isNumberedEnumeration: Bool { enumeration != nil && types == [.integer] }

  /// What springdoc makes of a `LocalTime`.
  var isTimeOfDay: Bool { Set(properties.keys) == ["hour", "minute", "second", "nano"] }

  /// What a form or a multipart body has for a file, however it is written.
  var isFile: Bool { format == "binary" || contentMediaType != nil || contentEncoding == "binary" }

  /// The listed values as text.
  var listedTexts: Set<String>? {
    let branches = oneOf + anyOf
    if enumeration == nil, !branches.isEmpty {
      let lists = branches.compactMap(\.listedTexts)
      return lists.count == branches.count ? lists.reduce(into: []) { $0.formUnion($1) } : nil
    }
    return enumeration.map { Set($0.compactMap(\.scalarText)) }
  }

  private var isUndescribed: Bool {
    properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && prefixItems.isEmpty
      && (items?.isUnconstrained ?? true) && !describesOtherProperties
  }

  private var describesOtherProperties: Bool {
    if case .schema = additionalProperties { true } else { false }
  }
}

extension DocumentValue {
  /// Nil for null, lists and objects.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let text), .number(let text): text
    case .bool(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }
}
