/// The rules of the wire axis.
enum WireRules {
  /// All rules, in a stable order: operations, parameters, bodies, responses, security, lifecycle, then schemas by
  /// area.
  static let all: [DriftRule] = {
    var found: Set<String> = []
    return (calls + schemas).filter { found.insert($0.id).inserted }
  }()

  /// The rules that don't concern schemas.
  static let calls: [DriftRule] =
    DriftRule.operations + DriftRule.parameters + DriftRule.bodies + DriftRule.responses + DriftRule.headers
    + DriftRule.securities + DriftRule.lifecycles

  private static let schemas: [DriftRule] = SchemaArea.allCases.flatMap { area in
    SchemaChange.all.filter { area.isInner || !$0.isOfPart }.map { $0.rule(in: area) }
  }
}

extension SchemaArea {
  fileprivate var isInner: Bool { inner == self }
}

extension SchemaChange {
  /// Whether the change only happens to a field or an element, not to a body or a parameter itself.
  fileprivate var isOfPart: Bool {
    switch aspect {
    case .property, .name, .presence, .access, .deprecation, .sunset, .stability, .tupleItem: true
    default: false
    }
  }
}

extension SchemaChange {
  /// All changes, for the registry.
  static let all: [SchemaChange] = values + limits + conditions + properties + choices + lifecycle

  private static let values: [SchemaChange] = [
    .typeGeneralized, .typeSpecialized, .typeChanged, .becameNullable, .becameNotNullable, .becameEnum,
    .enumLifted, .enumValueAdded, .enumValueRemoved, .enumValueRenamed, .constAdded, .constRemoved,
    .constChanged,
    .knownValueAdded, .knownValueRemoved, .defaultAdded, .defaultRemoved, .defaultChanged,
    .contentMediaTypeAdded, .contentMediaTypeRemoved, .contentMediaTypeChanged, .contentEncodingChanged,
  ]

  private static let limits: [SchemaChange] = LimitKeyword.allCases.flatMap { keyword -> [SchemaChange] in
    let onOff: [SchemaChange] = [.limitSet(keyword), .limitLifted(keyword)]
    if keyword == .uniqueItems { return onOff }
    let moves: [SchemaChange] = [.limitTightened(keyword), .limitLoosened(keyword)]
    let isOrdered = keyword != .pattern && keyword != .multipleOf
    return onOff + moves + (isOrdered ? [] : [.limitChanged(keyword)])
  }

  private static let conditions: [SchemaChange] = ConditionKeyword.allCases.flatMap {
    keyword -> [SchemaChange] in
    let isCompared = ![.not, .ifSchema, .dependentRequired].contains(keyword)
    return [.conditionAdded(keyword), .conditionRemoved(keyword)]
      + (isCompared ? [] : [.conditionChanged(keyword)])
  }

  private static let properties: [SchemaChange] =
    [
      .requiredPropertyAdded, .requiredPropertyWithDefaultAdded, .optionalPropertyAdded,
      .requiredPropertyRemoved, .optionalPropertyRemoved, .requiredPropertyRenamed,
      .optionalPropertyRenamed, .becameRequired, .becameRequiredWithDefault,
      .becameOptional, .mapClosed, .mapDescribed, .mapUndescribed, .otherPropertiesForbidden,
      .otherPropertiesAllowed,
    ]
    + Access.allCases.flatMap { access in
      [(true, true), (true, false), (false, true), (false, false)].map {
        SchemaChange.accessChanged(access, isRequired: $0.0, isNow: $0.1)
      }
    }

  private static let choices: [SchemaChange] =
    Choice.allCases.flatMap { [.branchAdded($0), .branchRemoved($0)] } + [
      .wrapped, .unwrapped, .tupleItemAdded, .tupleItemRemoved, .discriminatorAdded, .discriminatorRemoved,
      .discriminatorRenamed, .mappingAdded, .mappingRemoved, .mappingRenamed, .mappingChanged,
    ]

  private static let lifecycle: [SchemaChange] = [
    .deprecated, .deprecatedWithSunset, .reactivated, .sunsetInvalid, .sunsetTooEarly, .sunsetAdded,
    .sunsetRemoved, .sunsetMoved,
    .stabilityDecreased, .stabilityIncreased, .stabilityInvalid,
  ]
}
