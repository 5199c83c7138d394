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
    let isAlias = if case .alias = declaration { true } else { false }
    var declaration = declaration.replacingNames { name($0, isAlias ? outer : scopes) }
    declaration.nested = declaration.nested.map { inside($0, scopes) }
    return declaration.withoutPositions
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

extension TypeDeclaration {
  fileprivate var withoutPositions: TypeDeclaration {
    switch self {
    case .structure(var structure):
      structure.position = nil
      for index in structure.properties.indices { structure.properties[index].origin = nil }
      structure.identity?.origin = nil
      return .structure(structure)
    case .enumeration(var enumeration):
      enumeration.position = nil
      return .enumeration(enumeration)
    case .union(var union):
      union.position = nil
      for index in union.cases.indices { union.cases[index].position = nil }
      for index in union.attempts.indices { union.attempts[index].position = nil }
      return .union(union)
    case .alias(var alias):
      alias.position = nil
      return .alias(alias)
    }
  }
}
