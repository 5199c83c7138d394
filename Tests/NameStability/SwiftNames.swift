import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel

/// The Swift names in a module, by the parts of the document that they are for.
struct SwiftNames {
  /// The names of calls, by route.
  private var calls: [String: String] = [:]
  /// The names of servers, by URL.
  private var servers: [String: String] = [:]
  /// The names of properties and cases, by the location of a schema and the name of its part.
  private var members: [String: String] = [:]
  /// The names of the types that are declared for a schema, by its location.
  private var declared: [String: Set<String>] = [:]
  /// The locations of the schemas of all types and type aliases, by path.
  private var types: [String: String] = [:]
  /// The paths of the types that type aliases stand for, by path.
  private var aliases: [String: String] = [:]

  init(of document: APIDocument) {
    var collector = DiagnosticCollector()
    let module = ModuleLowering(options: LoweringOptions(moduleName: "StableAPI")).lower(
      document, into: &collector)
    for server in module.client.servers where server.variables.isEmpty {
      servers["\(server.pieces)"] = server.name.name
    }
    let client = module.client.name.code
    add(module.client.operations, of: "", in: "\(client).")
    // In a namespace, services are next to the client.
    let owner = module.namespace == nil ? "\(client)." : ""
    for service in module.client.services {
      add(service.operations, of: service.path + ".", in: "\(owner)\(service.typeCode).")
    }
    for type in module.types { add(type, in: "") }
  }

  /// Returns the parts whose names an edit changes, as `part: before → after`, except those that collide with what was
  /// added or removed.
  ///
  /// An operation collides if its call before or after the edit is that of the other operation, and its types follow.
  /// A type or a case collides if it's named like a callback that was added or removed.
  /// Operations whose own tag was edited are part of the edit. A server collides if it has the name of the other one.
  func flips(by edit: DocumentEdit) -> [String] {
    let other = SwiftNames(of: edit.document)
    let call = edit.operation.flatMap { calls[$0] ?? other.calls[$0] }.map(Self.call)
    let renamed = Self.changes(from: calls, to: other.calls)
    let colliding = renamed.filter { [$0.before, $0.after].map(Self.call).contains(call) }.map(\.part)
    let part = edit.ownOperations.union(colliding)
    let comparison = Comparison(
      edit: edit, locations: edit.locations(of: part),
      taken: Set(edit.callbacks.map(letters(of:))))
    let added = other.servers.filter { servers[$0.key] == nil }.values
    let removed = servers.filter { other.servers[$0.key] == nil }.values
    let renamedServers = Self.changes(from: servers, to: other.servers).filter {
      !added.contains($0.before) && !removed.contains($0.after)
    }
    let flips =
      renamedServers + renamed.filter { !part.contains($0.part) }
      + Self.changes(from: members, to: other.members)
      .filter { !comparison.isTaken($0.before) && !comparison.isTaken($0.after) }
    return
      (flips.map { "\($0.part): \($0.before) → \($0.after)" } + renamedTypes(in: other, comparison)
      + lostTypes(in: other, comparison)).sorted()
  }

  private static func changes(
    from names: [String: String], to others: [String: String]
  ) -> [(part: String, before: String, after: String)] {
    names.compactMap { part, before in
      others[part].flatMap { $0 == before ? nil : (part, before, $0) }
    }
  }

  /// What names that an edit changes are held against.
  private struct Comparison {
    let edit: DocumentEdit
    /// The locations of the schemas whose types belong to the edit.
    let locations: Set<String>
    /// The letters of the names of callbacks that the edit takes or frees.
    let taken: Set<String>

    func isTaken(_ path: String) -> Bool {
      path.split(separator: ".").contains { taken.contains(letters(of: String($0))) }
    }
  }

  /// Returns the types that have another name. What an edit adds may have other types for a schema, and what it removes
  /// may have been the only use of one.
  private func renamedTypes(in other: SwiftNames, _ comparison: Comparison) -> [String] {
    declared.compactMap { location, before in
      guard let after = other.declared[location], !comparison.locations.contains(location) else { return nil }
      let lost = comparison.edit.types == .removed ? [] : before.subtracting(after)
      let new = comparison.edit.types == .added ? [] : after.subtracting(before)
      guard lost.union(new).contains(where: { !comparison.isTaken($0) }) else { return nil }
      return "\(location): \(before.sorted()) → \(after.sorted())"
    }
  }

  /// Returns the types that are lost with what an edit adds. What it removes is the same, the other way around.
  private func lostTypes(in other: SwiftNames, _ comparison: Comparison) -> [String] {
    let (all, rest, verb) = comparison.edit.types == .removed ? (other, self, "new") : (self, other, "lost")
    guard comparison.edit.types != nil else { return [] }
    return all.types.compactMap { path, location in
      rest.contains(path) || comparison.locations.contains(location) || comparison.isTaken(path)
        ? nil : "\(path) is \(verb)"
    }
  }

  /// Whether code can name a type by a path, which can lead through type aliases.
  private func contains(_ path: String) -> Bool {
    if types[path] != nil { return true }
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
      calls[method.place] = "\(service)\(method.name.name)(\(labels))"
    }
    for type in group.types { add(type, in: scope) }
  }

  private mutating func add(_ type: TypeDeclaration, in scope: String) {
    types[scope + type.name.code] = type.position.map { "\($0)" } ?? ""
    let inside = "\(scope)\(type.name.code)."
    guard let position = type.position else { return }
    declared["\(position)", default: []].insert(type.name.name)
    switch type {
    case .structure(let structure):
      for property in structure.properties {
        members["\(position) \(type.name.name) \(property.wireName.text)"] = property.name.name
      }
      for nested in structure.nested { add(nested, in: inside) }
    case .enumeration(let enumeration):
      for element in enumeration.cases { members["\(position) \(element.rawValue)"] = element.name.name }
    case .union(let union):
      // Another webhook or derived schema moves those after it.
      for element in union.cases { members["\(position) \(element.value.type)"] = element.name.name }
      for nested in union.nested { add(nested, in: inside) }
    case .alias(let alias):
      if case .named(.declared(let type)) = alias.type { aliases[scope + alias.name.code] = type.path }
      for sibling in alias.siblings { add(sibling, in: scope) }
    }
  }
}

/// Returns the letters of a name, which it has in common with a name in the document.
private func letters(of name: String) -> String { name.lowercased().filter(\.isLetter) }
