import CallsiteModel

/// A type, the client, a service or the module, as the place where names of types are looked up.
struct TypeScope {
  /// The way to it from the top; empty: the top.
  let path: String
  /// The types that are declared in it.
  let names: Set<String>

  init(path: String, names: Set<String>) {
    self.path = path
    self.names = names
  }

  /// What a type nests.
  ///
  /// - Parameter scopes: Those that it stands in, from the top.
  init(of declaration: TypeDeclaration, in scopes: [TypeScope]) {
    path = Self.joined(scopes.last?.path ?? "", declaration.name.code)
    names =
      switch declaration {
      case .structure(let structure): Set(structure.nested.map(\.name.code))
      case .union(let union): Set(union.nested.map(\.name.code))
      case .alias, .enumeration: []
      }
  }

  /// The way from the top to the type that a name means inside these scopes; nil: it is none of the module's.
  static func path(of name: String, in scopes: [TypeScope]) -> String? {
    let first = String(name.prefix { $0 != "." })
    return scopes.last { $0.names.contains(first) }.map { joined($0.path, name) }
  }

  static func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
