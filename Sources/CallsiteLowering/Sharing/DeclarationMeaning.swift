import CallsiteDiagnostics
import CallsiteModel

/// The meaning of a declaration, independent of its place. It is equal for declarations that callers can't
/// distinguish.
///
/// Positions and the type's own doc comment are ignored. Types inside the declaration are named by their path from it.
struct DeclarationMeaning {
  /// The declaration.
  let root: DeclaredType
  /// The targets of aliases.
  let aliases: [DeclaredType: DeclaredType]

  private static let itself = DeclaredType(SwiftIdentifier("~"), in: nil)

  func meaning(of declaration: TypeDeclaration) -> TypeDeclaration {
    let moved = declaration.moved { $0 == root ? Self.itself : aliases[$0] }
    switch moved.withoutPositions {
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
}

extension TypeDeclaration {
  fileprivate var withoutPositions: TypeDeclaration {
    switch self {
    case .structure(var structure):
      structure.position = nil
      for index in structure.properties.indices { structure.properties[index].origin = nil }
      structure.identity?.origin = nil
      structure.nested = structure.nested.map(\.withoutPositions)
      return .structure(structure)
    case .enumeration(var enumeration):
      enumeration.position = nil
      return .enumeration(enumeration)
    case .union(var union):
      union.position = nil
      for index in union.cases.indices { union.cases[index].position = nil }
      for index in union.attempts.indices { union.attempts[index].position = nil }
      union.nested = union.nested.map(\.withoutPositions)
      return .union(union)
    case .alias(var alias):
      alias.position = nil
      return .alias(alias)
    }
  }
}

extension TypeDeclaration {
  /// Returns a hash of the names of the type and its members, which is equal for equal types.
  ///
  /// - Parameter other: A name to use in place of the type's own, or `nil` to use none.
  func outline(named other: String? = nil) -> Int {
    var hasher = Hasher()
    hasher.combine(other ?? name.code)
    switch self {
    case .structure(let structure):
      for property in structure.properties { hasher.combine(property.name.name) }
    case .enumeration(let enumeration): for entry in enumeration.cases { hasher.combine(entry.name.name) }
    case .union(let union): for entry in union.cases { hasher.combine(entry.name.name) }
    case .alias: break
    }
    return hasher.finalize()
  }
}

extension TypeDeclaration {
  /// The names that the declaration adds to its scope.
  var declaredNames: [String] {
    guard case .alias(let alias) = self else { return [name.code] }
    return [name.code] + alias.siblings.map(\.name.code)
  }

  var documentation: DocComment {
    switch self {
    case .structure(let structure): structure.documentation
    case .enumeration(let enumeration): enumeration.documentation
    case .union(let union): union.documentation
    case .alias(let alias): alias.documentation
    }
  }
}
