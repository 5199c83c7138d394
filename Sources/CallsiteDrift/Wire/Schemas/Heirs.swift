import CallsiteDocument
import OrderedCollections

/// The component schemas that inherit from others by `allOf`.
///
/// A discriminator of a schema without alternatives selects one of its heirs, by their names unless a mapping has other
/// values for them (OpenAPI, Discriminator Object).
struct Heirs {
  private var children: [String: [String]] = [:]

  init(_ schemas: OrderedDictionary<String, Schema>) {
    for (name, schema) in schemas {
      for base in Set(schema.allOf.compactMap(\.reference)) { children[base, default: []].append(name) }
    }
  }

  /// Returns the names of a schema's heirs, and of theirs.
  func all(of name: String) -> OrderedSet<String> {
    var found = OrderedSet(children[name] ?? [])
    var next = 0
    while next < found.count {
      found.formUnion(children[found[next]] ?? [])
      next += 1
    }
    return found
  }

  /// Returns the discriminator of a component schema, with the values for its heirs.
  func discriminator(of schema: Schema, _ name: String) -> Shape.Discriminator? {
    guard let own = schema.discriminator else { return nil }
    var discriminator = Shape.Discriminator(property: own.property, mapping: own.mapping)
    guard schema.oneOf.isEmpty, schema.anyOf.isEmpty else { return discriminator }
    let mapped = Set(own.mapping.values)
    for heir in all(of: name) where !mapped.contains(heir) && own.mapping[heir] == nil {
      discriminator.mapping[heir] = heir
    }
    return discriminator
  }

  /// Returns an inherited discriminator with the values that a component schema and its heirs can have.
  func inherited(_ discriminator: Shape.Discriminator?, by name: String) -> Shape.Discriminator? {
    guard var discriminator else { return nil }
    let family = all(of: name)
    discriminator.mapping = discriminator.mapping.filter { $0.value == name || family.contains($0.value) }
    return discriminator
  }
}
