import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Inline types of a property that comes from another schema by `allOf`: the other's type is used.
///
/// `File` has a property `status` with an enum of its own, and `FullFile` is composed of `File`: its `status` is
/// a `File.Status`. A property that is described anew keeps a type of its own.
struct InheritedTypes {
  let context: LoweringContext
  let direction: Direction
  /// The component that the struct is or is part of.
  let owner: String?

  /// - Parameter origins: The components whose own properties some of the struct's are, by wire names.
  func shared(_ structure: Structure, _ origins: [String: String]) -> Structure {
    guard !structure.nested.isEmpty, !origins.isEmpty else { return structure }
    let nested = Dictionary(structure.nested.map { ($0.name.code, $0) }) { first, _ in first }
    var names: [String: String] = [:]
    for property in structure.properties {
      guard let origin = origins[property.wireName.text],
        property.type.names.contains(where: { nested[$0] != nil }),
        let home = home(origin), home.name != structure.name
      else { continue }
      names.merge(Self.common(property, nested, home)) { first, _ in first }
    }
    return names.isEmpty ? structure : structure.replacing(names)
  }

  /// The struct that a component is, where other code sees it.
  private func home(_ key: String) -> Structure? {
    guard key != owner, !context.usage.isOnlyForm(key), let schema = context.document.schemas[key],
      case .object = context.form(of: schema)
    else { return nil }
    let direction = context.usage.isSplit(key) ? direction : context.usage.mainDirection(of: key)
    let lowering = DeclarationLowering(context: context, direction: direction, owner: key)
    guard case .structure(let structure) = lowering.component(key, schema) else { return nil }
    return structure
  }

  /// The nested types of a property that are equal to those its origin has, with the names of those.
  private static func common(
    _ property: Property, _ nested: [String: TypeDeclaration], _ home: Structure
  ) -> [String: String] {
    guard let theirs = home.properties.first(where: { $0.wireName == property.wireName }) else { return [:] }
    var names: [String: String] = [:]
    for (mine, other) in zip(property.type.names, theirs.type.names) {
      guard let declaration = nested[mine],
        let twin = home.nested.first(where: { $0.name.code == other }),
        declaration.renamed(twin.name) == twin
      else { continue }
      names[mine] = "\(home.name).\(twin.name)"
    }
    return names
  }
}

extension Structure {
  /// The struct without some nested types, other types in their place.
  fileprivate func replacing(_ names: [String: String]) -> Structure {
    var structure = self
    structure.nested.removeAll { names[$0.name.code] != nil }
    let replaced = { (name: String) in names[name] ?? name }
    structure.properties = structure.properties.map { $0.replacingNames(replaced) }
    structure.identity = structure.identity?.replacingNames(replaced)
    return structure
  }
}
