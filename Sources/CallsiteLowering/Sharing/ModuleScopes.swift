import CallsiteModel

/// The scopes of a module in which type names are looked up: the top level, the client, and each service.
///
/// Lowering names a type as it is called where it is used. This is the only place where such names are looked up, once
/// all types are known, and the only one where the paths that are found are spelled for each scope, at the end.
struct ModuleScopes {
  private let top: [TypeScope]
  /// The scopes of the client and of its services, in the order of ``SwiftModule/groups``.
  private let groups: [[TypeScope]]
  /// The scope that contains everything, whose name can precede a path.
  private let root: String

  init(of module: SwiftModule) {
    let client = module.client.name.code
    let services = module.client.services
    let inner = Dictionary(grouping: services, by: { $0.isBesideOwners ? [] : $0.owners })
      .mapValues { Set($0.map(\.typeName.code)) }
    let serviceNames = inner[[]] ?? []
    // A service is nested in the client, or next to it in the namespace.
    let isBeside = module.namespace != nil
    let topNames = Set(module.types.flatMap(\.declaredNames) + [client])
    let top = [TypeScope(path: "", names: isBeside ? topNames.union(serviceNames) : topNames)]
    let operations = module.client.operations
    let inClient = operations.declaredNames.union(isBeside ? ["Server"] : serviceNames.union(["Server"]))
    let clientScopes = top + [TypeScope(path: client, names: inClient)]
    var declared: [[ServiceDeclaration.Owner]: Set<String>] = [:]
    for service in services {
      let owners = service.owners + [service.asOwner]
      declared[owners] = service.operations.declaredNames.union(isBeside ? [] : inner[owners] ?? [])
    }
    let serviceScopes = services.map { service in
      var scopes = isBeside ? top : clientScopes
      if !service.isBesideOwners, let owner = service.owners.last {
        // An extension of a type sees the members of that type and the top level.
        let code = service.typeCode.dropLast(service.typeName.code.count + 1)
        scopes =
          top + [
            TypeScope(path: "\(client).\(code)", names: declared[service.owners] ?? [owner.typeName.code])
          ]
      }
      return scopes + [
        TypeScope(path: module.path(of: service), names: declared[service.owners + [service.asOwner]] ?? [])
      ]
    }
    self.top = top
    groups = [clientScopes] + serviceScopes
    root = module.namespace?.code ?? module.name
  }

  /// The names of the module's types, besides those inside types.
  var names: Set<String> { groups.joined().reduce(into: topLevelNames) { $0.formUnion($1.names) } }

  /// The names of the types at the top level.
  var topLevelNames: Set<String> { top.reduce(into: []) { $0.formUnion($1.names) } }

  /// Returns a module with the path of each type, which has only a name.
  static func resolved(_ module: SwiftModule) -> SwiftModule {
    ModuleScopes(of: module).replacing(in: module) { type, around in
      type.replacingDeclared { DeclaredType(path: TypeScope.path(of: $0.name, in: around) ?? $0.name) }
    }
  }

  /// Returns a module with the shortest name of each type where it is used.
  static func spelled(_ module: SwiftModule) -> SwiftModule {
    let scopes = ModuleScopes(of: module)
    return scopes.replacing(in: module) { type, around in
      switch type {
      case .external(let type, _):
        return .external(type, isHidden: around.contains { $0.names.contains(type.description) })
      case .declared(let type):
        let name = TypeScope.shortest(type.path, in: around)
        return .declared(DeclaredType(path: type.path, name: name ?? "\(scopes.root).\(type.path)"))
      }
    }
  }

  private func replacing(
    in module: SwiftModule, _ replacement: (TypeIdentity, [TypeScope]) -> TypeIdentity
  ) -> SwiftModule {
    var module = module
    module.types = module.types.map { replacing(in: $0, top, replacement) }
    module.take(
      zip(module.groups, groups).map { entry, scopes in
        var group = entry.group
        group.types = group.types.map { replacing(in: $0, scopes, replacement) }
        group.methods = group.methods.map { $0.replacingTypes { replacement($0, scopes) } }
        return group
      })
    for path in [\SessionMethods.logIn, \.logOut] {
      if let method = module.client.session?[keyPath: path]?.method {
        module.client.session?[keyPath: path]?.method = method.replacingTypes { replacement($0, groups[0]) }
      }
    }
    return module
  }

