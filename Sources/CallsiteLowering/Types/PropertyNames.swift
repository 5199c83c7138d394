import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The Swift names of an object's properties, the same in both directions.
///
/// Given names and exact spellings win a collision; later ones are numbered in document order: `_links`, `links`
/// → `links2`, `links`.
struct PropertyNames {
  private var names: [String: SwiftIdentifier] = [:]
  private var scope = NameScope(reserved: ["encode", "CodingKeys"])

  init(of form: ObjectForm, context: LoweringContext) {
    let wanted = form.properties.map { wireName, schema in
      (wireName: wireName, name: context.naming.member(wireName, given: schema.swiftName), schema: schema)
    }
    let isExact = { (entry: (wireName: String, name: String, schema: Schema)) in
      entry.schema.swiftName != nil || entry.name == entry.wireName
    }
    for entry in wanted.filter(isExact) + wanted.filter({ !isExact($0) }) {
      let identifier = scope.claim(entry.name)
      names[entry.wireName] = identifier
      if identifier.name != entry.name {
        context.repair(
          .propertyCollision(
            entry.wireName, wanted: entry.name, given: identifier.name, at: entry.schema.position))
      }
    }
  }

  /// The name of a property of the object.
  func name(of wireName: String) -> SwiftIdentifier {
    guard let name = names[wireName] else {
      preconditionFailure("'\(wireName)' isn't a property of the object that the names were made for")
    }
    return name
  }

  /// Takes the name of what keeps a property's value.
  mutating func claimStorage(of name: SwiftIdentifier) -> SwiftIdentifier {
    scope.claim("stored" + name.name.prefix(1).uppercased() + name.name.dropFirst())
  }

  /// Takes the name of the dictionary of unlisted properties.
  mutating func claimAdditional() -> SwiftIdentifier { scope.claim("additionalProperties") }
}

extension Diagnostic {
  static func propertyCollision(
    _ wireName: String, wanted: String, given: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "Property '\(wireName)' would be called \(wanted) in Swift, which is taken; it is called \(given). "
        + "Give it an x-callsite-name.",
      at: position)
  }
}
