/// What can happen to a schema, wherever it stands.
enum SchemaChange: Hashable, Sendable {
  case typeGeneralized, typeSpecialized, typeChanged
  case becameNullable, becameNotNullable
  case becameEnum, enumLifted, enumValueAdded, enumValueRemoved, enumValueRenamed
  case constAdded, constRemoved, constChanged
  case knownValueAdded, knownValueRemoved
  case defaultAdded, defaultRemoved, defaultChanged
  case contentMediaTypeChanged, contentEncodingChanged
  case limitSet(LimitKeyword), limitLifted(LimitKeyword), limitTightened(LimitKeyword)
  case limitLoosened(LimitKeyword), limitChanged(LimitKeyword)
  case conditionAdded(ConditionKeyword), conditionRemoved(ConditionKeyword)
  case conditionChanged(ConditionKeyword)
  case requiredPropertyAdded, requiredPropertyWithDefaultAdded, optionalPropertyAdded
  case requiredPropertyRemoved, optionalPropertyRemoved
  case requiredPropertyRenamed, optionalPropertyRenamed
  case becameRequired, becameRequiredWithDefault, becameOptional
  case accessChanged(Access, isRequired: Bool, isNow: Bool)
  case mapClosed, mapDescribed, mapUndescribed, otherPropertiesForbidden, otherPropertiesAllowed
  case branchAdded(Choice), branchRemoved(Choice), wrapped, unwrapped
  case tupleItemAdded, tupleItemRemoved
  case discriminatorAdded, discriminatorRemoved, discriminatorRenamed
  case mappingAdded, mappingRemoved, mappingChanged
  case deprecated, deprecatedWithSunset, reactivated, sunsetInvalid, sunsetTooEarly, sunsetAdded,
    sunsetRemoved, sunsetMoved
  case stabilityDecreased, stabilityIncreased, stabilityInvalid

  /// The two ways a property goes in one direction only.
  enum Access: String, Hashable, Sendable, CaseIterable {
    case readOnly = "read-only"
    case writeOnly = "write-only"
  }

  enum Choice: String, Hashable, Sendable, CaseIterable {
    case oneOf = "one-of"
    case anyOf = "any-of"
  }
}

/// Keywords that bound a value: setting and tightening them allows less.
enum LimitKeyword: String, Hashable, Sendable, CaseIterable {
  case max, min
  case exclusiveMax = "exclusive-max"
  case exclusiveMin = "exclusive-min"
  case multipleOf = "multiple-of"
  case maxLength = "max-length"
  case minLength = "min-length"
  case pattern
  case maxItems = "max-items"
  case minItems = "min-items"
  case uniqueItems = "unique-items"
  case maxProperties = "max-properties"
  case minProperties = "min-properties"
  case maxContains = "max-contains"
  case minContains = "min-contains"

  /// Whether a smaller number allows less.
  var isUpper: Bool { rawValue.hasPrefix("max") || self == .exclusiveMax }

  /// How it is written in a document.
  var keyword: String {
    switch self {
    case .max: "maximum"
    case .min: "minimum"
    case .exclusiveMax: "exclusiveMaximum"
    case .exclusiveMin: "exclusiveMinimum"
    default:
      rawValue.split(separator: "-").enumerated().map { index, word in
        index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
      }.joined()
    }
  }
}

/// Keywords that set a condition which is a schema or a list of names: there, gone, or another one.
enum ConditionKeyword: String, Hashable, Sendable, CaseIterable {
  case ifSchema = "if"
  case thenSchema = "then"
  case elseSchema = "else"
  case not, contains
  case dependentRequired = "dependent-required"
  case dependentSchema = "dependent-schema"
  case patternProperty = "pattern-property"
  case propertyNames = "property-names"
  case unevaluatedItems = "unevaluated-items"
  case unevaluatedProperties = "unevaluated-properties"
  case contentSchema = "content-schema"
}
