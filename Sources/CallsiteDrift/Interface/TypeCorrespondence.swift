import CallsiteModel
import OrderedCollections

/// Pairs the types of two versions.
///
/// Types with the same path correspond. Otherwise, a type corresponds to the one that replaced it in a property, a
/// case, a parameter or a result.
struct TypeCorrespondence {
  /// The new paths of renamed types, by old path.
  private(set) var renames: OrderedDictionary<String, String> = [:]
  private let old: ModuleInterface
  private let new: ModuleInterface
  private let members: MemberRenames
  /// The evidence for types that were paired by similar names, by old path.
  private(set) var evidence: [String: Rename] = [:]
  /// The paths of the corresponding types whose members aren't compared yet.
  private var pending: [(old: String, new: String)] = []

  init(
    from old: ModuleInterface, to new: ModuleInterface, methods: MethodMatching, members: MemberRenames
  ) {
    self.old = old
    self.new = new
    self.members = members
    if old.client != new.client { renames[old.client] = new.client }
    renameServices(methods.services)
    for path in old.types.keys where new.types[path] != nil { pending.append((path, path)) }
    for pair in methods.same { unify(pair.old, pair.new) }
    for pair in methods.renamed { unify(pair.old, pair.new) }
    follow()
    renameUnused()
    follow()
  }

  /// Pairs types that nothing else uses, by similar names and common members.
  private mutating func renameUnused() {
    let found = Set(renames.values)
    let removed = old.types.values.filter { $0.scope.isEmpty && path(of: $0.path) == nil }
    let added = new.types.values.filter {
      $0.scope.isEmpty && old.types[$0.path] == nil && !found.contains($0.path)
    }
    for match in members.types(removed, added) {
      let (type, other) = (removed[match.old], added[match.new])
      renames[type.path] = other.path
      evidence[type.path] = match.rename
      pending.append((type.path, other.path))
    }
  }

  /// Returns the path of a type in the new version, or `nil` if it was removed.
  func path(of oldPath: String) -> String? {
    if let renamed = renames[oldPath] { return renamed }
    let scope = InterfacePath.scope(of: oldPath)
    if !scope.isEmpty, let newScope = path(of: scope) {
      let candidate = InterfacePath.joined(newScope, InterfacePath.name(of: oldPath))
      if new.types[candidate] != nil { return candidate }
    }
    return new.types[oldPath] == nil ? nil : oldPath
  }

  /// Returns a qualified type of the old version with the names of the new one.
  func translated(_ type: TypeReference) -> TypeReference {
    type.replacingDeclared { type in
      guard old.types[type.path] != nil else { return .declared(type) }
      // A name that no type of the new version can have.
      return .declared(path(of: type.path) ?? "-\(type.path)")
    }
  }

  private mutating func renameServices(_ services: OrderedDictionary<String, String>) {
    let others = new.module.client.services.keyed(by: \.path)
    for service in old.module.client.services {
      let other = others[services[service.path] ?? service.path]
      guard let other, other.typePath != service.typePath else { continue }
      renames["\(old.client).\(service.typePath)"] = "\(new.client).\(other.typePath)"
    }
  }

  private mutating func follow() {
    var index = 0
    while index < pending.count {
      let (oldPath, newPath) = pending[index]
      index += 1
      if let oldType = old.types[oldPath], let newType = new.types[newPath] { unify(oldType, newType) }
    }
    pending = []
  }

  private mutating func unify(_ oldType: InterfaceType, _ newType: InterfaceType) {
    switch (oldType.kind, newType.kind) {
    case (.structure(let old), .structure(let new)):
      let paths = (oldType.path, newType.path)
      for (property, other) in old.counterparts(in: new) + members.pairs(old, new, of: paths) {
        unifyDeclared(property.type, other.type)
      }
      if let value = old.additionalProperties?.value, let other = new.additionalProperties?.value {
        unifyDeclared(value.type, other.type)
      }
    case (.union(let old), .union(let new)):
      for (entry, other) in UnionCases.pairs(old.cases, new.cases) {
        unifyDeclared(entry.value.type, other.value.type)
      }
    case (.alias(let old), .alias(let new)):
      unifyDeclared(old.type, new.type)
    case (.statuses(let old), .statuses(let new)):
      let others = new.cases.keyed(by: \.statuses)
      for entry in old.cases {
        guard let other = others[entry.statuses]?.content.type,
          let type = entry.content.type
        else { continue }
        unifyDeclared(type, other)
      }
    default: break
    }
  }

