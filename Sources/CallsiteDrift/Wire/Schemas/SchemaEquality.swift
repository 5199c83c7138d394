import CallsiteDocument
import OrderedCollections

/// Finds schemas that are obviously equal to a client: references are equal if they have the same name, and it refers
/// to the same schema in both versions. Descriptions and positions don't matter.
///
/// Schemas that it doesn't find equal may still be equivalent.
struct SchemaEquality {
  /// The names of component schemas that may differ in the other version.
  var changedNames: Set<String> = []
  /// Whether to find nothing equal, so that everything is compared.
  var isBlind = false

  func areSame(_ first: [Schema], _ second: [Schema]) -> Bool {
    !isBlind && first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
  }

  func isSame(_ first: Schema, _ second: Schema) -> Bool {
    if isBlind { return false }
    if first === second, changedNames.isEmpty { return true }
    guard first.reference == second.reference, first.types == second.types,
      first.isNullable == second.isNullable, first.format == second.format,
      hasSameAnnotations(first, second), first.enumeration == second.enumeration
    else { return false }
    if let name = first.reference { return !changedNames.contains(name) }
    return hasSameContent(first, second) && hasSameStructure(first, second)
      && hasSameLimits(first.limits, second.limits)
  }

  private func hasSameAnnotations(_ first: Schema, _ second: Schema) -> Bool {
    first.defaultValue == second.defaultValue && first.isDeprecated == second.isDeprecated
      && first.isReadOnly == second.isReadOnly && first.isWriteOnly == second.isWriteOnly
      && first.lifecycle == second.lifecycle
  }

  private func hasSameContent(_ first: Schema, _ second: Schema) -> Bool {
    first.contentMediaType == second.contentMediaType && first.contentEncoding == second.contentEncoding
      && isSame(first.contentSchema, second.contentSchema)
  }

  private func hasSameStructure(_ first: Schema, _ second: Schema) -> Bool {
    first.required == second.required && areSame(first.properties, second.properties)
      && isSame(first.additionalProperties, second.additionalProperties) && isSame(first.items, second.items)
      && areSame(first.prefixItems, second.prefixItems) && areSame(first.allOf, second.allOf)
      && areSame(first.oneOf, second.oneOf) && areSame(first.anyOf, second.anyOf)
      && isSame(first.discriminator, second.discriminator)
  }

  func isSame(_ first: Schema?, _ second: Schema?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?): isSame(first, second)
    default: false
    }
  }

  func areSame(
    _ first: OrderedDictionary<String, Schema>, _ second: OrderedDictionary<String, Schema>
  ) -> Bool {
    first.count == second.count
      && first.elements.indices.allSatisfy { index in
        first.keys[index] == second.keys[index] && isSame(first.values[index], second.values[index])
      }
  }

  private func isSame(_ first: Schema.AdditionalProperties, _ second: Schema.AdditionalProperties) -> Bool {
    switch (first, second) {
    case (.unspecified, .unspecified), (.any, .any), (.forbidden, .forbidden): true
    case (.schema(let first), .schema(let second)): isSame(first, second)
    default: false
    }
  }

  private func isSame(_ first: Schema.Discriminator?, _ second: Schema.Discriminator?) -> Bool {
    first?.property == second?.property && first?.mapping == second?.mapping
  }
}

extension SchemaEquality {
  private func hasSameLimits(_ first: SchemaLimits?, _ second: SchemaLimits?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.numbers == second.numbers && first.pattern == second.pattern
      && first.uniqueItems == second.uniqueItems && first.isClosedTuple == second.isClosedTuple
      && first.dependentRequired == second.dependentRequired && first.knownValues == second.knownValues
      && hasSameConditions(first, second)
  }

  private func hasSameConditions(_ first: SchemaLimits, _ second: SchemaLimits) -> Bool {
    isSame(first.contains, second.contains) && isSame(first.propertyNames, second.propertyNames)
      && areSame(first.patternProperties, second.patternProperties)
      && isSame(first.additionalProperties ?? .unspecified, second.additionalProperties ?? .unspecified)
      && areSame(first.dependentSchemas, second.dependentSchemas) && isSame(first.not, second.not)
      && isSame(first.ifSchema, second.ifSchema) && isSame(first.thenSchema, second.thenSchema)
      && isSame(first.elseSchema, second.elseSchema)
      && isSame(first.unevaluatedItems, second.unevaluatedItems)
      && isSame(first.unevaluatedProperties, second.unevaluatedProperties)
  }
}

/// Finds the component schemas that differ between two documents, directly or in the schemas that they refer to.
enum ChangedSchemas {
  /// Returns the names of component schemas that may differ.
  static func names(_ old: APIDocument, _ new: APIDocument) -> Set<String> {
    var changed = Set(old.schemas.keys).symmetricDifference(new.schemas.keys)
    let equality = SchemaEquality()
    var users: [String: [String]] = [:]
    for (name, schema) in old.schemas {
      guard let other = new.schemas[name] else { continue }
      if equality.isSame(schema, other) {
        schema.forEachReference { users[$0, default: []].append(name) }
      } else {
        changed.insert(name)
      }
    }
    changed.formUnion(differingBases(old, new))
    return closed(changed, users)
  }

  /// Returns the names of the schemas whose discriminator selects among other heirs than before.
  private static func differingBases(_ old: APIDocument, _ new: APIDocument) -> [String] {
    let (before, after) = (Heirs(old.schemas), Heirs(new.schemas))
    return old.schemas.filter { $0.value.discriminator != nil }.keys.filter {
      Set(before.all(of: $0)) != Set(after.all(of: $0))
    }
  }

  /// Returns some names, and the names of all schemas that use them.
  private static func closed(_ names: Set<String>, _ users: [String: [String]]) -> Set<String> {
    var found = names
    var pending = Array(names)
    while let name = pending.popLast() {
      for user in users[name] ?? [] where found.insert(user).inserted { pending.append(user) }
    }
    return found
  }
}

extension Schema {
  /// Calls a closure with the names of component schemas that this schema refers to directly.
  fileprivate func forEachReference(_ body: (String) -> Void) {
    if let reference {
      body(reference)
      return
    }
    for schema in properties.values { schema.forEachReference(body) }
    for schema in allOf + oneOf + anyOf + prefixItems { schema.forEachReference(body) }
    items?.forEachReference(body)
    contentSchema?.forEachReference(body)
    if case .schema(let schema) = additionalProperties { schema.forEachReference(body) }
    limits?.forEachReference(body)
  }
}

extension SchemaLimits {
  fileprivate func forEachReference(_ body: (String) -> Void) {
    for schema in [contains, propertyNames, not, ifSchema, thenSchema, elseSchema] {
      schema?.forEachReference(body)
    }
    for schema in patternProperties.values { schema.forEachReference(body) }
    for schema in dependentSchemas.values { schema.forEachReference(body) }
    for case .schema(let schema) in [unevaluatedItems, unevaluatedProperties, additionalProperties] {
      schema.forEachReference(body)
    }
  }
}
