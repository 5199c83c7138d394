import CallsiteModel

/// Two versions of a module, with their corresponding declarations.
///
/// The comparisons share one object, because the optimizer takes minutes for the copies of such a large structure.
final class ModulePair: Sendable {
  let old: ModuleInterface
  let new: ModuleInterface
  let methods: MethodMatching
  let types: TypeCorrespondence
  let renames: MemberRenames

  /// - Parameter operations: The operations whose path changed, by old method and path.
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

  /// Returns whether two qualified types are the same for callers.
  ///
  /// A renamed type is the same, because its name is a finding of its own. An alias is the same as its target.
  func isSame(_ oldType: TypeReference, _ newType: TypeReference) -> Bool {
    types.translated(oldType) == newType || expanded(oldType) == new.expanded(newType)
  }

  /// A type in the new version, with and without aliases. Types are the same if they share either spelling.
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

  /// Returns whether the compiler accepts values of an old type for a new one.
  func isConvertible(_ oldType: TypeReference, to newType: TypeReference) -> Bool {
    isSame(oldType, newType) || isConvertible(expanded: expanded(oldType), to: new.expanded(newType))
  }

  /// Returns an old type in the new version, with aliases expanded.
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
  /// Returns an old security requirement with the new names of schemes.
  ///
  /// A removed scheme corresponds to a new one that sends credentials in the same way.
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
