import CallsiteBasics
import CallsiteModel
import OrderedCollections

/// Places the types that several parts of a module share.
///
/// A type shared by a model and its operations' bodies belongs to the model: `Subscription.Status`. One
/// shared by several models is placed next to them, with its own name (`CollectionMethod`) or with the common
/// prefix of their names. One shared by several bodies of a service belongs to the service. Enums with a name
/// that is meaningless without its owner, such as `Status`, are equal in different models by coincidence, so
/// each model keeps its own.
struct CommonTypes {
  private var module: SwiftModule
  private let client: String
  private let scopes: ModuleScopes
  /// The names at the top level.
  private var topNames: Set<String>
  /// The new paths of types, by old path.
  private var moves: [String: String] = [:]
  /// The types that are moved to a place of their own, by old path.
  private var movedHomes: Set<String> = []
  /// The places that refer to a type, or to a type inside it, by path.
  private var referrals: [String: [SharedTypes.Place]] = [:]
  /// The type names in each service, by the service's path.
  private var serviceNames: [String: Set<String>] = [:]
  private let uses: TypeUses
  /// The paths that can't be spelled in every place that needs them.
  private let hidden: Set<String>
  /// The first names of these paths.
  private let hiddenRoots: Set<String>

  /// Returns the module without aliases between types of unrelated owners.
  static func placed(_ module: SwiftModule, _ groups: [SharedTypes.Group]) -> SwiftModule {
    guard !groups.isEmpty else { return module }
    let scopes = ModuleScopes(of: module)
    let uses = TypeUses(in: module, scopes)
    var hidden: Set<String> = []
    for _ in 0..<attempts {
      var types = CommonTypes(module, scopes, uses, hidden: hidden)
      types.decide(groups)
      let placed = types.placed()
      if placed.hidden.isEmpty { return placed.module }
      hidden.formUnion(placed.hidden)
    }
    var apart = CommonTypes(module, scopes, uses, hidden: hidden)
    return apart.placed().module
  }

  /// The maximum number of attempts to find places where no type is hidden. After that, each owner keeps its
  /// own type.
  private static let attempts = 10

  private init(
    _ module: SwiftModule, _ scopes: ModuleScopes, _ uses: TypeUses, hidden: Set<String>
  ) {
    self.module = module
    self.uses = uses
    self.hidden = hidden
    hiddenRoots = Set(hidden.map { String($0.prefix { $0 != "." }) })
    self.scopes = scopes
    client = module.client.name.code
    topNames = scopes.top.reduce(into: []) { $0.formUnion($1.names) }
    for service in scopes.services {
      if let scope = service.last { serviceNames[scope.path] = scope.names }
    }
    if let scope = scopes.client.last { serviceNames[client] = scope.names }
  }

  // MARK: - Placing a group

  private mutating func decide(_ groups: [SharedTypes.Group]) {
    for group in groups where !group.places.contains(where: { uses.isWrittenOut($0.path) }) { decide(group) }
  }

  private mutating func decide(_ group: SharedTypes.Group) {
    let models = OrderedSet(group.places.filter { !$0.isInService }.map { model(of: $0.root) })
    let services = OrderedSet(group.places.filter(\.isInService).map(\.root))
    if models.count == 1 { return refer(group) }
    if let name = group.wantedName { return move(group, to: name, orInto: services) }
    if models.isEmpty, services.count == 1 { return move(group, into: services[0]) }
    let name = group.home.name
    let words = SwiftNaming.words(of: name)
    let isClear = words.count > 1 || (!group.isEnumeration && !Self.vague.contains(name))
    if isClear, isFree(name, for: group) { return move(group, to: name) }
    if let prefix = commonPrefix(of: Array(models)), services.isEmpty || models.count > 1 {
      if isFree(prefix + name, for: group), prefix.count + name.count <= 40 {
        return move(group, to: prefix + name)
      }
    }
    if !group.isEnumeration { refer(group) }
  }

