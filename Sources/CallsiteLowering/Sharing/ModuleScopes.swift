import CallsiteModel

/// The scopes of a module in which type names are looked up: the top level, the client, and each service.
struct ModuleScopes {
  let top: [TypeScope]
  let client: [TypeScope]
  /// The scopes of services, in the order of the client's services.
  let services: [[TypeScope]]

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
    self.services = services.map { service in
      var scopes = isBeside ? top : clientScopes
      if !service.isBesideOwners, let owner = service.owners.last {
        // An extension of a type sees the members of that type and the top level.
        let code = service.typeCode.dropLast(service.typeName.code.count + 1)
        scopes =
          top + [
            TypeScope(path: "\(client).\(code)", names: declared[service.owners] ?? [owner.typeName.code])
          ]
      }
      let path = TypeScope.joined(isBeside ? "" : client, service.typeCode)
      return scopes + [TypeScope(path: path, names: declared[service.owners + [service.asOwner]] ?? [])]
    }
    self.top = top
    self.client = clientScopes
  }
}

extension ClientDeclaration {
  /// Returns the operations of the client and of each service, with the scopes in which their types are
  /// looked up.
  func groups(_ scopes: ModuleScopes) -> [(group: OperationGroup, scopes: [TypeScope])] {
    [(operations, scopes.client)] + zip(services.map(\.operations), scopes.services).map { ($0, $1) }
  }

  /// Replaces the operations of the client and its services, in the order of ``groups(_:)``.
  mutating func take(_ groups: [OperationGroup]) {
    operations = groups[0]
    for (index, group) in groups.dropFirst().enumerated() { services[index].operations = group }
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
