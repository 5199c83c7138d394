package import CallsiteModel
package import OrderedCollections

/// A generated module as its callers see it: all types by path, and all methods, with qualified types.
///
/// It's made from the model, without rendering anything.
package struct ModuleInterface: Sendable {
  package let module: SwiftModule
  /// The types by path, in the module's order.
  package private(set) var types: OrderedDictionary<String, InterfaceType> = [:]
  /// The methods of the client and its services, including derived ones.
  package private(set) var methods: [MethodInterface] = []
  /// The names of the services' types that are next to the client's, as in a namespace.
  private let servicesInNamespace: Set<String>

  package init(_ module: SwiftModule) {
    self.module = module
    let services = module.namespace == nil ? [] : module.client.services
    servicesInNamespace = Set(services.map(\.typeName.name))
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

extension ModuleInterface {
  /// Returns a type with qualified names.
  ///
  /// In `Pet`: `[Status]?` → `[Pet.Status]?`. Names from other modules stay as they are.
  package func qualified(_ type: TypeReference) -> TypeReference {
    type.replacingDeclared { .declared(path(of: $0)) }
  }

  /// Returns a qualified type with the module's aliases expanded: `Pets` → `[Pet]`.
  func expanded(_ type: TypeReference) -> TypeReference { expanded(type, besides: []) }

  private func expanded(_ type: TypeReference, besides seen: Set<String>) -> TypeReference {
    type.replacingDeclared { type in
      guard !seen.contains(type.path), case .alias(let alias) = types[type.path]?.kind else {
        return .declared(type)
      }
      return expanded(qualified(alias.type), besides: seen.union([type.path]))
    }
  }

  /// Returns the path in ``types`` of a type.
  private func path(of type: DeclaredType) -> String {
    let path = type.path.filter { $0 != "`" }
    return servicesInNamespace.contains(String(path.prefix { $0 != "." })) ? "\(client).\(path)" : path
  }

  /// Returns a type's path as callers write it, with the namespace and backticks.
  package func spelling(of path: String) -> String {
    guard let namespace = module.namespace else { return Self.escaped(path) }
    let isInService = path.hasPrefix("\(client).") && !path.hasPrefix("\(client).Server")
    let isOfClient =
      isInService
      && !module.client.services.contains { service in
        let type = "\(client).\(service.typePath)"
        return path == type || path.hasPrefix("\(type).")
      }
    let rest = isInService && !isOfClient ? String(path.dropFirst(client.count + 1)) : path
    return "\(namespace).\(Self.escaped(rest))"
  }

  private static func escaped(_ path: String) -> String {
    path.split(separator: ".").map { SwiftIdentifier(String($0)).code }.joined(separator: ".")
  }
}

extension TypeReference {
  /// The type without the optional around it.
  var unwrapped: TypeReference {
    if case .optional(let inner) = self { inner } else { self }
  }
}
