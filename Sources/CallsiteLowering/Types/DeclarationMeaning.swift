import CallsiteModel

/// What a declaration says, wherever it stands: equal for two that callers can't tell from each other.
///
/// Positions and the type's own doc comment are left out. Names of types are spelled from the top, or from the
/// declaration if it nests them.
struct DeclarationMeaning {
  /// The path of the declaration.
  let root: String
  /// By the path of another name for a type: the path of that type.
  let aliases: [String: String]

  func meaning(of declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    switch inside(declaration, scopes) {
    case .structure(var structure):
      structure.documentation = .none
      return .structure(structure)
    case .enumeration(var enumeration):
      enumeration.documentation = .none
      return .enumeration(enumeration)
    case .union(var union):
      union.documentation = .none
      return .union(union)
    case .alias(let alias): return .alias(alias)
    }
  }

  private func inside(_ declaration: TypeDeclaration, _ outer: [TypeScope]) -> TypeDeclaration {
    let scopes = outer + [TypeScope(of: declaration, in: outer)]
    switch declaration {
    case .structure(var structure):
      structure.position = nil
      structure.properties = structure.properties.map { property($0, scopes) }
      structure.identity = structure.identity.map { property($0, scopes) }
      if let additional = structure.additionalProperties {
        structure.additionalProperties?.value = value(additional.value, scopes)
      }
      structure.nested = structure.nested.map { inside($0, scopes) }
      return .structure(structure)
    case .enumeration(var enumeration):
      enumeration.position = nil
      return .enumeration(enumeration)
    case .union(var union):
      union.position = nil
      union.cases = union.cases.map { entry($0, scopes) }
      union.attempts = union.attempts.map { entry($0, scopes) }
      union.nested = union.nested.map { inside($0, scopes) }
      return .union(union)
    case .alias(var alias):
      alias.position = nil
      alias.type = type(alias.type, outer)
      return .alias(alias)
    }
  }

  private func property(_ property: Property, _ scopes: [TypeScope]) -> Property {
    var property = property
    property.origin = nil
    property.type = type(property.type, scopes)
    property.wireFormat = property.wireFormat?.replacingNames { name($0, scopes) }
    return property
  }

  private func entry(_ entry: Union.Case, _ scopes: [TypeScope]) -> Union.Case {
    var entry = entry
    entry.position = nil
    entry.value = value(entry.value, scopes)
    return entry
  }

  private func value(_ value: ValueType, _ scopes: [TypeScope]) -> ValueType {
    ValueType(
      type(value.type, scopes), wireFormat: value.wireFormat?.replacingNames { name($0, scopes) })
  }

  private func type(_ type: TypeReference, _ scopes: [TypeScope]) -> TypeReference {
    type.replacing { name($0, scopes) }
  }

  private func name(_ name: String, _ scopes: [TypeScope]) -> String {
    guard let path = TypeScope.path(of: name, in: scopes) else { return name }
    if path == root || path.hasPrefix("\(root).") { return "~\(path.dropFirst(root.count))" }
    return declared(path)
  }

  /// The path of the type that a path leads to, by its longest part that is another name.
  private func declared(_ path: String) -> String {
    var part = path[...]
    while true {
      if let home = aliases[String(part)] { return home + path[part.endIndex...] }
      guard let dot = part.lastIndex(of: ".") else { return path }
      part = part[..<dot]
    }
  }
}