  private mutating func unify(_ oldMethod: MethodInterface, _ newMethod: MethodInterface) {
    let labelled = newMethod.parameters.keyed(by: \.label)
    let targeted = newMethod.parameters.keyed(by: \.target)
    for parameter in oldMethod.parameters {
      let other =
        (parameter.label == nil ? nil : labelled[parameter.label])
        ?? (parameter.target == nil ? nil : targeted[parameter.target])
      if let other { unify(parameter.type, other.type) }
    }
    if let type = oldMethod.result.type, let other = newMethod.result.type { unify(type, other) }
  }

  /// Pairs the types of two declarations.
  private mutating func unifyDeclared(_ oldType: TypeReference, _ newType: TypeReference) {
    unify(old.qualified(oldType), new.qualified(newType))
  }

  private mutating func unify(_ oldType: TypeReference, _ newType: TypeReference) {
    switch (oldType, newType) {
    case (.named(.declared(let type)), .named(.declared(let other))): rename(type.path, to: other.path)
    case (.array(let element), .array(let other)): unify(element, other)
    case (.dictionary(let value), .dictionary(let other)): unify(value, other)
    case (.nullable(let inner), .nullable(let other)): unify(inner, other)
    case (.generic(let name, let inner), .generic(let otherName, let other)) where name == otherName:
      unify(inner, other)
    case (.optional(let inner), _): unify(inner, newType.unwrapped)
    case (_, .optional(let other)): unify(oldType, other)
    default: break
    }
  }

  private mutating func rename(_ oldPath: String, to newPath: String) {
    guard path(of: oldPath) == nil, let oldType = old.types[oldPath], let newType = new.types[newPath],
      oldType.isLikely(newType), !members.isSeparate(oldPath, newPath)
    else { return }
    renames[oldPath] = newPath
    pending.append((oldPath, newPath))
  }
}

extension Structure {
  /// Returns pairs of the properties with the same name, or else with the same name on the wire.
  func counterparts(in other: Structure) -> [(Property, Property)] {
    let named = other.properties.keyed(by: \.name)
    let wired = other.properties.keyed(by: \.wireName)
    return properties.compactMap { property in
      (named[property.name] ?? wired[property.wireName]).map { (property, $0) }
    }
  }
}

extension InterfaceType {
  /// Returns whether both types are of the same kind, so that one can replace the other.
  func isSameKind(as other: InterfaceType) -> Bool {
    switch (kind, other.kind) {
    case (.structure, .structure), (.enumeration, .enumeration), (.union, .union), (.alias, .alias),
      (.statuses, .statuses), (.service, .service), (.client, .client), (.server, .server):
      true
    default: false
    }
  }
}

extension InterfaceType {
  /// Returns whether a type may have been renamed to another one: both are of the same kind and share members.
  fileprivate func isLikely(_ other: InterfaceType) -> Bool {
    let names = (InterfacePath.name(of: path), InterfacePath.name(of: other.path))
    let isAlike = if case .alike = NameLikeness(names.0, names.1) { true } else { false }
    return switch (kind, other.kind) {
    case (.structure(let old), .structure(let new)):
      Self.overlap(old.properties.map(\.wireName), new.properties.map(\.wireName), isAlike)
    case (.enumeration(let old), .enumeration(let new)):
      Self.overlap(old.cases.map(\.rawValue), new.cases.map(\.rawValue), isAlike)
    default: isSameKind(as: other)
    }
  }

  /// Returns whether both share half of all names or, for types with similar names, half of the smaller set.
  private static func overlap<Name: Hashable>(_ names: [Name], _ others: [Name], _ isAlike: Bool) -> Bool {
    let (names, others) = (Set(names), Set(others))
    let common = names.intersection(others).count
    return common * 2 >= (isAlike ? min(names.count, others.count) : names.union(others).count)
  }
}
