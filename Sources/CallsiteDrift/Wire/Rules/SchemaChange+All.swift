extension SchemaChange {
  /// Every change there is, for the registry.
  static let all: [SchemaChange] = values + limits + conditions + properties + choices + lifecycle

  private static let values: [SchemaChange] = [
    .typeGeneralized, .typeSpecialized, .typeChanged, .becameNullable, .becameNotNullable, .becameEnum,
    .enumLifted, .enumValueAdded, .enumValueRemoved, .enumValueRenamed, .constAdded, .constRemoved,
    .constChanged,
    .knownValueAdded, .knownValueRemoved, .defaultAdded, .defaultRemoved, .defaultChanged,
    .contentMediaTypeChanged, .contentEncodingChanged,
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
      .discriminatorRenamed, .mappingAdded, .mappingRemoved, .mappingChanged,
    ]

  private static let lifecycle: [SchemaChange] = [
    .deprecated, .deprecatedWithSunset, .reactivated, .sunsetInvalid, .sunsetTooEarly, .sunsetAdded,
    .sunsetRemoved, .sunsetMoved,
    .stabilityDecreased, .stabilityIncreased, .stabilityInvalid,
  ]
}
