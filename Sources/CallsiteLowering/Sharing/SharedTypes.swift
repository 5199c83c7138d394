import CallsiteModel
import OrderedCollections

/// Merges inline types that a document describes identically in several places.
///
/// Stripe's document describes `metadata` in 81 operations. The first type in document order is declared,
/// with models before operations. The others become aliases, for which ``CommonTypes`` finds a better place.
/// Types are equal if they have the same name and their declarations are equal, including the doc comments of
/// members. The type's own doc comment can differ.
struct SharedTypes {
  /// A type that occurs in several places.
  struct Group {
    /// The place of the declared type.
    let home: Place
    let isEnumeration: Bool
    /// The places of its aliases.
    var others: [Place] = []
    /// The type's wanted name at the top level, or `nil` to keep its name.
    var wantedName: String?
    /// The alternative name in the type's service, or `nil` if it doesn't belong to one.
    var wantedServiceName: String?

    var places: [Place] { [home] + others }
  }

  /// The place of an inline type.
  struct Place {
    let path: String
    /// The path of the component or service that contains it.
    let root: String
    /// Whether the root is a service.
    let isInService: Bool
    /// The enclosing scopes, from the top level down.
    let scopes: [TypeScope]

    var name: String { path.split(separator: ".").last.map(String.init) ?? path }
    /// Whether the type is directly in a service.
    var isOfService: Bool { isInService && path.dropFirst(root.count + 1) == name }

    /// Whether a name refers to a type of an enclosing scope here, instead of one at the top level.
    func hides(_ name: String) -> Bool {
      let around = scopes.dropFirst()
      return around.dropLast().contains { $0.names.contains(name) }
        || (name != self.name && around.last?.names.contains(name) == true)
    }
  }

  private let client: String
  /// The places of declared types, by declaration.
  private var homes: [TypeDeclaration: Place] = [:]
  /// The paths of declared types, by path of their aliases.
  private var aliases: [String: String] = [:]
  /// The groups by path of the declared type, in document order.
  private(set) var groups: OrderedDictionary<String, Group> = [:]
  private var root = (path: "", isService: false)
  /// The number of inline types with each outline, because comparing whole declarations is slow.
  private var counts: [Int: Int] = [:]

  /// Returns the module with aliases in place of inline types that are declared elsewhere.
  static func shared(_ module: SwiftModule) -> (module: SwiftModule, groups: [Group]) {
    var module = module
    var sharing = SharedTypes(client: module.client.name.code)
    sharing.share(&module)
    return (module, Array(sharing.groups.values))
  }

  private init(client: String) {
    self.client = client
  }

  private mutating func share(_ module: inout SwiftModule) {
    count(module)
    let scopes = ModuleScopes(of: module)
    for index in module.types.indices {
      root = (module.types[index].name.code, false)
      module.types[index] = sharedInside(module.types[index], in: scopes.top)
    }
    root = (client, true)
    module.client.operations.types = shared(module.client.operations.types, of: scopes.client)
    for index in module.client.services.indices {
      let scopes = scopes.services[index]
      root = (scopes.last?.path ?? client, true)
      let types = module.client.services[index].operations.types
      module.client.services[index].operations.types = shared(types, of: scopes)
    }
  }

  private mutating func count(_ module: SwiftModule) {
    for type in module.types { countInside(type) }
    let groups = [module.client.operations] + module.client.services.map(\.operations)
    for type in groups.flatMap(\.types) {
      if !type.isBodyOrResponse { counts[type.outline(), default: 0] += 1 }
      countInside(type)
    }
  }

  private mutating func countInside(_ declaration: TypeDeclaration) {
    for nested in declaration.nested {
      counts[nested.outline(), default: 0] += 1
      countInside(nested)
    }
    if case .alias(let alias) = declaration { alias.siblings.forEach { countInside($0) } }
  }

  /// Merges types, except a method's body and response, which are equal to others only by coincidence.
  private mutating func shared(_ types: [TypeDeclaration], of scopes: [TypeScope]) -> [TypeDeclaration] {
    types.map { $0.isBodyOrResponse ? sharedInside($0, in: scopes) : shared($0, in: scopes) }
  }

  private mutating func shared(_ declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    if case .alias = declaration { return declaration }
    // No other type has the same outline.
    guard counts[declaration.outline(), default: 0] > 1 else {
      return sharedInside(declaration, in: scopes)
    }
    let path = TypeScope.joined(scopes.last?.path ?? "", declaration.name.code)
    let meaning = DeclarationMeaning(root: path, aliases: aliases).meaning(of: declaration, in: scopes)
    let place = Place(path: path, root: root.path, isInService: root.isService, scopes: scopes)
    guard let home = homes[meaning] else {
      homes[meaning] = place
      return sharedInside(declaration, in: scopes)
    }
    guard let spelling = spelling(of: home.path, from: scopes) else {
      return sharedInside(declaration, in: scopes)
    }
    aliases[path] = home.path
    let isEnumeration = if case .enumeration = declaration { true } else { false }
    groups[home.path, default: Group(home: home, isEnumeration: isEnumeration)].others.append(place)
    return .alias(
      Alias(
        name: declaration.name, documentation: declaration.documentation, type: .declared(spelling),
        replaced: declaration,
        position: declaration.position))
  }

