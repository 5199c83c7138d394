package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteModel
import OrderedCollections

/// The types of a module, which outside of the module are spelled with its namespace.
package struct TypeScopes {
  package private(set) var types: [DeclaredType: TypeDeclaration] = [:]
  /// The types in the order of the model.
  private(set) var order: [DeclaredType] = []
  /// The client.
  let client: DeclaredType
  private let namespace: String?

  package init(_ module: SwiftModule) {
    namespace = module.namespace?.code
    client = DeclaredType(module.client.name, in: nil)
    for type in module.types { add(type, in: nil) }
    for type in module.client.operations.types { add(type, in: client) }
    for service in module.client.services {
      for type in service.operations.types { add(type, in: service.type(in: module.client.name)) }
    }
  }

  private mutating func add(_ declaration: TypeDeclaration, in owner: DeclaredType?) {
    let type = DeclaredType(declaration.name, in: owner)
    types[type] = declaration
    order.append(type)
    switch declaration {
    case .structure(let structure): for nested in structure.nested { add(nested, in: type) }
    case .union(let union): for nested in union.nested { add(nested, in: type) }
    case .alias(let alias): for sibling in alias.siblings { add(sibling, in: owner) }
    case .enumeration: break
    }
  }

  /// Returns a type as it is spelled outside of the module, or the scope of the types at the top level for `nil`.
  package func spelling(of type: DeclaredType?) -> String {
    [namespace, type?.path].compactMap(\.self).joined(separator: ".")
  }

  /// Returns the type that is spelled like this outside of the module.
  package func type(spelled text: String) -> DeclaredType {
    let prefix = namespace.map { "\($0)." } ?? ""
    return DeclaredType(path: text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
  }

  /// Returns the struct that a type refers to, with the argument of a generic one, and its own type.
  func structure(_ type: TypeReference) -> (structure: Structure, type: DeclaredType)? {
    let declared: DeclaredType
    switch type {
    case .named(.declared(let own)), .generic(.declared(let own), _): declared = own
    default: return nil
    }
    guard case .structure(let structure) = types[declared] else { return nil }
    guard case .generic(_, let argument) = type else { return (structure, declared) }
    return (structure.replacingParameter(with: argument), declared)
  }

  /// The targets of type aliases, by their names outside of the module.
  var aliases: [String: TypeReference] {
    order.reduce(into: [:]) { aliases, type in
      if case .alias(let alias) = types[type] { aliases[spelling(of: type)] = alias.type }
    }
  }

  /// Returns a type with qualified names, which mean the same outside of the module.
  func qualified(_ type: TypeReference) -> TypeReference {
    type.replacingDeclared { .declared($0.spelled(types[$0] == nil ? $0.path : spelling(of: $0))) }
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
