import CallsiteModel
import OrderedCollections

/// Compares the types of two versions: which are gone, new or called otherwise, and what is inside of each.
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

  /// A type inside one that is gone isn't worth a word.
  private func removed(_ type: InterfaceType) -> [Finding] {
    guard !type.isService, type.scope.isEmpty || context.types.path(of: type.scope) != nil else { return [] }
    return [
      Finding(
        .swiftTypeRemoved, operation: type.operation, path: type.path,
        message: "Type `\(type.path)` is gone.",
        consequence: "Callers that name `\(type.path)` no longer compile.",
        swift: .init(before: type.head, after: nil), old: type.position)
    ]
  }

  private func added(_ type: InterfaceType, _ found: Set<String>) -> [Finding] {
    guard !type.isService, type.scope.isEmpty || found.contains(type.scope) else { return [] }
    return [
      Finding(
        .swiftTypeAdded, operation: type.operation, path: type.path, message: "Type `\(type.path)` is new.",
        consequence: "No caller breaks.", swift: .init(before: nil, after: type.head), new: type.position)
    ]
  }

  /// A type whose scope has another name is reached by that, and has no finding of its own.
  private func renamed(_ old: InterfaceType, _ new: InterfaceType) -> [Finding] {
    let scope = old.scope.isEmpty ? "" : context.types.path(of: old.scope)
    let expected = scope.map { InterfacePath.joined($0, InterfacePath.name(of: old.path)) }
    guard new.path != expected, !isOfRenamedService(old) else { return [] }
    return [
      Finding(
        .swiftTypeRenamed, operation: old.operation, path: old.path,
        message: "Type `\(old.path)` is called `\(new.path)`.",
        consequence: "Callers that name `\(old.path)` must name `\(new.path)`.",
        swift: .init(before: old.head, after: new.head), old: old.position, new: new.position
      ).of(
        context.types.evidence[old.path]
          ?? Rename(old: old.path, new: new.path, evidence: ["stands where the other one stood"]),
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
    default: return old.isSameKind(as: new) ? [] : [kindChanged(old, new)]
    }
  }

  private func aliases(
    _ before: Alias, _ after: Alias, _ old: InterfaceType, _ new: InterfaceType
  ) -> [Finding] {
    let types = (
      context.old.qualified(before.type, in: old.scope), context.new.qualified(after.type, in: new.scope)
    )
    guard !context.isSame(types.0, types.1) else { return [] }
    return [
      Finding(
        .swiftAliasChanged, path: old.path,
        message: "`\(old.path)` is another name for `\(after.type)`, and was one for `\(before.type)`.",
        consequence:
          "Callers that construct or read \(Article.of(old.path)) as `\(before.type)` no longer compile.",
        swift: .init(before: old.head, after: new.head), old: old.position, new: new.position)
    ]
  }

  /// A type that is another name for one that callers can use in the same way breaks only where they differ.
  private func standIn(_ alias: Alias, for old: InterfaceType, _ new: InterfaceType) -> [Finding] {
    let target = context.new.expanded(context.new.qualified(alias.type, in: new.scope))
    guard case .named(let path) = target, let type = context.new.types[path], old.isSameKind(as: type) else {
      return [kindChanged(old, new)]
    }
    return compared(old, type)
  }

  private func kindChanged(_ old: InterfaceType, _ new: InterfaceType) -> Finding {
    Finding(
      .swiftTypeKindChanged, operation: old.operation, path: old.path,
      message: "`\(old.path)` is \(new.noun), and was \(old.noun).",
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
        .swiftConformanceRemoved, path: "\(old.path): \(name)",
        message: "`\(old.path)` is no longer `\(name)`.",
        consequence: "Callers that need `\(old.path)` to conform to `\(name)` no longer compile.",
        swift: change, old: old.position, new: new.position)
    }
    let added = after.filter { !before.contains($0) }.map(\.rawValue).map { name in
      Finding(
        .swiftConformanceAdded, path: "\(old.path): \(name)", message: "`\(old.path)` is `\(name)`.",
        consequence: "Callers that make `\(old.path)` conform to `\(name)` themselves are warned.",
        swift: change, old: old.position, new: new.position)
    }
    return removed + added
  }
}

extension InterfaceType {
  fileprivate var isService: Bool { if case .service = kind { true } else { false } }
}
