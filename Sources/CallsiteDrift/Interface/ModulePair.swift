import CallsiteModel

/// Two versions of a module, and what of one is what of the other.
struct ModulePair {
  let old: ModuleInterface
  let new: ModuleInterface
  let methods: MethodMatching
  let types: TypeCorrespondence
  let renames: MemberRenames

  /// - Parameter operations: Operations that have another path, by their old method and path.
  init(
    from old: ModuleInterface, to new: ModuleInterface, rulings: RenameRulings = RenameRulings(),
    operations: [String: Rename] = [:]
  ) {
    self.old = old
    self.new = new
    renames = MemberRenames(old: old, new: new, rulings: rulings)
    methods = MethodMatching(from: old, to: new, operations: operations)
    types = TypeCorrespondence(from: old, to: new, methods: methods, members: renames)
  }

  /// Whether values are of the same type for callers, both spelled from the top.
  ///
  /// A type that only has another name is the same: its name is a finding of its own. So is what another name
  /// for a type stands for.
  func isSame(_ oldType: TypeReference, _ newType: TypeReference) -> Bool {
    types.translated(oldType) == newType || expanded(oldType) == new.expanded(newType)
  }

  /// A type as the new version has it, with and without other names for types. Types are the same that have either
  /// in common.
  struct Spellings {
    let named: TypeReference
    let expanded: TypeReference
  }

  func spellings(ofOld type: TypeReference) -> Spellings {
    Spellings(named: types.translated(type), expanded: expanded(type))
  }

  func spellings(ofNew type: TypeReference) -> Spellings {
    Spellings(named: type, expanded: new.expanded(type))
  }

  /// Whether the compiler takes values of an old type where a new one is asked for.
  func isConvertible(_ oldType: TypeReference, to newType: TypeReference) -> Bool {
    isSame(oldType, newType) || isConvertible(expanded: expanded(oldType), to: new.expanded(newType))
  }

  /// An old type without other names for types, as the new version has it.
  private func expanded(_ type: TypeReference) -> TypeReference {
    new.expanded(types.translated(old.expanded(type)))
  }

  private func isConvertible(expanded oldType: TypeReference, to newType: TypeReference) -> Bool {
    switch (oldType, newType) {
    case (.optional(let inner), .optional(let other)): isConvertible(expanded: inner, to: other)
    case (_, .optional(let other)): isConvertible(expanded: oldType, to: other)
    case (.array(let element), .array(let other)): isConvertible(expanded: element, to: other)
    case (.dictionary(let value), .dictionary(let other)): isConvertible(expanded: value, to: other)
    default: oldType == newType
    }
  }
}

extension ModulePair {
  /// An old requirement of credentials, with schemes under their new names.
  ///
  /// A scheme whose name is gone is a new one that sends the same.
  func renamingSchemes(in requirement: CredentialRequirement) -> CredentialRequirement {
    let (before, after) = (old.module.client.description.schemes, new.module.client.description.schemes)
    let (oldNames, newNames) = (Set(before.map(\.name)), Set(after.map(\.name)))
    let others = after.filter { !oldNames.contains($0.name) }.keyed(by: \.placement)
    var names: [SwiftStringLiteral: SwiftStringLiteral] = [:]
    for scheme in before where !newNames.contains(scheme.name) {
      names[scheme.name] = others[scheme.placement]?.name
    }
    return CredentialRequirement(
      alternatives: requirement.alternatives.map { $0.map { names[$0] ?? $0 } })
  }
}
