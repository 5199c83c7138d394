import CallsiteModel

/// A scope in which type names are looked up: a type, the client, a service or the module.
struct TypeScope {
  /// The path from the top level. Empty for the top level.
  let path: String
  /// The types declared in the scope.
  let names: Set<String>

  init(path: String, names: Set<String>) {
    self.path = path
    self.names = names
  }

  /// Creates the scope of a type's nested types.
  ///
  /// - Parameter scopes: The enclosing scopes, from the top level down.
  init(of declaration: TypeDeclaration, in scopes: [TypeScope]) {
    path = Self.joined(scopes.last?.path ?? "", declaration.name.code)
    names =
      switch declaration {
      case .structure(let structure): Set(structure.nested.map(\.name.code))
      case .union(let union): Set(union.nested.map(\.name.code))
      case .alias, .enumeration: []
      }
  }

  /// Returns the path of the type that a name refers to in these scopes, or `nil` if it isn't one of the
  /// module's.
  static func path(of name: String, in scopes: [TypeScope]) -> String? {
    let first = String(name.prefix { $0 != "." })
    return scopes.last { $0.names.contains(first) }.map { joined($0.path, name) }
  }

  static func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// Returns the shortest suffix of a path with the same meaning in these scopes, or `nil` if all of them are
  /// hidden.
  static func shortest(_ path: String, in scopes: [TypeScope]) -> String? {
    var short = ""
    for part in path.split(separator: ".").reversed() {
      short = short.isEmpty ? String(part) : "\(part).\(short)"
      if Self.path(of: short, in: scopes) == path { return short }
    }
    return nil
  }
}
