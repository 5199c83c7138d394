import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// Schemas that apply to a value at the same time: a schema, its references and `allOf`, and chosen branches of `oneOf`
/// and `anyOf`.
struct Conjunction {
  /// The schemas without references and duplicates.
  private(set) var parts: [Schema] = []
  /// The names of component schemas among the parts.
  private(set) var names: OrderedSet<String> = []
  /// The values of properties that discriminators require.
  private(set) var fixed: OrderedDictionary<String, String> = [:]
  /// The number of combinations of branches.
  private(set) var choices = 1
  private var seen: Set<ObjectIdentifier> = []

  private let schemas: SchemaSet

  /// Creates a conjunction.
  ///
  /// - Parameter pick: The combination of branches, as a number below ``choices``.
  init(_ schemas: [Schema], in set: SchemaSet, pick: Int) {
    self.schemas = set
    var pick = pick
    var pending = schemas
    while !pending.isEmpty {
      let next = pending.removeFirst()
      guard let own = add(next) else { continue }
      pending.insert(contentsOf: own.allOf, at: 0)
      for branches in [own.oneOf, own.anyOf] where !branches.isEmpty {
        pending.append(self.pick(from: branches, of: own, &pick))
      }
      if own.oneOf.isEmpty, own.anyOf.isEmpty, let derived = pickDerived(from: own, &pick) {
        pending.append(derived)
      }
    }
  }

  /// Adds a schema and returns it without references, or `nil` if it was already added.
  private mutating func add(_ schema: Schema) -> Schema? {
    var schema = schema
    for next in schemas.chain(from: schema) {
      if let name = schema.reference, next !== schema { names.append(name) }
      schema = next
    }
    guard seen.insert(ObjectIdentifier(schema)).inserted else { return nil }
    parts.append(schema)
    return schema
  }

  private mutating func pick(from branches: [Schema], of schema: Schema, _ pick: inout Int) -> Schema {
    choices = min(choices * branches.count, 1_000)
    let branch = branches[pick % branches.count]
    pick /= branches.count
    if let discriminator = schema.discriminator, let target = branch.reference {
      let value = discriminator.mapping.first { $0.value == target }?.key ?? target
      fixed[discriminator.property] = fixed[discriminator.property] ?? value
    }
    return branch
  }

  /// Picks a schema that is derived from a base schema with a discriminator, or the base itself if there is none.
  private mutating func pickDerived(from schema: Schema, _ pick: inout Int) -> Schema? {
    guard let discriminator = schema.discriminator, fixed[discriminator.property] == nil,
      let base = names.last(where: { schemas[$0] === schema })
    else { return nil }
    let derived = schemas.inheritance.descendants(of: base)
    let value = { [schemas] name in
      discriminator.mapping.first { $0.value == name }?.key
        ?? schemas.inheritance.discriminatorValue(of: name, discriminator.property).text
    }
    if let name = names.first(where: derived.contains) {
      fixed[discriminator.property] = value(name)
      return nil
    }
    guard let target = derived[safely: pick % max(derived.count, 1)] else {
      fixed[discriminator.property] = value(base)
      return nil
    }
    choices = min(choices * derived.count, 1_000)
    pick /= derived.count
    fixed[discriminator.property] = value(target)
    return Schema(reference: target, position: schema.position)
  }
}

extension Conjunction {
  /// The types that all parts allow, or `nil` for any type.
  var types: [JSONType]? {
    var types: [JSONType]?
    for part in parts where !part.types.isEmpty {
      let own = part.types.flatMap { $0 == .number ? [.number, .integer] : [$0] }
      types = types.map { $0.filter(own.contains) } ?? own
    }
    guard var found = types else { return impliedTypes }
    if found.contains(.number) { found.removeAll { $0 == .integer } }
    return found
  }

  /// The types that keywords imply if none is specified.
  private var impliedTypes: [JSONType]? {
    for part in parts {
      if !part.properties.isEmpty || !part.required.isEmpty || part.additionalProperties.isStated {
        return [.object]
      }
      if part.items != nil || !part.prefixItems.isEmpty { return [.array] }
      if part.format != nil, ValueFormat(part.format ?? "") != nil { return [.string] }
      guard let limits = part.limits else { continue }
      if limits.pattern != nil || limits.minLength != nil || limits.maxLength != nil { return [.string] }
      if limits.minimum != nil || limits.maximum != nil || limits.multipleOf != nil { return [.number] }
      if limits.minItems != nil || limits.maxItems != nil || limits.contains != nil { return [.array] }
      if limits.minProperties != nil || !limits.patternProperties.isEmpty { return [.object] }
    }
    return nil
  }

  var isNullable: Bool {
    parts.allSatisfy { $0.isNullable || ($0.types.isEmpty && $0.enumeration == nil) }
  }

  /// Whether a value that satisfies each keyword may still not satisfy all of them.
  var needsCheck: Bool {
    choices > 1
      || parts.contains { part in
        guard let limits = part.limits else { return !part.oneOf.isEmpty || !part.anyOf.isEmpty }
        return limits.not != nil || limits.ifSchema != nil || !limits.dependentSchemas.isEmpty
          || !part.oneOf.isEmpty || !part.anyOf.isEmpty
      }
  }

  /// Returns the schemas of a property in all parts, or `nil` if one of them forbids it.
  func property(_ name: String, _ patterns: PatternCache) -> [Schema]? {
    var found: [Schema] = []
    for part in parts {
      let matching =
        part.limits?.patternProperties.filter { patterns.matches($0.key, name) }.values.map { $0 } ?? []
      if let property = part.properties[name] {
        found.append(property)
      } else if matching.isEmpty {
        switch part.ownAdditionalProperties {
        case .forbidden: return nil
        case .schema(let schema): found.append(schema)
        case .any, .unspecified: break
        }
      }
      found += matching
    }
    return found
  }
}

extension Schema.AdditionalProperties {
  var isStated: Bool {
    if case .unspecified = self { false } else { true }
  }
}

extension Array {
  subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