  private mutating func sharedInside(
    _ declaration: TypeDeclaration, in scopes: [TypeScope]
  ) -> TypeDeclaration {
    let isAlias = if case .alias = declaration { true } else { false }
    guard isAlias || !declaration.nested.isEmpty else { return declaration }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    var declaration = declaration
    declaration.nested = declaration.nested.map { shared($0, in: inside) }
    if case .alias(var alias) = declaration {
      alias.siblings = alias.siblings.map { sharedInside($0, in: scopes) }
      return .alias(alias)
    }
    return declaration
  }

  /// Returns a type's name in these scopes, or `nil` if an enclosing type hides it.
  private func spelling(of home: String, from scopes: [TypeScope]) -> String? {
    let isInClient = scopes.contains { $0.path == client } && home.hasPrefix("\(client).")
    let spelling = isInClient ? String(home.dropFirst(client.count + 1)) : home
    return TypeScope.path(of: spelling, in: scopes) == home ? spelling : nil
  }
}

extension TypeDeclaration {
  /// Returns a hash of the names of the type and its members, which is equal for equal types.
  ///
  /// - Parameter other: A name to use in place of the type's own, or `nil` to use none.
  func outline(named other: String? = nil) -> Int {
    var hasher = Hasher()
    hasher.combine(other ?? name.code)
    switch self {
    case .structure(let structure):
      for property in structure.properties { hasher.combine(property.name.name) }
    case .enumeration(let enumeration): for entry in enumeration.cases { hasher.combine(entry.name.name) }
    case .union(let union): for entry in union.cases { hasher.combine(entry.name.name) }
    case .alias: break
    }
    return hasher.finalize()
  }
}

extension TypeDeclaration {
  /// The names that the declaration adds to its scope.
  var declaredNames: [String] {
    guard case .alias(let alias) = self else { return [name.code] }
    return [name.code] + alias.siblings.map(\.name.code)
  }

  /// Whether the type is the whole body or response of a method.
  fileprivate var isBodyOrResponse: Bool { name.name.hasSuffix("Body") || name.name.hasSuffix("Response") }

  var documentation: DocComment {
    switch self {
    case .structure(let structure): structure.documentation
    case .enumeration(let enumeration): enumeration.documentation
    case .union(let union): union.documentation
    case .alias(let alias): alias.documentation
    }
  }
}

/// The places in a module that refer to nested types such as `Pet.Status`.
struct TypeUses {
  /// The types in the wire formats of methods' requests.
  private var writtenOut: Set<String> = []
  /// The scopes that refer to a type or to one inside it, by path, without the top level.
  private var references: [String: [ArraySlice<TypeScope>]] = [:]

  init(in module: SwiftModule, _ scopes: ModuleScopes) {
    for type in module.types { add(type, scopes.top) }
    add(module.client.operations, scopes.client)
    for (service, scopes) in zip(module.client.services, scopes.services) { add(service.operations, scopes) }
  }

  /// Whether a method's code contains the name of the type or of one inside it.
  func isWrittenOut(_ path: String) -> Bool { writtenOut.contains(path) }

  /// Whether a name has a different meaning where the type is referred to.
  func isHidden(_ name: String, for path: String) -> Bool {
    references[path]?.contains { $0.contains { $0.names.contains(name) } } == true
  }

  private mutating func add(_ declaration: TypeDeclaration, _ scopes: [TypeScope]) {
    if case .alias(let alias) = declaration, alias.replaced != nil { return }
    let isPath = { (name: String) in name.utf8.contains(UInt8(ascii: ".")) }
    let hasPaths = declaration.mentions(isPath)
    guard hasPaths || !declaration.nested.isEmpty else { return }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    if hasPaths {
      _ = declaration.replacingNames { name in
        if isPath(name), let path = TypeScope.path(of: name, in: inside) {
          refer(to: path, in: inside.dropFirst())
        }
        return name
      }
    }
    for nested in declaration.nested { add(nested, inside) }
  }

  private mutating func refer(to path: String, in scopes: ArraySlice<TypeScope>) {
    var part = path[...]
    while let dot = part.lastIndex(of: ".") {
      references[String(part), default: []].append(scopes)
      part = part[..<dot]
    }
  }

  private mutating func add(_ group: OperationGroup, _ scopes: [TypeScope]) {
    for type in group.types { add(type, scopes) }
    for name in group.methods.flatMap(\.typesOfFormats).compactMap(\.declaredName) {
      // Top-level types don't move.
      if let path = TypeScope.path(of: name, in: scopes), path.utf8.contains(UInt8(ascii: ".")) {
        noteWrittenOut(path)
      }
    }
  }

  private mutating func noteWrittenOut(_ path: String) {
    var part = path[...]
    while true {
      writtenOut.insert(String(part))
      guard let dot = part.lastIndex(of: ".") else { return }
      part = part[..<dot]
    }
  }
}

extension OperationMethod {
  /// The types in the wire formats of a request.
  fileprivate var typesOfFormats: [TypeReference] {
    (request.arguments.map(\.format) + [request.body?.format]).compactMap { $0?.type }
  }
}
