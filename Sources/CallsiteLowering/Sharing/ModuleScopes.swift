import CallsiteModel

/// The scopes of a module in which type names are looked up: the top level, the client, and each service.
///
/// References have the paths of declarations from the start. This is the only place where names are looked up, in order
/// to spell each path as short as its scope allows, at the end.
struct ModuleScopes {
  private let top: [TypeScope]
  /// The scopes of the client and of its services, in the order of ``SwiftModule/groups``.
  private let groups: [[TypeScope]]
  /// The scope that contains everything, whose name can precede a path.
  private let root: String

  init(of module: SwiftModule) {
    let client = DeclaredType(module.client.name, in: nil)
    let services = module.client.services
    let inner = Dictionary(grouping: services, by: { $0.isBesideOwners ? [] : $0.owners })
      .mapValues { Set($0.map(\.typeName.code)) }
    let serviceNames = inner[[]] ?? []
    // A service is nested in the client, or next to it in the namespace.
    let isBeside = module.namespace != nil
    let topNames = Set(module.types.flatMap(\.declaredNames) + [client.path])
    let top = [TypeScope(type: nil, names: isBeside ? topNames.union(serviceNames) : topNames)]
    let operations = module.client.operations
    let inClient = operations.declaredNames.union(isBeside ? ["Server"] : serviceNames.union(["Server"]))
    let clientScopes = top + [TypeScope(type: client, names: inClient)]
    var declared: [[ServiceDeclaration.Owner]: Set<String>] = [:]
    for service in services {
      let owners = service.owners + [service.asOwner]
      declared[owners] = service.operations.declaredNames.union(isBeside ? [] : inner[owners] ?? [])
    }
    let serviceScopes = services.map { service in
      let type = service.type(in: module.client.name)
      var scopes = isBeside ? top : clientScopes
      if !service.isBesideOwners, let owner = service.owners.last {
        // An extension of a type sees the members of that type and the top level.
        let names = declared[service.owners] ?? [owner.typeName.code]
        scopes = top + [TypeScope(type: type.owner, names: names)]
      }
      return scopes + [TypeScope(type: type, names: declared[service.owners + [service.asOwner]] ?? [])]
    }
    self.top = top
    groups = [clientScopes] + serviceScopes
    root = module.namespace?.code ?? module.name
  }

  /// The names of the module's types, besides those inside types.
  var names: Set<String> { groups.joined().reduce(into: topLevelNames) { $0.formUnion($1.names) } }

  /// The names of the types at the top level.
  var topLevelNames: Set<String> { top.reduce(into: []) { $0.formUnion($1.names) } }

  /// Returns a module with the shortest name of each type where it is used.
  static func spelled(_ module: SwiftModule) -> SwiftModule {
    let scopes = ModuleScopes(of: module)
    var module = module
    module.types = module.types.map { scopes.spelled($0, in: scopes.top) }
    module.take(
      zip(module.groups, scopes.groups).map { entry, inner in
        var group = entry.group
        group.types = group.types.map { scopes.spelled($0, in: inner) }
        group.methods = group.methods.map { $0.replacingTypes { scopes.spelled($0, in: inner) } }
        return group
      })
    for path in [\SessionMethods.logIn, \.logOut] {
      if let method = module.client.session?[keyPath: path]?.method {
        module.client.session?[keyPath: path]?.method = method.replacingTypes {
          scopes.spelled($0, in: scopes.groups[0])
        }
      }
    }
    return module
  }

  private func spelled(_ type: TypeIdentity, in scopes: [TypeScope]) -> TypeIdentity {
    switch type {
    case .external(let type, _):
      return .external(type, isHidden: scopes.contains { $0.names.contains(type.description) })
    case .declared(let type):
      return .declared(type.spelled(TypeScope.shortest(type, in: scopes) ?? "\(root).\(type.path)"))
    }
  }

