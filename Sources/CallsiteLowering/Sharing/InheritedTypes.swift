import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Shares the inline types of properties that are inherited from another schema by `allOf`.
///
/// If `File` has a property `status` with an inline enum, and `FullFile` is composed of `File`, its `status`
/// is a `File.Status`. A property that is redefined keeps its own type.
struct InheritedTypes {
  let context: LoweringContext
  let direction: Direction
  /// The component that the struct is, or is part of.
  let owner: String?

  /// - Parameter origins: The components that define the struct's properties, by wire name.
  func shared(_ structure: Structure, as type: DeclaredType, _ origins: [String: String]) -> Structure {
    guard !structure.nested.isEmpty, !origins.isEmpty else { return structure }
    let nested = Dictionary(structure.nested.map { (DeclaredType($0.name, in: type), $0) }) { first, _ in
      first
    }
    var homes: [DeclaredType: DeclaredType] = [:]
    for property in structure.properties {
      guard let origin = origins[property.wireName.text], let mine = property.type.declared,
        let declaration = nested[mine], let home = home(origin), home.name != structure.name,
        let inherited = Self.inherited(mine, declaration, by: property, from: home)
      else { continue }
      homes[mine] = inherited
    }
    guard !homes.isEmpty else { return structure }
    var structure = structure
    structure.nested.removeAll { homes[DeclaredType($0.name, in: type)] != nil }
    guard case .structure(let moved) = TypeDeclaration.structure(structure).moved({ homes[$0] }) else {
      return structure
    }
    return moved
  }

  /// Returns the struct for a component, as other code sees it.
  private func home(_ origin: String) -> Structure? {
    let key = context.homes[origin] ?? origin
    guard key != owner, !context.usage.isOnlyForm(key), let schema = context.document.schemas[key],
      case .object = context.form(of: schema)
    else { return nil }
    let direction = context.usage.isSplit(key) ? direction : context.usage.mainDirection(of: key)
    let lowering = DeclarationLowering(context: context, direction: direction, owner: key)
    guard case .structure(let structure) = lowering.component(key, schema) else { return nil }
    return structure
  }

  /// Returns the type of a property of another struct that is equal to a nested type.
  private static func inherited(
    _ mine: DeclaredType, _ declaration: TypeDeclaration, by property: Property, from home: Structure
  ) -> DeclaredType? {
    let theirs = home.properties.first { $0.wireName == property.wireName }?.type.declared
    let original = home.nested.first { DeclaredType($0.name, in: DeclaredType(home.name, in: nil)) == theirs }
    guard let theirs, let original,
      declaration.renamed(original.name).moved({ $0 == mine ? theirs : nil }) == original
    else { return nil }
    return theirs
  }
}
