import CallsiteModel
import OrderedCollections

/// Which services of a client use which of its types.
struct ServiceReach {
  private let interface: ModuleInterface
  /// By type path; the client itself is the empty path.
  private var services: [String: Set<String>] = [:]

  init(_ interface: ModuleInterface) {
    self.interface = interface
    var starts: [String: Set<String>] = [:]
    for method in interface.methods {
      let types = method.parameters.map(\.type) + [method.result.type].compactMap { $0 }
      starts[method.service ?? "", default: []].formUnion(types.flatMap(names(in:)))
    }
    for (service, types) in starts { follow(types, for: service) }
  }

  /// The section of a type or of a member of one, by its path.
  func section(of path: String) -> ChangeEntry.Section? {
    guard let type = type(at: path) else { return nil }
    if case .service(let service) = interface.types[type]?.kind { return .service(service.path) }
    if type == interface.client || type == "\(interface.client).Server" { return .client }
    guard let users = services[type], users.count == 1, let user = users.first else { return .shared }
    return user.isEmpty ? .client : .service(user)
  }

  /// `Order` for `Order.total`, `Order.State` for `Order.State.open`.
  private func type(at path: String) -> String? {
    var path = path.prefix { $0 != ":" && $0 != "(" && $0 != " " }
    while !path.isEmpty {
      if interface.types[String(path)] != nil { return String(path) }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
    return nil
  }

  private mutating func follow(_ types: Set<String>, for service: String) {
    var pending = Array(types)
    while let path = pending.popLast() {
      guard let type = interface.types[path], services[path, default: []].insert(service).inserted else {
        continue
      }
      pending += parts(of: type)
    }
  }

  /// The types that a type holds, and those that it nests in.
  private func parts(of type: InterfaceType) -> [String] {
    let values: [TypeReference] =
      switch type.kind {
      case .structure(let structure):
        structure.properties.map(\.type) + [structure.additionalProperties?.value.type].compactMap { $0 }
      case .union(let union): union.cases.map(\.value.type)
      case .alias(let alias): [alias.type]
      case .statuses(let union): union.cases.compactMap(\.content.type)
      case .enumeration, .service, .client, .server: []
      }
    let scope = if case .statuses = type.kind { type.scope } else { type.path }
    return values.flatMap { names(in: interface.qualified($0, in: scope)) }
  }

  private func names(in type: TypeReference) -> [String] {
    switch type {
    case .named(let name): [name]
    case .optional(let inner), .array(let inner), .dictionary(let inner), .nullable(let inner),
      .generic(_, let inner):
      names(in: inner)
    }
  }
}