  private func spelled(_ declaration: TypeDeclaration, in outer: [TypeScope]) -> TypeDeclaration {
    let scopes = outer + [TypeScope(of: declaration, in: outer)]
    var declaration = declaration.replacingTypes { spelled($0, in: scopes) }
    switch declaration {
    case .alias(var alias):
      alias.siblings = alias.siblings.map { spelled($0, in: outer) }
      declaration = .alias(alias)
    case .structure(var structure) where !structure.copies.isEmpty:
      for index in structure.copies.indices {
        structure.copies[index].source = structure.copies[index].source.replacingDeclared { type in
          let isFound = type.outermost(in: nil).map { TypeScope.isMeant($0, in: scopes) } ?? false
          return .declared(type.spelled(isFound ? type.path : "\(root).\(type.path)"))
        }
      }
      declaration = .structure(structure)
    case .structure, .enumeration, .union: break
    }
    declaration.nested = declaration.nested.map { spelled($0, in: scopes) }
    return declaration
  }
}

/// A scope in which type names are looked up: a type, the client, a service or the module.
private struct TypeScope {
  /// The type, or `nil` for the top level.
  let type: DeclaredType?
  /// The types declared in the scope.
  let names: Set<String>

  init(type: DeclaredType?, names: Set<String>) {
    self.type = type
    self.names = names
  }

  /// Creates the scope of a type's nested types.
  ///
  /// - Parameter scopes: The enclosing scopes, from the top level down.
  init(of declaration: TypeDeclaration, in scopes: [TypeScope]) {
    type = DeclaredType(declaration.name, in: scopes.last?.type)
    names = Set(declaration.nested.map(\.name.code))
  }

  /// Whether a type's own name means it in these scopes.
  static func isMeant(_ type: DeclaredType, in scopes: [TypeScope]) -> Bool {
    let name = type.ownName
    return scopes.last { $0.names.contains(name) }.map { $0.type == type.owner } ?? false
  }

  /// Returns the shortest suffix of a type's path that means it in these scopes, the path itself if it isn't a type of
  /// the module, or `nil` if all suffixes are hidden.
  static func shortest(_ type: DeclaredType, in scopes: [TypeScope]) -> String? {
    var (first, name) = (type, type.ownName)
    while !isMeant(first, in: scopes) {
      guard let owner = first.owner else { return isMeant(first, in: Array(scopes.prefix(1))) ? nil : name }
      first = owner
      name = "\(owner.ownName).\(name)"
    }
    return name
  }
}

extension SwiftModule {
  /// The operations of the client and of each service, with the type that contains them.
  var groups: [(group: OperationGroup, type: DeclaredType)] {
    [(client.operations, DeclaredType(client.name, in: nil))]
      + client.services.map { ($0.operations, $0.type(in: client.name)) }
  }

  /// Replaces the operations of the client and its services, in the order of ``groups``.
  mutating func take(_ groups: [OperationGroup]) {
    client.operations = groups[0]
    for (index, group) in groups.dropFirst().enumerated() { client.services[index].operations = group }
  }
}

/// The declarations of a module, including nested ones.
struct DeclaredTypes {
  private var declarations: [DeclaredType: TypeDeclaration] = [:]

  init(in module: SwiftModule) {
    for type in module.types { add(type, in: nil) }
    for (group, service) in module.groups { for type in group.types { add(type, in: service) } }
  }

  private mutating func add(_ declaration: TypeDeclaration, in owner: DeclaredType?) {
    let type = DeclaredType(declaration.name, in: owner)
    declarations[type] = declaration
    for nested in declaration.nested { add(nested, in: type) }
    if case .alias(let alias) = declaration { for sibling in alias.siblings { add(sibling, in: owner) } }
  }

  subscript(type: DeclaredType) -> TypeDeclaration? { declarations[type] }

  /// Returns the type at the end of aliases.
  func target(of type: DeclaredType) -> DeclaredType {
    var type = type
    var seen: Set<DeclaredType> = []
    while case .alias(let alias) = declarations[type], case .named(.declared(let next)) = alias.type,
      seen.insert(type).inserted
    { type = next }
    return type
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
