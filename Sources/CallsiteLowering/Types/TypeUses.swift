import CallsiteModel

/// Where a module refers to types that stand inside others, `Pet.Status`.
struct TypeUses {
  /// The types that methods name in what is text already, such as the wire form of a body.
  private var writtenOut: Set<String> = []
  /// By the path of a type: the names of other types where it is referred to.
  private var hiding: [String: Set<String>] = [:]

  init(in module: SwiftModule, _ scopes: ModuleScopes) {
    for type in module.types { add(type, scopes.top) }
    add(module.client.operations, scopes.client)
    for (service, scopes) in zip(module.client.services, scopes.services) { add(service.operations, scopes) }
  }

  /// Whether a method's code names the type, or one in it.
  func isWrittenOut(_ path: String) -> Bool { writtenOut.contains(path) }

  /// Whether a name means something else where the type is referred to.
  func isHidden(_ name: String, for path: String) -> Bool { hiding[path]?.contains(name) == true }

  private mutating func add(_ declaration: TypeDeclaration, _ scopes: [TypeScope]) {
    if case .alias(let alias) = declaration, alias.twin != nil { return }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    _ = declaration.replacingNames { name in
      if name.contains("."), let path = TypeScope.path(of: name, in: inside) {
        for scope in inside.dropFirst() { hiding[path, default: []].formUnion(scope.names) }
      }
      return name
    }
    for nested in declaration.nested { add(nested, inside) }
  }

  private mutating func add(_ group: OperationGroup, _ scopes: [TypeScope]) {
    for type in group.types { add(type, scopes) }
    for name in group.methods.flatMap(\.namesInCode) where name.contains(".") {
      _ = name.replacingNames { word in
        if word.contains("."), let path = TypeScope.path(of: word, in: scopes) { write(out: path) }
        return word
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
  /// The texts that name types, but for the types of parameters.
  fileprivate var namesInCode: [String] {
    var names = steps.flatMap(\.arguments) + values.flatMap { ["\($0.type)", $0.wireFormat ?? ""] }
    if let pages { names.append("\(pages.item)") }
    if let type = result.type { names.append("\(type)") }
    if case .page(_, let format) = result { names.append(format) }
    return names
  }

  private var values: [ValueType] {
    var values: [ValueType] = []
    if let stream = stream?.stream { values.append(stream.value) }
    switch result {
    case .value(let value), .optional(let value): values.append(value)
    case .stream(let stream): values.append(stream.value)
    case .statuses(let union):
      for case .json(let value) in union.cases.map(\.content) { values.append(value) }
    case .void, .logOut, .page, .data, .text: break
    }
    return values
  }
}
