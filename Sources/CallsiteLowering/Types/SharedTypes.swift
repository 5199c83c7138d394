import CallsiteModel

/// Inline types that a document describes alike in several places: one of them is declared, the others are names
/// for it.
///
/// Stripe's document says for 81 operations what `metadata` is. `PostAccountsBody.Metadata` is declared, and
/// `PostChargesBody.Metadata` is a `typealias` of it, so that callers write what they would without sharing.
/// Alike are types of one name whose declarations are equal, doc comments of members included; the type's own
/// doc comment may differ. The first one in document order is declared, models before operations.
struct SharedTypes {
  private let client: String
  /// The paths of the declared types, by what the declaration says.
  private var homes: [TypeDeclaration: String] = [:]
  /// By the path of an alias: the path of the type that is declared.
  private var aliases: [String: String] = [:]

  /// The module with aliases in the places of inline types that are declared elsewhere.
  static func shared(_ module: SwiftModule) -> SwiftModule {
    var module = module
    var sharing = SharedTypes(client: module.client.name.code)
    sharing.share(&module)
    return module
  }

  private init(client: String) {
    self.client = client
  }

  private mutating func share(_ module: inout SwiftModule) {
    let services = module.client.services
    let inner = Dictionary(grouping: services, by: { $0.isBesideOwners ? [] : $0.owners })
      .mapValues { Set($0.map(\.typeName.code)) }
    let serviceNames = inner[[]] ?? []
    // A service nests in the client, or beside it in the enum around all declarations.
    let isBeside = module.namespace != nil
    let topNames = Set(module.types.flatMap(\.declaredNames) + [client])
    let top = [TypeScope(path: "", names: isBeside ? topNames.union(serviceNames) : topNames)]
    for index in module.types.indices {
      module.types[index] = sharedInside(module.types[index], in: top)
    }
    let operations = module.client.operations
    let inClient = operations.declaredNames.union(isBeside ? ["Server"] : serviceNames.union(["Server"]))
    let clientScopes = top + [TypeScope(path: client, names: inClient)]
    module.client.operations.types = operations.types.map { shared($0, in: clientScopes) }
    var declared: [[ServiceDeclaration.Owner]: Set<String>] = [:]
    for service in services {
      let owners = service.owners + [service.asOwner]
      declared[owners] = service.operations.declaredNames.union(isBeside ? [] : inner[owners] ?? [])
    }
    for (index, service) in services.enumerated() {
      var scopes = isBeside ? top : clientScopes
      if !service.isBesideOwners, let owner = service.owners.last {
        // An extension of a type sees what is in that type, and what is at the top.
        let code = service.typeCode.dropLast(service.typeName.code.count + 1)
        scopes =
          top + [
            TypeScope(path: "\(client).\(code)", names: declared[service.owners] ?? [owner.typeName.code])
          ]
      }
      let path = TypeScope.joined(isBeside ? "" : client, service.typeCode)
      scopes.append(TypeScope(path: path, names: declared[service.owners + [service.asOwner]] ?? []))
      module.client.services[index].operations.types = service.operations.types.map { shared($0, in: scopes) }
    }
  }

  private mutating func shared(_ declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    if case .alias = declaration { return declaration }
    let path = TypeScope.joined(scopes.last?.path ?? "", declaration.name.code)
    let meaning = DeclarationMeaning(root: path, aliases: aliases).meaning(of: declaration, in: scopes)
    guard let home = homes[meaning] else {
      homes[meaning] = path
      return sharedInside(declaration, in: scopes)
    }
    guard let way = way(to: home, from: scopes) else { return sharedInside(declaration, in: scopes) }
    aliases[path] = home
    return .alias(
      Alias(
        name: declaration.name, documentation: declaration.documentation, type: .named(way),
        twin: declaration,
        position: declaration.position))
  }

  private mutating func sharedInside(
    _ declaration: TypeDeclaration, in scopes: [TypeScope]
  ) -> TypeDeclaration {
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    switch declaration {
    case .structure(var structure):
      structure.nested = structure.nested.map { shared($0, in: inside) }
      return .structure(structure)
    case .union(var union):
      union.nested = union.nested.map { shared($0, in: inside) }
      return .union(union)
    case .alias(var alias):
      alias.siblings = alias.siblings.map { sharedInside($0, in: scopes) }
      return .alias(alias)
    case .enumeration: return declaration
    }
  }

  /// How a type is written inside these scopes; nil: something between hides it.
  private func way(to home: String, from scopes: [TypeScope]) -> String? {
    let isInClient = scopes.contains { $0.path == client } && home.hasPrefix("\(client).")
    let way = isInClient ? String(home.dropFirst(client.count + 1)) : home
    return TypeScope.path(of: way, in: scopes) == home ? way : nil
  }
}

extension TypeDeclaration {
  /// The names that it declares where it stands.
  var declaredNames: [String] {
    guard case .alias(let alias) = self else { return [name.code] }
    return [name.code] + alias.siblings.map(\.name.code)
  }

  fileprivate var documentation: DocComment {
    switch self {
    case .structure(let structure): structure.documentation
    case .enumeration(let enumeration): enumeration.documentation
    case .union(let union): union.documentation
    case .alias(let alias): alias.documentation
    }
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
