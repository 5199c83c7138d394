import CallsiteModel
import OrderedCollections

/// The types whose values go to the server.
struct SentTypes {
  private(set) var paths: Set<String> = []

  init(of interface: ModuleInterface) {
    var pending: [String] = []
    for method in interface.methods {
      pending += method.parameters.flatMap(\.type.names)
      if let body = method.operation?.flattenedBody {
        pending += interface.qualified(body.type, in: method.owner).names
      }
    }
    while let path = pending.popLast() {
      guard let type = interface.types[path], paths.insert(path).inserted else { continue }
      pending += type.held.flatMap { interface.qualified($0.type, in: $0.scope).names }
    }
  }
}

extension InterfaceType {
  /// The types of what its values hold, and where they are looked up.
  fileprivate var held: [(type: TypeReference, scope: String)] {
    switch kind {
    case .structure(let structure):
      structure.properties.map { ($0.type, path) }
        + (structure.additionalProperties.map { [($0.value.type, path)] } ?? [])
    case .union(let union): union.cases.map { ($0.value.type, path) }
    case .alias(let alias): [(alias.type, scope)]
    case .enumeration, .statuses, .service, .client, .server: []
    }
  }
}