  private func replacing(
    in declaration: TypeDeclaration, _ outer: [TypeScope],
    _ replacement: (TypeIdentity, [TypeScope]) -> TypeIdentity
  ) -> TypeDeclaration {
    let scopes = outer + [TypeScope(of: declaration, in: outer)]
    var declaration = declaration.replacingTypes { replacement($0, scopes) }
    switch declaration {
    case .alias(var alias):
      alias.siblings = alias.siblings.map { replacing(in: $0, outer, replacement) }
      declaration = .alias(alias)
    case .structure(var structure) where !structure.copies.isEmpty:
      for index in structure.copies.indices {
        structure.copies[index].source = structure.copies[index].source.replacingDeclared { type in
          let isHidden = TypeScope.path(of: type.path, in: scopes) != type.path
          return .declared(DeclaredType(path: type.path, name: isHidden ? "\(root).\(type.path)" : nil))
        }
      }
      declaration = .structure(structure)
    case .structure, .enumeration, .union: break
    }
    declaration.nested = declaration.nested.map { replacing(in: $0, scopes, replacement) }
    return declaration
  }
}

/// A scope in which type names are looked up: a type, the client, a service or the module.
private struct TypeScope {
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
    path = TypePath.joined(scopes.last?.path ?? "", declaration.name.code)
    names = Set(declaration.nested.map(\.name.code))
  }

  /// Returns the path of the type that a name refers to in these scopes, or `nil` if it isn't one of the
  /// module's.
  static func path(of name: String, in scopes: [TypeScope]) -> String? {
    let first = String(name.prefix { $0 != "." })
    return scopes.last { $0.names.contains(first) }.map { TypePath.joined($0.path, name) }
  }

  /// Returns the shortest suffix of a path with the same meaning in these scopes, the name itself if it isn't a path
  /// of the module, or `nil` if all suffixes are hidden.
  static func shortest(_ path: String, in scopes: [TypeScope]) -> String? {
    var short = ""
    for part in path.split(separator: ".").reversed() {
      short = short.isEmpty ? String(part) : "\(part).\(short)"
      if Self.path(of: short, in: scopes) == path { return short }
    }
    return Self.path(of: path, in: Array(scopes.prefix(1))) == nil ? path : nil
  }
}

/// The path of a type from the top level of its module, with the names of the types around it.
enum TypePath {
  static func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

extension SwiftModule {
  /// The operations of the client and of each service, with the path of the type that contains them.
  var groups: [(group: OperationGroup, path: String)] {
    [(client.operations, client.name.code)] + client.services.map { ($0.operations, path(of: $0)) }
  }

  /// Replaces the operations of the client and its services, in the order of ``groups``.
  mutating func take(_ groups: [OperationGroup]) {
    client.operations = groups[0]
    for (index, group) in groups.dropFirst().enumerated() { client.services[index].operations = group }
  }

  fileprivate func path(of service: ServiceDeclaration) -> String {
    TypePath.joined(namespace == nil ? client.name.code : "", service.typeCode)
  }
}

/// The declarations of a module by path, including nested ones, whose references are resolved.
struct DeclaredTypes {
  private var declarations: [String: TypeDeclaration] = [:]

  init(in module: SwiftModule) {
    for type in module.types { add(type, in: "") }
    for (group, path) in module.groups { for type in group.types { add(type, in: path) } }
  }

  private mutating func add(_ declaration: TypeDeclaration, in owner: String) {
    let path = TypePath.joined(owner, declaration.name.code)
    declarations[path] = declaration
    for nested in declaration.nested { add(nested, in: path) }
    if case .alias(let alias) = declaration { for sibling in alias.siblings { add(sibling, in: owner) } }
  }

  subscript(path: String) -> TypeDeclaration? { declarations[path] }

  /// Returns the path of the type at the end of aliases.
  func target(of path: String) -> String {
    var path = path
    var seen: Set<String> = []
    while case .alias(let alias) = declarations[path], case .named(.declared(let next)) = alias.type,
      seen.insert(path).inserted
    { path = next.path }
    return path
  }
}

extension OperationGroup {
  fileprivate var declaredNames: Set<String> {
    var names = Set(types.flatMap(\.declaredNames))
    for method in methods {
      if case .statuses(let union) = method.result { names.insert(union.name.code) }
    }
    return names
  }
}
