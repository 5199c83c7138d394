import CallsiteDocument
import OrderedCollections

extension SchemaComparison {
  /// Compares conditions that are schemas, and `dependentRequired`.
  mutating func compareConditions() {
    compareCondition(.not, \.not)
    compareCondition(.ifSchema, \.ifSchema)
    compareCondition(.thenSchema, \.thenSchema)
    compareCondition(.elseSchema, \.elseSchema)
    compareCondition(.contains, \.contains)
    compareCondition(.propertyNames, \.propertyNames)
    compareCondition(.unevaluatedItems, \.unevaluatedItems.limit)
    compareCondition(.unevaluatedProperties, \.unevaluatedProperties.limit)
    compare(.contentSchema, old.contentSchema, new.contentSchema, WirePath().condition("contentSchema"))
    comparePatternProperties()
    compareConditions(.dependentSchema, \.dependentSchemas)
    compareDependentRequired()
  }

  private mutating func compareCondition(
    _ keyword: ConditionKeyword, _ condition: KeyPath<SchemaLimits, Schema?>
  ) {
    let before = old.limits.lazy.compactMap { $0[keyPath: condition] }.first {
      keyword.restricts(graph.old.shape(of: [$0]))
    }
    let after = new.limits.lazy.compactMap { $0[keyPath: condition] }.first {
      keyword.restricts(graph.new.shape(of: [$0]))
    }
    compare(keyword, before, after, WirePath().condition(keyword.rawValue))
  }

  private mutating func compare(
    _ keyword: ConditionKeyword, _ before: Schema?, _ after: Schema?, _ path: WirePath
  ) {
    switch (before, after) {
    case (nil, nil): break
    case (nil, _?): add(.conditionAdded(keyword))
    case (_?, nil): add(.conditionRemoved(keyword))
    case (let before?, let after?):
      // A change in these doesn't tell whether more or fewer values are allowed.
      if [.not, .ifSchema].contains(keyword) {
        linkAsOne(before, after, .conditionChanged(keyword))
      } else {
        link([before], [after], path)
      }
    }
  }

  private mutating func compareConditions(
    _ keyword: ConditionKeyword, _ conditions: KeyPath<SchemaLimits, OrderedDictionary<String, Schema>>
  ) {
    let before = old.limits.merged(conditions)
    let after = new.limits.merged(conditions)
    for (name, schema) in before {
      if let other = after[name] {
        link([schema], [other], WirePath().condition("\(keyword.rawValue) \(name)"))
      } else {
        add(.conditionRemoved(keyword), old: name)
      }
    }
    for name in after.keys where before[name] == nil { add(.conditionAdded(keyword), new: name) }
  }

  /// Compares `patternProperties`. In the version without a pattern, `additionalProperties` applies to the fields that
  /// match it.
  private mutating func comparePatternProperties() {
    let before = old.limits.merged(\.patternProperties)
    let after = new.limits.merged(\.patternProperties)
    var (isOpened, isClosed) = (false, false)
    for (pattern, schema) in before {
      let path = WirePath().condition("\(ConditionKeyword.patternProperty.rawValue) \(pattern)")
      switch (after[pattern], new.otherProperties) {
      case (let other?, _): link([schema], [other], path)
      case (nil, .schemas(let others)): link([schema], others, path)
      case (nil, .forbidden): isClosed = true
      case (nil, .any), (nil, .unspecified): add(.conditionRemoved(.patternProperty), old: pattern)
      }
    }
    for (pattern, schema) in after where before[pattern] == nil {
      let path = WirePath().condition("\(ConditionKeyword.patternProperty.rawValue) \(pattern)")
      switch old.otherProperties {
      case .schemas(let others): link(others, [schema], path)
      case .forbidden: isOpened = true
      case .any, .unspecified: add(.conditionAdded(.patternProperty), new: pattern)
      }
    }
    // Unless the change of `additionalProperties` says it.
    if isClosed, case .forbidden = old.otherProperties { add(.mapClosed) }
    if isOpened, case .forbidden = new.otherProperties { add(.otherPropertiesAllowed) }
  }

  private mutating func compareDependentRequired() {
    let before = old.limits.merged(\.dependentRequired)
    let after = new.limits.merged(\.dependentRequired)
    for (name, names) in before {
      guard let others = after[name] else {
        add(.conditionRemoved(.dependentRequired), old: name)
        continue
      }
      if Set(names) != Set(others) {
        add(.conditionChanged(.dependentRequired), old: names.quoted, new: others.quoted)
      }
    }
    for name in after.keys where before[name] == nil { add(.conditionAdded(.dependentRequired), new: name) }
  }
}

extension ConditionKeyword {
  /// Whether a condition with a schema of this shape can fail.
  fileprivate func restricts(_ shape: Shape) -> Bool {
    switch self {
    case .propertyNames, .unevaluatedItems, .unevaluatedProperties, .thenSchema, .elseSchema:
      !shape.allowsEverything
    case .not: !shape.allowsNothing
    default: true
    }
  }
}

extension Shape {
  fileprivate var allowsEverything: Bool {
    types == nil && isNullable != false && enumeration == nil && format == nil && impliedType == nil
      && choices.isEmpty && limits.isEmpty && contentMediaType == nil && contentEncoding == nil
  }

  fileprivate var allowsNothing: Bool {
    limits.contains { $0.not.map { Shape(own: $0).allowsEverything } ?? false }
  }
}

extension [SchemaLimits] {
  /// Returns the entries of all limits by name. The first entry with a name takes precedence.
  fileprivate func merged<Value>(
    _ conditions: KeyPath<SchemaLimits, OrderedDictionary<String, Value>>
  ) -> OrderedDictionary<String, Value> {
    reduce(into: [:]) { merged, limits in
      merged.merge(limits[keyPath: conditions]) { first, _ in first }
    }
  }
}

extension Schema.AdditionalProperties {
  /// The schema of the values, or `nil` if anything is allowed.
  fileprivate var limit: Schema? {
    switch self {
    case .unspecified, .any: nil
    case .forbidden: Schema.nothing
    case .schema(let schema): schema
    }
  }
}

extension Schema {
  /// A schema that allows no value.
  static let nothing = Schema(limits: SchemaLimits(not: .anything), position: Schema.anything.position)
}
