package import CallsiteModel
package import OrderedCollections

/// A generated module as its callers see it: all types by their paths, all methods, types spelled from the top.
///
/// Made from the model alone; nothing is rendered.
package struct ModuleInterface: Sendable {
  package let module: SwiftModule
  /// By path, in the module's order.
  package private(set) var types: OrderedDictionary<String, InterfaceType> = [:]
  /// The client's methods and those of its services, with the ones made from them.
  package private(set) var methods: [MethodInterface] = []

  package init(_ module: SwiftModule) {
    self.module = module
    collectTypes()
    let names = self
    methods = MethodCollection(interface: names).methods()
  }

  /// The path of the client.
  package var client: String { module.client.name.name }

  private mutating func collectTypes() {
    let client = module.client
    add(InterfaceType(self.client, .client))
    add(InterfaceType("\(self.client).Server", .server, position: client.servers.first?.position))
    for declaration in module.types { add(declaration, in: "") }
    add(client.operations, in: self.client)
    for service in client.services {
      let path = "\(self.client).\(service.typePath)"
      add(InterfaceType(path, .service(service), position: service.position))
      add(service.operations, in: path)
    }
  }

  private mutating func add(_ group: OperationGroup, in scope: String) {
    for method in group.methods {
      guard case .statuses(let union) = method.result else { continue }
      let path = InterfacePath.joined(scope, union.name.name)
      add(InterfaceType(path, .statuses(union), operation: method.place, position: method.position))
    }
    for declaration in group.types { add(declaration, in: scope) }
  }

  private mutating func add(_ declaration: TypeDeclaration, in scope: String) {
    let path = InterfacePath.joined(scope, declaration.name.name)
    if case .alias(let alias) = declaration, let twin = alias.twin {
      // To callers, the type is what it would be without sharing.
      add(twin, in: scope)
      types[path]?.shared = alias.type
      return
    }
    add(InterfaceType(path, declaration))
    switch declaration {
    case .structure(let structure): for nested in structure.nested { add(nested, in: path) }
    case .union(let union): for nested in union.nested { add(nested, in: path) }
    case .alias(let alias): for sibling in alias.siblings { add(sibling, in: scope) }
    case .enumeration: break
    }
  }

  private mutating func add(_ type: InterfaceType) { types[type.path] = type }
}
