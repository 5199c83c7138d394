import CallsiteModel
import OrderedCollections

/// Compares the types of two versions: which were removed, added or renamed, and their members.
struct TypesComparison {
  let context: ModulePair

  func findings() -> [Finding] {
    var findings: [Finding] = []
    var found: Set<String> = []
    for type in context.old.types.values {
      guard let path = context.types.path(of: type.path), let other = context.new.types[path] else {
        findings += removed(type)
        continue
      }
      found.insert(path)
      findings += renamed(type, other) + compared(type, other)
    }
    return findings + context.new.types.values.flatMap { found.contains($0.path) ? [] : added($0, found) }
  }

  /// Reports a removed type, unless the type that contains it was removed as well.
  private func removed(_ type: InterfaceType) -> [Finding] {
    guard !type.isService, type.scope.isEmpty || context.types.path(of: type.scope) != nil else { return [] }
    return [
      Finding(
        .swiftTypeRemoved, operation: type.operation, at: .declaration(type.path),
        message: "Type `\(type.path)` was removed.",
        consequence: "Callers that name `\(type.path)` no longer compile.",
        swift: .init(before: type.head, after: nil), old: type.position)
    ]
  }

  private func added(_ type: InterfaceType, _ found: Set<String>) -> [Finding] {
    guard !type.isService, type.scope.isEmpty || found.contains(type.scope) else { return [] }
    return [
      Finding(
        .swiftTypeAdded, operation: type.operation, at: .declaration(type.path),
        message: "Type `\(type.path)` was added.",
        consequence: "No callers break.", swift: .init(before: nil, after: type.head), new: type.position)
    ]
  }

  /// Reports a renamed type, unless only the type that contains it was renamed.
  private func renamed(_ old: InterfaceType, _ new: InterfaceType) -> [Finding] {
    let scope = old.scope.isEmpty ? "" : context.types.path(of: old.scope)
    let expected = scope.map { InterfacePath.joined($0, InterfacePath.name(of: old.path)) }
    guard new.path != expected, !isOfRenamedService(old) else { return [] }
    return [
      Finding(
        .swiftTypeRenamed, operation: old.operation, at: .declaration(old.path),
        message: "Type `\(old.path)` was renamed to `\(new.path)`.",
        consequence: "Callers that name `\(old.path)` must use `\(new.path)`.",
        swift: .init(before: old.head, after: new.head), old: old.position, new: new.position
      ).of(
        context.types.evidence[old.path]
          ?? Rename(old: old.path, new: new.path, evidence: ["used in the same place"]),
        CodeRename(old: old.path, new: new.path))
    ]
  }

  private func isOfRenamedService(_ type: InterfaceType) -> Bool {
    guard case .service(let service) = type.kind else { return false }
    return context.methods.services[service.path] != nil
  }

  private func compared(_ old: InterfaceType, _ new: InterfaceType) -> [Finding] {
    switch (old.kind, new.kind) {
    case (.structure(let before), .structure(let after)):
      return conformances(before.conformances, after.conformances, old, new)
        + StructureComparison(
          context: context, old: MemberList(old, before, in: context.old),
          new: MemberList(new, after, in: context.new)
        ).findings()
    case (.enumeration(let before), .enumeration(let after)):
      return EnumerationComparison(context: context, old: old, new: new).findings(before, after)
    case (.union(let before), .union(let after)):
      return conformances(before.conformances, after.conformances, old, new)
        + CasesComparison(context: context, old: old, new: new)
        .findings(before.interfaces(in: old, of: context.old), after.interfaces(in: new, of: context.new))
    case (.statuses(let before), .statuses(let after)):
      return CasesComparison(context: context, old: old, new: new)
        .findings(before.interfaces(in: old, of: context.old), after.interfaces(in: new, of: context.new))
    case (.alias(let before), .alias(let after)): return aliases(before, after, old, new)
    case (_, .alias(let alias)): return standIn(alias, for: old, new)
    case (.alias(let alias), _):
      guard let target = target(of: alias, in: old, of: context.old), isReplaced(target, by: new) else {
        return [kindChanged(old, new)]
      }
      return []
    default: return old.isSameKind(as: new) ? [] : [kindChanged(old, new)]
    }
  }