  /// Moves a type to its wanted name, at the top level or in the only service that uses it. Otherwise, all
  /// types stay separate.
  private mutating func move(
    _ group: SharedTypes.Group, to name: String, orInto services: OrderedSet<String>
  ) {
    if isFree(name, for: group), name.count <= 40 { return move(group, to: name) }
    guard services.count == 1, let name = group.wantedServiceName else { return }
    moveIfFree(group, into: services[0], as: name)
  }

  /// Names that are meaningless without the enclosing type.
  private static let vague: Set<String> = [
    "Attributes", "Config", "Content", "Data", "Details", "Item", "Kind", "Meta", "Metadata", "Model",
    "Object", "Option", "Options", "Parameter", "Params", "Parent", "Properties", "Property", "Result",
    "Settings", "Value",
  ]

  /// Returns the component of a type. Separate types for requests count as those for responses.
  private func model(of root: String) -> String {
    let base = root.hasSuffix("Input") ? String(root.dropLast(5)) : root
    return topNames.contains(base) ? base : root
  }

  private func isFree(_ name: String, for group: SharedTypes.Group) -> Bool {
    !topNames.contains(name) && !ReservedNames.types.contains(name) && !hiddenRoots.contains(name)
      && !group.places.contains { $0.hides(name) || uses.isHidden(name, for: $0.path) }
      && referrals[group.home.path]?.contains { $0.hides(name) } != true
  }

  /// Returns the words that the names of all models start with.
  private func commonPrefix(of models: [String]) -> String? {
    let words = models.map { SwiftNaming.words(of: $0) }
    guard let first = words.first else { return nil }
    let count = words.dropFirst().reduce(first.count) { count, other in
      min(count, zip(first, other).prefix { $0 == $1 }.count)
    }
    let prefix = first.prefix(count).joined()
    return prefix.count > 2 && !models.contains(prefix + "Input") ? prefix : nil
  }

  private mutating func refer(_ group: SharedTypes.Group) {
    let home = group.home.path
    guard !hidden.contains(where: { $0 == home || $0.hasPrefix(home + ".") }),
      group.others.allSatisfy({ SpelledNames.shortest(home, in: $0.scopes) != nil })
    else { return }
    var others = group.others
    if let root = root(of: TypeMoves.target(home, by: moves), movedFrom: home) {
      others.removeAll { $0.hides(root) }
    }
    for other in others { moves[other.path] = home }
    var part = home[...]
    while let dot = part.lastIndex(of: ".") {
      part = part[..<dot]
      referrals[String(part), default: []] += others
    }
  }

  /// Returns the first name of a type's new path if its enclosing type moves with it, or `nil` if that stays.
  private func root(of target: String, movedFrom path: String) -> String? {
    target == path ? nil : String(target.prefix { $0 != "." })
  }

  private mutating func move(_ group: SharedTypes.Group, into service: String) {
    guard !group.home.isOfService, moveIfFree(group, into: service, as: group.home.name) else {
      return refer(group)
    }
  }

  /// - Returns: Whether the service can have a type of this name.
  @discardableResult
  private mutating func moveIfFree(
    _ group: SharedTypes.Group, into service: String, as name: String
  ) -> Bool {
    let isTaken = serviceNames[service, default: []].contains(name) || topNames.contains(name)
    guard !isTaken, !ReservedNames.types.contains(name),
      !group.places.contains(where: { $0.hides(name) || uses.isHidden(name, for: $0.path) })
    else { return false }
    serviceNames[service, default: []].insert(name)
    move(group, to: TypeScope.joined(service, name))
    return true
  }

  private mutating func move(_ group: SharedTypes.Group, to path: String) {
    if !path.contains(".") { topNames.insert(path) }
    // By way of the declared type, what moves out of that is found for the others, too.
    for place in group.others { moves[place.path] = group.home.path }
    moves[group.home.path] = path
    movedHomes.insert(group.home.path)
  }

