import CallsiteDocument
import OrderedCollections

/// Finds the component schemas that differ between two documents, themselves or in what they refer to.
enum ChangedSchemas {
  /// The names that may mean something else in the other document.
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
    return closed(changed, users)
  }

  /// The names and those of all schemas that use them.
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
  /// The names of component schemas in this one, in no deeper ones.
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
    for case .schema(let schema) in [unevaluatedItems, unevaluatedProperties] {
      schema.forEachReference(body)
    }
  }
}
