import CallsiteBasics
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
}

/// Replaces marked paths from the top level with the shortest names that are valid in their place.
///
/// This is a class because paths that can't be spelled are found in the middle of declarations. Each thread
/// has its own instance.
final class SpelledNames {
  /// The prefix of a path that has to be spelled, which can't occur in a name.
  static let mark = "`."

  /// The paths whose meaning is different where they are needed, because an enclosing type has the first
  /// name.
  private(set) var hidden: Set<String> = []

  static func spelled(_ module: SwiftModule) -> (module: SwiftModule, hidden: Set<String>) {
    var module = module
    let scopes = ModuleScopes(of: module)
    let types = module.types.concurrentMap(elementsPerThread: 64) { type in
      let names = SpelledNames()
      return (type: names.spelled(type, scopes.top), hidden: names.hidden)
    }
    let groups = module.client.groups(scopes).concurrentMap { group, scopes in
      let names = SpelledNames()
      return (group: names.spelled(group, scopes), hidden: names.hidden)
    }
    module.types = types.map(\.type)
    module.client.take(groups.map(\.group))
    let hidden = types.map(\.hidden) + groups.map(\.hidden)
    return (module, hidden.reduce(into: []) { $0.formUnion($1) })
  }

  /// Returns the shortest suffix of a path with the same meaning in these scopes, or `nil` if all of them are
  /// hidden.
  static func shortest(_ path: String, in scopes: [TypeScope]) -> String? {
    var short = ""
    for part in path.split(separator: ".").reversed() {
      short = short.isEmpty ? String(part) : "\(part).\(short)"
      if TypeScope.path(of: short, in: scopes) == path { return short }
    }
    return nil
  }

  private func spelled(_ group: OperationGroup, _ scopes: [TypeScope]) -> OperationGroup {
    var group = group
    group.types = group.types.map { spelled($0, scopes) }
    group.methods = group.methods.map { $0.replacingNames { spelled($0, scopes) } }
    return group
  }

  private func spelled(_ declaration: TypeDeclaration, _ scopes: [TypeScope]) -> TypeDeclaration {
    let isMarked = declaration.mentions { $0.hasPrefix(Self.mark) }
    let isAlias = if case .alias = declaration { true } else { false }
    guard isMarked || isAlias || !declaration.nested.isEmpty else { return declaration }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    var declaration = declaration
    if isMarked { declaration = declaration.replacingNames { spelled($0, isAlias ? scopes : inside) } }
    if !declaration.nested.isEmpty { declaration.nested = declaration.nested.map { spelled($0, inside) } }
    if case .alias(var alias) = declaration {
      alias.siblings = alias.siblings.map { spelled($0, scopes) }
      return .alias(alias)
    }
    return declaration
  }

  private func spelled(_ name: String, _ scopes: [TypeScope]) -> String {
    guard name.hasPrefix(Self.mark) else { return name }
    let path = String(name.dropFirst(Self.mark.count))
    if let short = Self.shortest(path, in: scopes) { return short }
    hidden.insert(path)
    return path
  }
}
