import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel

/// The Swift names in a module, by the parts of the document that they are for.
struct SwiftNames {
  /// The names, by route, or by the location of a schema and the name of its part.
  private(set) var names: [String: String] = [:]
  /// The paths of all types and type aliases.
  private var types: Set<String> = []
  /// The paths of the types that type aliases stand for, by path.
  private var aliases: [String: String] = [:]

  init(of document: APIDocument) {
    var collector = DiagnosticCollector()
    let module = ModuleLowering(options: .make(calls: .automatic)).lower(document, into: &collector)
    let client = module.client.name.code
    add(module.client.operations, of: "", in: "\(client).")
    // In a namespace, services are next to the client.
    let owner = module.namespace == nil ? "\(client)." : ""
    for service in module.client.services {
      add(service.operations, of: service.path + ".", in: "\(owner)\(service.typeCode).")
    }
    for type in module.types { add(type, in: "") }
  }

  /// Returns the parts whose names an edit changes, as `part: before → after`, except operations whose call is also
  /// the one of the operation that was added or removed, or whose own tag was edited.
  func flips(by edit: DocumentEdit) -> [String] {
    let other = SwiftNames(of: edit.document)
    let call = edit.operation.flatMap { names[$0] ?? other.names[$0] }.map(Self.call)
    let renamed = names.compactMap { part, name -> String? in
      guard let after = other.names[part], after != name, !edit.ownOperations.contains(part) else {
        return nil
      }
      if let call, [name, after].map(Self.call).contains(call) { return nil }
      return "\(part): \(name) → \(after)"
    }
    return (renamed + lostTypes(by: edit, other)).sorted()
  }

  /// Returns the types that are lost with what an edit adds. What it removes is the same, the other way around.
  private func lostTypes(by edit: DocumentEdit, _ other: SwiftNames) -> [String] {
    switch edit.types {
    case .added: types.filter { !other.contains($0) }.map { "\($0) is lost" }
    case .removed: other.types.filter { !contains($0) }.map { "\($0) is new" }
    case nil: []
    }
  }

  /// Whether code can name a type by a path, which can lead through type aliases.
  private func contains(_ path: String) -> Bool {
    if types.contains(path) { return true }
    var outer = Self.parent(of: path)
    while let scope = outer {
      if let target = aliases[scope] { return contains(target + path.dropFirst(scope.count)) }
      outer = Self.parent(of: scope)
    }
    return false
  }

  private static func parent(of path: String) -> String? {
    path.lastIndex(of: ".").map { String(path[..<$0]) }
  }

  /// A call without its labels.
  private static func call(_ name: String) -> Substring { name.prefix { $0 != "(" } }

  private mutating func add(_ group: OperationGroup, of service: String, in scope: String) {
    for method in group.methods {
      let labels = method.parameters.map { "\($0.label?.name ?? "_") \($0.name.name):" }.joined()
      names[method.place] = "\(service)\(method.name.name)(\(labels))"
    }
    for type in group.types { add(type, in: scope) }
  }

  private mutating func add(_ type: TypeDeclaration, in scope: String) {
    types.insert(scope + type.name.code)
    let inside = "\(scope)\(type.name.code)."
    guard let position = type.position else { return }
    names["\(position)", default: ""] += " \(type.name.name)"
    switch type {
    case .structure(let structure):
      for property in structure.properties {
        names["\(position) \(type.name.name) \(property.wireName.text)"] = property.name.name
      }
      for nested in structure.nested { add(nested, in: inside) }
    case .enumeration(let enumeration):
      for element in enumeration.cases { names["\(position) \(element.rawValue)"] = element.name.name }
    case .union(let union):
      for (index, element) in union.cases.enumerated() { names["\(position) \(index)"] = element.name.name }
      for nested in union.nested { add(nested, in: inside) }
    case .alias(let alias):
      if case .named(.declared(let type)) = alias.type { aliases[scope + alias.name.code] = type.path }
      for sibling in alias.siblings { add(sibling, in: scope) }
    }
  }
}
