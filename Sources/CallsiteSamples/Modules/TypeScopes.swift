package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteModel
import OrderedCollections

/// The types of a module by path, with the namespace.
package struct TypeScopes {
  package private(set) var types: [String: TypeDeclaration] = [:]
  /// The paths, in the order of the model.
  private(set) var paths: [[String]] = []
  /// The path of the namespace, or empty if there is none.
  let root: [String]
  /// The path of the client.
  package let client: [String]

  package init(_ module: SwiftModule) {
    root = module.namespace.map { [$0.code] } ?? []
    client = root + [module.client.name.code]
    for type in module.types { add(type, in: root) }
    for type in module.client.operations.types { add(type, in: client) }
    for service in module.client.services {
      for type in service.operations.types { add(type, in: path(to: service)) }
    }
  }

  /// Returns the path of a service's type.
  package func path(to service: ServiceDeclaration) -> [String] {
    let owners = service.isBesideOwners ? [] : service.owners.map(\.typeName.code)
    return (root.isEmpty ? client : root) + owners + [service.typeName.code]
  }

  private mutating func add(_ type: TypeDeclaration, in scope: [String]) {
    let path = scope + [type.name.code]
    types[path.joined(separator: ".")] = type
    paths.append(path)
    switch type {
    case .structure(let structure): for nested in structure.nested { add(nested, in: path) }
    case .union(let union): for nested in union.nested { add(nested, in: path) }
    case .alias(let alias): for sibling in alias.siblings { add(sibling, in: scope) }
    case .enumeration: break
    }
  }

  /// Returns the path of a type, or `nil` if it isn't a type of the module, such as a generic parameter.
  package func path(of type: DeclaredType) -> [String]? {
    let path = root + type.path.split(separator: ".").map(String.init)
    return types[path.joined(separator: ".")] == nil ? nil : path
  }

  /// Returns a reference to the type with a path.
  func type(at path: [String]) -> TypeReference {
    .declared(path.dropFirst(root.count).joined(separator: "."))
  }

  /// Returns the struct that a type refers to, with the argument of a generic one, and its path.
  func structure(_ type: TypeReference) -> (structure: Structure, path: [String])? {
    let declared: DeclaredType
    switch type {
    case .named(.declared(let own)), .generic(.declared(let own), _): declared = own
    default: return nil
    }
    guard let path = path(of: declared), case .structure(let structure) = types[path.joined(separator: ".")]
    else { return nil }
    guard case .generic(_, let argument) = type else { return (structure, path) }
    return (structure.replacingParameter(with: argument), path)
  }

  /// The targets of type aliases, by path.
  var aliases: [String: TypeReference] {
    types.compactMapValues { type in
      if case .alias(let alias) = type { alias.type } else { nil }
    }
  }

  /// Returns a type with qualified names, which mean the same outside of the module.
  func qualified(_ type: TypeReference) -> TypeReference {
    type.replacingDeclared { type in
      .declared(path(of: type).map { type.spelled($0.joined(separator: ".")) } ?? type.spelled(type.path))
    }
  }
}

/// The schemas of a document by position.
package struct SchemaPositions {
  package private(set) var schemas: [SourcePosition: Schema] = [:]

  package init(_ document: APIDocument) {
    let operations = document.operations.flatMap { operation in
      let contents = (operation.requestBody?.content ?? []) + operation.responses.flatMap(\.content)
      return operation.parameters.map(\.schema) + contents.compactMap(\.schema)
    }
    for schema in Walk(from: document.schemas.values + operations, to: \.children)
    where schemas[schema.position] == nil {
      schemas[schema.position] = schema
    }
  }
}
