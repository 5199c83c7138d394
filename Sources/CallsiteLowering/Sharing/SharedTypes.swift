import CallsiteModel
import OrderedCollections

/// Inline types that a document describes alike in several places, found by what their declarations say.
///
/// Stripe's document says for 81 operations what `metadata` is. The first one in document order is declared,
/// models before operations; the others are names for it, for which ``CommonTypes`` finds a better place. Alike
/// are types of one name whose declarations are equal, doc comments of members included; the type's own doc
/// comment may differ.
struct SharedTypes {
  /// A type that several places have.
  struct Group {
    /// The way to the one that is declared.
    let home: Place
    let isEnumeration: Bool
    /// The ways to the names for it.
    var others: [Place] = []
    /// What it is to be called at the top of the module, if that is free; nil: as it is called.
    var wantedName: String?
    /// What it is to be called in its service otherwise; nil: it isn't of one.
    var wantedServiceName: String?

    var places: [Place] { [home] + others }
  }

  /// Where an inline type stands.
  struct Place {
    let path: String
    /// The component or the service that it is part of, by its path.
    let root: String
    /// Whether the root is a service.
    let isInService: Bool
    /// The scopes that it stands in, from the top.
    let scopes: [TypeScope]

    var name: String { path.split(separator: ".").last.map(String.init) ?? path }
    /// Whether it stands in a service and not in one of its types.
    var isOfService: Bool { isInService && path.dropFirst(root.count + 1) == name }

    /// Whether a name means the type of something around it here, and not one at the top.
    func hides(_ name: String) -> Bool {
      let around = scopes.dropFirst()
      return around.dropLast().contains { $0.names.contains(name) }
        || (name != self.name && around.last?.names.contains(name) == true)
    }
  }

  private let client: String
  /// The places of the declared types, by what the declaration says.
  private var homes: [TypeDeclaration: Place] = [:]
  /// By the path of an alias: the path of the type that is declared.
  private var aliases: [String: String] = [:]
  /// By the path of the declared type, in document order.
  private(set) var groups: OrderedDictionary<String, Group> = [:]
  private var root = (path: "", isService: false)
  /// How many inline types look alike: to compare all of what all of them say takes long.
  private var counts: [Int: Int] = [:]

  /// The module with aliases in the places of inline types that are declared elsewhere.
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

  /// What a method sends and answers is its own, and two such bodies are alike by chance.
  private mutating func shared(_ types: [TypeDeclaration], of scopes: [TypeScope]) -> [TypeDeclaration] {
    types.map { $0.isBodyOrResponse ? sharedInside($0, in: scopes) : shared($0, in: scopes) }
  }

  private mutating func shared(_ declaration: TypeDeclaration, in scopes: [TypeScope]) -> TypeDeclaration {
    if case .alias = declaration { return declaration }
    // Nothing else is like it, at a glance.
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
    guard let way = way(to: home.path, from: scopes) else { return sharedInside(declaration, in: scopes) }
    aliases[path] = home.path
    let isEnumeration = if case .enumeration = declaration { true } else { false }
    groups[home.path, default: Group(home: home, isEnumeration: isEnumeration)].others.append(place)
    return .alias(
      Alias(
        name: declaration.name, documentation: declaration.documentation, type: .named(way),
        twin: declaration,
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

  /// How a type is written inside these scopes; nil: something between hides it.
  private func way(to home: String, from scopes: [TypeScope]) -> String? {
    let isInClient = scopes.contains { $0.path == client } && home.hasPrefix("\(client).")
    let way = isInClient ? String(home.dropFirst(client.count + 1)) : home
    return TypeScope.path(of: way, in: scopes) == home ? way : nil
  }
}

extension TypeDeclaration {
  /// What alike types have in common at a glance: a hash of the names of the type and its members.
  ///
  /// - Parameter other: What takes the place of its name; nil: nothing.
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
  /// The names that it declares where it stands.
  var declaredNames: [String] {
    guard case .alias(let alias) = self else { return [name.code] }
    return [name.code] + alias.siblings.map(\.name.code)
  }

  /// Whether it is the whole of what a method sends or answers.
  fileprivate var isBodyOrResponse: Bool { name.name.hasSuffix("Body") || name.name.hasSuffix("Response") }

  fileprivate var documentation: DocComment {
    switch self {
    case .structure(let structure): structure.documentation
    case .enumeration(let enumeration): enumeration.documentation
    case .union(let union): union.documentation
    case .alias(let alias): alias.documentation
    }
  }
}

/// Where a module refers to types that stand inside others, `Pet.Status`.
struct TypeUses {
  /// The types that methods name in wire formats of what they send.
  private var writtenOut: Set<String> = []
  /// By the path of a type: the scopes where it or a type in it is referred to, without the top.
  private var references: [String: [ArraySlice<TypeScope>]] = [:]

  init(in module: SwiftModule, _ scopes: ModuleScopes) {
    for type in module.types { add(type, scopes.top) }
    add(module.client.operations, scopes.client)
    for (service, scopes) in zip(module.client.services, scopes.services) { add(service.operations, scopes) }
  }

  /// Whether a method's code names the type, or one in it.
  func isWrittenOut(_ path: String) -> Bool { writtenOut.contains(path) }

  /// Whether a name means something else where the type is referred to.
  func isHidden(_ name: String, for path: String) -> Bool {
    references[path]?.contains { $0.contains { $0.names.contains(name) } } == true
  }

  private mutating func add(_ declaration: TypeDeclaration, _ scopes: [TypeScope]) {
    if case .alias(let alias) = declaration, alias.twin != nil { return }
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
    for name in group.methods.flatMap(\.typesOfFormats).flatMap(\.names) {
      // What is at the top stays there.
      if let path = TypeScope.path(of: name, in: scopes), path.utf8.contains(UInt8(ascii: ".")) {
        write(out: path)
      }
    }
  }

  private mutating func write(out path: String) {
    var part = path[...]
    while true {
      writtenOut.insert(String(part))
      guard let dot = part.lastIndex(of: ".") else { return }
      part = part[..<dot]
    }
  }
}

extension OperationMethod {
  /// The types that the wire formats of what they send name.
  fileprivate var typesOfFormats: [TypeReference] {
    (request.arguments.map(\.format) + [request.body?.format]).compactMap { $0?.type }
  }
}
