import CallsiteModel
import OrderedCollections

/// Finds members of a module that were renamed on the wire as well as in Swift.
///
/// It applies the rules of ``SchemaLikeness`` to the model, so that both axes find the same renames.
struct MemberRenames {
  let old: ModuleInterface
  let new: ModuleInterface
  let rulings: RenameRulings

  typealias Match = RenameMatching.Match
  typealias Candidate = RenameMatching.Candidate

  /// Returns the renamed properties of a struct.
  ///
  /// - Parameter owner: The path of the struct.
  func members(
    _ removed: [MemberList.Member], of old: MemberList, _ added: [MemberList.Member], of new: MemberList,
    owner: String
  ) -> [Match] {
    let candidates = { (members: [MemberList.Member], list: MemberList) in
      let neighbors = RenameMatching.Neighbors.all(in: list.members.lazy.map { $0.wireName ?? $0.name })
      return members.map { member in
        let name = member.wireName ?? member.name
        return Candidate(
          name: name, description: member.description,
          neighbors: neighbors[name])
      }
    }
    return RenameMatching(rulings: rulings, owner: InterfacePath.name(of: owner), common: ["same type"])
      .matches(candidates(removed, old), candidates(added, new)) {
        removed[$0].wireName != nil && added[$1].wireName != nil
          && areAlike(removed[$0].type, added[$1].type)
      }
  }

  /// Returns the pairs of renamed properties in two versions of a struct.
  func pairs(
    _ before: Structure, _ after: Structure, of paths: (old: String, new: String)
  ) -> [(Property, Property)] {
    let names = (Set(before.properties.map(\.name)), Set(after.properties.map(\.name)))
    let wires = (Set(before.properties.map(\.wireName)), Set(after.properties.map(\.wireName)))
    let removed = before.properties.filter { !names.1.contains($0.name) && !wires.1.contains($0.wireName) }
    let added = after.properties.filter { !names.0.contains($0.name) && !wires.0.contains($0.wireName) }
    if removed.isEmpty || added.isEmpty { return [] }
    let candidates = { (properties: [Property], structure: Structure) in
      let neighbors = RenameMatching.Neighbors.all(in: structure.properties.lazy.map(\.wireName.text))
      return properties.map { property in
        Candidate(
          name: property.wireName.text, description: property.documentation.lines.joined(separator: " "),
          neighbors: neighbors[property.wireName.text])
      }
    }
    let matching = RenameMatching(rulings: rulings, owner: InterfacePath.name(of: paths.old))
    return matching.matches(candidates(removed, before), candidates(added, after)) {
      areAlike(
        old.qualified(removed[$0].type), new.qualified(added[$1].type))
    }.map { (removed[$0.old], added[$0.new]) }
  }

  /// Returns the renamed parameters that set the same part of a request.
  func parameters(_ removed: [ParameterInterface], _ added: [ParameterInterface]) -> [Match] {
    let candidate = { (parameter: ParameterInterface) in
      Candidate(name: parameter.target?.name ?? parameter.name, description: parameter.description)
    }
    return RenameMatching(rulings: rulings, common: ["same place", "same type"])
      .matches(removed.map(candidate), added.map(candidate)) { index, place in
        guard let target = removed[index].target, let other = added[place].target, target.name != nil,
          other.name != nil
        else { return false }
        return target.location == other.location && areAlike(removed[index].type, added[place].type)
      }
  }

  /// Returns the renamed cases with one text value each.
  func values(_ removed: [CaseInterface], _ added: [CaseInterface]) -> [Match] {
    RenameMatching(rulings: rulings, common: ["same place"])
      .matches(removed.map { Candidate(name: $0.text) }, added.map { Candidate(name: $0.text) }) { _, _ in
        true
      }
  }

  /// Returns the renamed types that have similar members.
  func types(_ removed: [InterfaceType], _ added: [InterfaceType]) -> [Match] {
    let candidate = { (type: InterfaceType) in
      Candidate(name: type.path, description: type.text)
    }
    return RenameMatching(rulings: rulings, common: ["same members"])
      .matches(removed.map(candidate), added.map(candidate)) { areAlike(removed[$0], added[$1]) }
  }

  /// Returns whether a team has ruled out that one type was renamed to another.
  func isSeparate(_ oldPath: String, _ newPath: String) -> Bool {
    rulings.separate.contains(
      .init(InterfacePath.name(of: oldPath), InterfacePath.name(of: newPath)))
  }

  // MARK: Likeness

  /// Returns whether two types are alike, ignoring optionality.
  private func areAlike(_ type: TypeReference, _ other: TypeReference) -> Bool {
    switch (old.expanded(type), new.expanded(other)) {
    case (.optional(let inner), let other), (.nullable(let inner), let other): areAlike(inner, other)
    case (let type, .optional(let inner)), (let type, .nullable(let inner)): areAlike(type, inner)
    case (.array(let element), .array(let other)), (.dictionary(let element), .dictionary(let other)):
      areAlike(element, other)
    case (.named(.declared(let type)), .named(.declared(let other))): areAlike(type.path, other.path)
    case (let type, let other): type == other
    }
  }

  private func areAlike(_ path: String, _ other: String) -> Bool {
    if path == other { return true }
    guard let type = old.types[path], let counterpart = new.types[other] else { return false }
    return areAlike(type, counterpart)
  }

  private func areAlike(_ type: InterfaceType, _ other: InterfaceType) -> Bool {
    switch (type.kind, other.kind) {
    case (.structure(let before), .structure(let after)):
      Self.haveCommon(before.properties.map(\.wireName), after.properties.map(\.wireName))
    case (.enumeration(let before), .enumeration(let after)):
      Self.haveCommon(before.cases.map(\.rawValue), after.cases.map(\.rawValue))
    case (.union(let before), .union(let after)):
      Self.haveCommon(before.cases.map(\.name), after.cases.map(\.name))
    default: false
    }
  }

  /// Returns whether at least half of all elements are in both lists.
  private static func haveCommon<Element: Hashable>(_ first: [Element], _ second: [Element]) -> Bool {
    let (first, second) = (Set(first), Set(second))
    return !first.isEmpty && first.intersection(second).count * 2 >= first.union(second).count
  }
}

extension InterfaceType {
  /// The type's documentation.
  fileprivate var text: String? {
    let documentation: DocComment? =
      switch kind {
      case .structure(let structure): structure.documentation
      case .enumeration(let enumeration): enumeration.documentation
      case .union(let union): union.documentation
      case .alias(let alias): alias.documentation
      case .statuses, .service, .client, .server: nil
      }
    return documentation?.lines.joined(separator: " ")
  }
}