  private mutating func placed() -> (module: SwiftModule, hidden: Set<String>) {
    let moves = TypeMoves(moves, homes: movedHomes, scopes.top)
    let types = module.types.concurrentMap(elementsPerThread: 64) { type in
      var taken: [String: TypeDeclaration] = [:]
      return (type: moves.placed(type, moves.top, &taken), taken: taken)
    }
    let groups = module.client.groups(scopes).concurrentMap { group, scopes in
      var taken: [String: TypeDeclaration] = [:]
      return (group: moves.placed(group, scopes, &taken), taken: taken)
    }
    module.types = types.compactMap(\.type)
    module.client.take(groups.map(\.group))
    let taken = (types.map(\.taken) + groups.map(\.taken)).reduce(into: [:]) { taken, own in
      taken.merge(own) { first, _ in first }
    }
    let services = Dictionary(
      scopes.services.enumerated().map { ($0.element.last?.path ?? client, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (path, declaration) in taken.sorted(by: { $0.key < $1.key }) {
      insert(declaration, at: moves.target(path), services)
    }
    return SpelledNames.spelled(module)
  }

  /// - Parameter services: The index of each service in the client, by path.
  private mutating func insert(
    _ declaration: TypeDeclaration, at path: String, _ services: [String: Int]
  ) {
    guard let dot = path.lastIndex(of: ".") else { return module.types.append(declaration) }
    let owner = String(path[..<dot])
    if let index = services[owner] {
      module.client.services[index].operations.types.append(declaration)
    } else {
      module.client.operations.types.append(declaration)
    }
  }
}

/// The meaning of a declaration, independent of its place. It is equal for declarations that callers can't
/// distinguish.
///
/// Positions and the type's own doc comment are ignored. Type names are spelled from the top level, or from
/// the declaration if it contains them.
struct DeclarationMeaning {
  /// The path of the declaration.
  let root: String
  /// The target paths of aliases, by path.
  let aliases: [String: String]

  func meaning(of declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    switch inside(declaration, scopes) {
    case .structure(var structure):
      structure.documentation = .none
      return .structure(structure)
    case .enumeration(var enumeration):
      enumeration.documentation = .none
      return .enumeration(enumeration)
    case .union(var union):
      union.documentation = .none
      return .union(union)
    case .alias(let alias): return .alias(alias)
    }
  }

  private func inside(_ declaration: TypeDeclaration, _ outer: [TypeScope]) -> TypeDeclaration {
    let scopes = outer + [TypeScope(of: declaration, in: outer)]
    let isAlias = if case .alias = declaration { true } else { false }
    var declaration = declaration.replacingNames { name($0, isAlias ? outer : scopes) }
    declaration.nested = declaration.nested.map { inside($0, scopes) }
    return declaration.withoutPositions
  }

  private func name(_ name: String, _ scopes: [TypeScope]) -> String {
    guard let path = TypeScope.path(of: name, in: scopes) else { return name }
    if path == root || path.hasPrefix("\(root).") { return "~\(path.dropFirst(root.count))" }
    return declared(path)
  }

  /// Returns the path of the declared type, resolving the longest prefix that is an alias.
  private func declared(_ path: String) -> String {
    var part = path[...]
    while true {
      if let home = aliases[String(part)] { return home + path[part.endIndex...] }
      guard let dot = part.lastIndex(of: ".") else { return path }
      part = part[..<dot]
    }
  }
}

extension TypeDeclaration {
  fileprivate var withoutPositions: TypeDeclaration {
    switch self {
    case .structure(var structure):
      structure.position = nil
      for index in structure.properties.indices { structure.properties[index].origin = nil }
      structure.identity?.origin = nil
      return .structure(structure)
    case .enumeration(var enumeration):
      enumeration.position = nil
      return .enumeration(enumeration)
    case .union(var union):
      union.position = nil
      for index in union.cases.indices { union.cases[index].position = nil }
      for index in union.attempts.indices { union.attempts[index].position = nil }
      return .union(union)
    case .alias(var alias):
      alias.position = nil
      return .alias(alias)
    }
  }
}