  private func aliases(
    _ before: Alias, _ after: Alias, _ old: InterfaceType, _ new: InterfaceType
  ) -> [Finding] {
    let types = (
      context.old.qualified(before.type), context.new.qualified(after.type)
    )
    guard !context.isSame(types.0, types.1) else { return [] }
    // Another one of several equal types may be declared.
    if let before = target(of: before, in: old, of: context.old),
      let after = target(of: after, in: new, of: context.new), isReplaced(before, by: after)
    {
      return []
    }
    return [
      Finding(
        .swiftAliasChanged, at: .declaration(old.path),
        message: "`\(old.path)` changed from an alias of `\(before.type)` to one of `\(after.type)`.",
        consequence:
          "Callers that construct or read \(Article.of(old.path)) as `\(before.type)` no longer compile.",
        swift: .init(before: old.head, after: new.head), old: old.position, new: new.position)
    ]
  }

  /// Compares a type that became an alias with the alias's target, if callers can use both in the same way.
  private func standIn(_ alias: Alias, for old: InterfaceType, _ new: InterfaceType) -> [Finding] {
    guard let type = target(of: alias, in: new, of: context.new), old.isSameKind(as: type) else {
      return [kindChanged(old, new)]
    }
    return compared(old, type)
  }

  /// Whether another of several equal types is declared now, and the old one is an alias of it or gone.
  private func isReplaced(_ old: InterfaceType, by new: InterfaceType) -> Bool {
    guard old.isSameKind(as: new), compared(old, new).isEmpty else { return false }
    guard let now = context.new.types[old.path] else { return true }
    guard case .alias(let alias) = now.kind else { return now.path == new.path }
    return target(of: alias, in: now, of: context.new)?.path == new.path
  }

  /// Returns the declared type that an alias stands for, or `nil` if it's another one, such as a list.
  private func target(
    of alias: Alias, in type: InterfaceType, of interface: ModuleInterface
  ) -> InterfaceType? {
    let target = interface.expanded(interface.qualified(alias.type))
    guard case .named(.declared(let declared)) = target else { return nil }
    return interface.types[declared.path]
  }

  private func kindChanged(_ old: InterfaceType, _ new: InterfaceType) -> Finding {
    Finding(
      .swiftTypeKindChanged, operation: old.operation, at: .declaration(old.path),
      message: "`\(old.path)` changed from \(old.noun) to \(new.noun).",
      consequence: "Callers that construct or read \(Article.of(old.path)) no longer compile.",
      swift: .init(before: old.head, after: new.head), old: old.position, new: new.position)
  }

  private func conformances(
    _ before: [TypeDeclaration.Conformance], _ after: [TypeDeclaration.Conformance], _ old: InterfaceType,
    _ new: InterfaceType
  ) -> [Finding] {
    let change = Finding.SwiftChange(before: old.head, after: new.head)
    let removed = before.filter { !after.contains($0) }.map(\.rawValue).map { name in
      Finding(
        .swiftConformanceRemoved, at: .declaration(old.path, .conformance(name)),
        message: "`\(old.path)` no longer conforms to `\(name)`.",
        consequence: "Callers that need `\(old.path)` to conform to `\(name)` no longer compile.",
        swift: change, old: old.position, new: new.position)
    }
    let added = after.filter { !before.contains($0) }.map(\.rawValue).map { name in
      Finding(
        .swiftConformanceAdded, at: .declaration(old.path, .conformance(name)),
        message: "`\(old.path)` conforms to `\(name)`.",
        consequence: "Callers that declare the conformance themselves get a warning.",
        swift: change, old: old.position, new: new.position)
    }
    return removed + added
  }
}

extension InterfaceType {
  fileprivate var isService: Bool { if case .service = kind { true } else { false } }
}
