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
  func shared(_ structure: Structure, _ origins: [String: String]) -> Structure {
    guard !structure.nested.isEmpty, !origins.isEmpty else { return structure }
    let nested = Dictionary(structure.nested.map { ($0.name.code, $0) }) { first, _ in first }
    var names: [String: String] = [:]
    for property in structure.properties {
      guard let origin = origins[property.wireName.text],
        property.type.declaredPath.map({ nested[$0] != nil }) == true,
        let home = home(origin), home.name != structure.name
      else { continue }
      names.merge(Self.common(property, nested, home)) { first, _ in first }
    }
    return names.isEmpty ? structure : structure.replacing(names)
  }

  /// Returns the struct for a component, as other code sees it.
  private func home(_ key: String) -> Structure? {
    guard key != owner, !context.usage.isOnlyForm(key), let schema = context.document.schemas[key],
      case .object = context.form(of: schema)
    else { return nil }
    let direction = context.usage.isSplit(key) ? direction : context.usage.mainDirection(of: key)
    let lowering = DeclarationLowering(context: context, direction: direction, owner: key)
    guard case .structure(let structure) = lowering.component(key, schema) else { return nil }
    return structure
  }

  /// Returns the nested types of a property that are equal to those of its origin, with their names there.
  private static func common(
    _ property: Property, _ nested: [String: TypeDeclaration], _ home: Structure
  ) -> [String: String] {
    guard let theirs = home.properties.first(where: { $0.wireName == property.wireName }) else { return [:] }
    guard let mine = property.type.declaredPath, let declaration = nested[mine],
      let inherited = home.nested.first(where: { $0.name.code == theirs.type.declaredPath }),
      declaration.renamed(inherited.name) == inherited
    else { return [:] }
    return [mine: "\(home.name).\(inherited.name)"]
  }
}

extension Structure {
  /// Returns the struct without some nested types, referring to others instead.
  fileprivate func replacing(_ names: [String: String]) -> Structure {
    var structure = self
    structure.nested.removeAll { names[$0.name.code] != nil }
    let replaced = { (type: TypeIdentity) in
      type.replacingDeclared { declared in names[declared.path].map { DeclaredType(path: $0) } ?? declared }
    }
    structure.properties = structure.properties.map { $0.replacingTypes(replaced) }
    structure.identity = structure.identity?.replacingTypes(replaced)
    return structure
  }
}
