import CallsiteModel
import OrderedCollections

/// The members of a generated module's types, by name.
struct ModuleMembers: Sendable {
  struct Property {
    /// The type, or `nil` if it contains none of the module's types.
    var type: CodeType?
    var isList = false
  }

  let interface: ModuleInterface
  /// The properties by type.
  private(set) var properties: [String: [String: Property]] = [:]
  private(set) var cases: [String: [String: CaseInterface]] = [:]
  /// The methods by client or service.
  private(set) var methods: [String: [String: [MethodInterface]]] = [:]
  /// The parameters of initializers, by type.
  private(set) var initializers: [String: [String: CodeType]] = [:]
  /// The names of all members of all types.
  private(set) var names: Set<String> = []

  init(_ interface: ModuleInterface) {
    self.interface = interface
    for type in interface.types.values { add(type) }
    for method in interface.methods {
      methods[method.owner, default: [:]][method.name.name, default: []].append(method)
    }
    names = Set((properties.values.map(\.keys) + []).joined())
      .union(cases.values.map(\.keys).joined()).union(methods.values.map(\.keys).joined())
  }

  /// Returns the type at a path, with aliases resolved.
  func type(_ path: String) -> CodeType? {
    guard let type = interface.types[path] else { return nil }
    guard case .alias = type.kind else { return .module(path) }
    return CodeType(interface.expanded(.named(path)), in: interface)
  }

  private mutating func add(_ type: InterfaceType) {
    let path = type.path
    switch type.kind {
    case .structure(let structure): add(MemberList(type, structure, in: interface), of: path)
    case .enumeration(let enumeration):
      add(enumeration.interfaces(in: type), of: path)
      properties[path] = ["rawValue": Property(), "displayName": Property()]
      if let open = enumeration.unrecognizedCase {
        cases[path]?[open.name] = CaseInterface(name: open.name, wireValues: [])
      }
    case .union(let union): add(union.interfaces(in: type, of: interface), of: path)
    case .statuses(let union): add(union.interfaces(in: type, of: interface), of: path)
    case .client: addClient(path)
    case .server: addServers(path)
    case .service, .alias: break
    }
  }

  private mutating func add(_ members: MemberList, of path: String) {
    for member in members.members + (members.identity.map { [$0] } ?? []) {
      let expanded = interface.expanded(member.type)
      let type = CodeType(expanded, in: interface)
      let isList =
        switch expanded {
        case .array, .optional(.array): true
        default: false
        }
      properties[path, default: [:]][member.name] = Property(type: type, isList: isList)
      initializers[path, default: [:]][member.name] = type
    }
  }

  private mutating func add(_ entries: [CaseInterface], of path: String) {
    for entry in entries { cases[path, default: [:]][entry.name] = entry }
  }

  private mutating func addClient(_ path: String) {
    properties[path] = ["isLoggedIn": Property(), "sessionStates": Property()]
    initializers[path] = ["server": .module("\(path).Server")]
    for service in interface.module.client.services {
      let outer = service.owners.isEmpty || service.isBesideOwners ? [] : [service.typePath]
      let owner = outer.first.map { "\(path).\(InterfacePath.scope(of: $0))" } ?? path
      properties[owner, default: [:]][service.propertyName.name] = Property(
        type: .module("\(path).\(service.typePath)"))
    }
  }

  /// Adds servers, which are written like cases, whether they are values or functions.
  private mutating func addServers(_ path: String) {
    for server in interface.module.client.servers {
      cases[path, default: [:]][server.name.name] = CaseInterface(name: server.name.name, wireValues: [])
    }
  }

  /// Returns the type of a case's payload.
  func payload(of entry: CaseInterface) -> CodeType? {
    entry.payload.flatMap { CodeType(interface.expanded($0), in: interface) }
  }
}
