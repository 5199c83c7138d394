import CallsiteModel

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
