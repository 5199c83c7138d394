import CallsiteModel

/// The moves of types in a module, and the resulting names in all other places.
///
/// This is a class so that the closures for every name share it.
final class TypeMoves: Sendable {
  /// The scope of the top level.
  let top: [TypeScope]
  /// The new paths of types, by old path.
  private let moves: [String: String]
  /// The last components of these paths.
  private let names: Set<String>
  /// The types that get a place of their own, by old path.
  private let homes: Set<String>

  init(_ moves: [String: String], homes: Set<String>, _ top: [TypeScope]) {
    self.moves = moves
    self.homes = homes
    self.top = top
    names = Set(
      moves.keys.map { String($0[($0.lastIndex(of: ".").map($0.index(after:)) ?? $0.startIndex)...]) })
  }

  /// Returns the operations with moved types in their new places.
  ///
  /// - Parameter taken: Receives the types that move elsewhere, by old path.
  func placed(
    _ group: OperationGroup, _ scopes: [TypeScope], _ taken: inout [String: TypeDeclaration]
  ) -> OperationGroup {
    var group = group
    group.types = group.types.compactMap { placed($0, scopes, &taken) }
    group.methods = group.methods.map { $0.replacingNames { moved($0, scopes) } }
    return group
  }

  /// Returns a declaration in its place, or `nil` if it moved elsewhere.
  ///
  /// - Parameter taken: Receives the types that move elsewhere, by old path.
  func placed(
    _ declaration: TypeDeclaration, _ scopes: [TypeScope], _ taken: inout [String: TypeDeclaration]
  ) -> TypeDeclaration? {
    let path = TypeScope.joined(scopes.last?.path ?? "", declaration.name.code)
    if case .alias(let alias) = declaration, let replaced = alias.replaced {
      return moves[path] == nil ? placed(replaced, scopes, &taken) : nil
    }
    var result = declaration
    let isTouched = declaration.mentions { mayMove($0) }
    if isTouched || !declaration.nested.isEmpty {
      let inside = scopes + [TypeScope(of: declaration, in: scopes)]
      let isAlias = if case .alias = declaration { true } else { false }
      if isTouched { result = declaration.replacingNames { moved($0, isAlias ? scopes : inside) } }
      result.nested = declaration.nested.compactMap { placed($0, inside, &taken) }
    }
    if case .alias(var alias) = result {
      alias.siblings = alias.siblings.compactMap { placed($0, scopes, &taken) }
      result = .alias(alias)
    }
    guard homes.contains(path) else { return result }
    let name = target(path).split(separator: ".").last.map(String.init) ?? declaration.name.name
    taken[path] = result.renamed(SwiftIdentifier(name.filter { $0 != "`" }))
    return nil
  }

  /// Whether a component of a name is the name of something that moves, in any scope.
  private func mayMove(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "."))
      ? name.split(separator: ".").contains { names.contains(String($0)) } : names.contains(name)
  }

  /// Returns the name, or the mark and the full path of a type that moved.
  private func moved(_ name: String, _ scopes: [TypeScope]) -> String {
    guard mayMove(name), let path = TypeScope.path(of: name, in: scopes) else { return name }
    let target = target(path)
    return target == path ? name : SpelledNames.mark + target
  }

  /// Returns the final path for a path. A type moves with everything inside it.
  func target(_ path: String) -> String { Self.target(path, by: moves) }

  /// Returns the path for a path before all moves are decided.
  static func target(_ path: String, by moves: [String: String]) -> String {
    var path = path
    while let next = step(from: path, moves) { path = next }
    return path
  }

  private static func step(from path: String, _ moves: [String: String]) -> String? {
    var part = path[...]
    while true {
      if let target = moves[String(part)] { return target + path[part.endIndex...] }
      guard let dot = part.lastIndex(of: ".") else { return nil }
      part = part[..<dot]
    }
  }
}

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
