import CallsiteModel

/// Compares a struct of two versions: its properties, and the initializer that takes them in order.
struct StructureComparison {
  let context: ModulePair
  let old: MemberList
  let new: MemberList

  func findings() -> [Finding] {
    var findings: [Finding] = []
    var pairs: [(old: MemberList.Member, new: MemberList.Member)] = []
    // A property that is another one's counterpart by its name isn't one by its value on the wire.
    let counterparts = new.members.filter { old[$0.name] == nil }.keyed(by: \.wireName)
    let renames = renames()
    for member in old.members {
      if let other = new[member.name] {
        findings += changed(member, other)
        pairs.append((member, other))
      } else if let other = counterparts[member.wireName] {
        let rename = Rename(old: member.name, new: other.name, evidence: ["same name on the wire"])
        findings += [renamed(member, other, rename)] + changed(member, other)
        pairs.append((member, other))
      } else if let rename = renames[member.name], let other = new[rename.member] {
        findings += [renamed(member, other, rename.rename)] + changed(member, other)
        pairs.append((member, other))
      } else {
        findings.append(removed(member))
      }
    }
    let known = Set(pairs.map(\.new.name))
    findings += new.members.filter { !known.contains($0.name) }.map(added)
    return findings + reordered(pairs.map(\.new.name)) + identity() + copies()
  }

  /// By old name, the new one of what has another name on the wire as well.
  private func renames() -> [String: (member: String, rename: Rename)] {
    let wireNames = Set(old.members.map(\.wireName))
    let counterparts = Set(new.members.map(\.wireName))
    let removed = old.members.filter { new[$0.name] == nil && !counterparts.contains($0.wireName) }
    let added = new.members.filter { old[$0.name] == nil && !wireNames.contains($0.wireName) }
    let matches = context.renames.members(removed, added, owner: old.type.path)
    return Dictionary(
      matches.map { (removed[$0.old].name, (added[$0.new].name, $0.rename)) }
    ) { first, _ in first }
  }

  private var name: String { old.type.path }

  private func finding(
    _ rule: DriftRule, _ before: MemberList.Member?, _ after: MemberList.Member?, _ message: String,
    _ consequence: String
  ) -> Finding {
    Finding(
      rule, path: "\(name).\((before ?? after)?.name ?? "")", message: message, consequence: consequence,
      swift: .init(before: before?.declaration, after: after?.declaration),
      old: before?.position ?? old.type.position, new: after?.position ?? new.type.position)
  }

  private func removed(_ member: MemberList.Member) -> Finding {
    finding(
      .swiftPropertyRemoved, member, nil, "`\(name).\(member.name)` is gone.",
      "Callers that read or write `\(name).\(member.name)`, or construct \(Article.of(name)) with it, "
        + "no longer compile."
    )
  }

  private func renamed(
    _ before: MemberList.Member, _ after: MemberList.Member, _ rename: Rename
  ) -> Finding {
    finding(
      .swiftPropertyRenamed, before, after, "`\(name).\(before.name)` is called `\(after.name)`.",
      "Callers that read or write `\(name).\(before.name)`, or construct \(Article.of(name)) with it, "
        + "must use `\(after.name)`."
    ).of(rename, CodeRename(old: before.name, new: after.name))
  }

  private func added(_ member: MemberList.Member) -> Finding {
    let consequence =
      member.hasDefault
      ? "No ordinary caller breaks; one that captures `\(name).init` has a function with one more argument."
      : "Callers that construct \(Article.of(name)) must pass `\(member.name)`."
    return finding(
      member.hasDefault ? .swiftPropertyAdded : .swiftRequiredPropertyAdded, nil, member,
      "`\(name).\(member.name)` is new.", consequence)
  }

  /// What is different about a property that is still there.
  private func changed(_ before: MemberList.Member, _ after: MemberList.Member) -> [Finding] {
    var findings: [Finding] = []
    if !context.isSame(before.type, after.type) {
      findings.append(typeChanged(before, after))
    } else if before.hasDefault, !after.hasDefault {
      findings.append(
        finding(
          .swiftPropertyDefaultRemoved, before, after,
          "`\(name).\(before.name)` must be passed, if only as nil.",
          "Callers that construct \(Article.of(name)) must pass `\(after.name)`."))
    } else if !before.hasDefault, after.hasDefault {
      findings.append(
        finding(
          .swiftPropertyDefaultAdded, before, after, "`\(name).\(before.name)` may be left out.",
          "No caller breaks."))
    }
    if !before.isDeprecated, after.isDeprecated {
      findings.append(
        finding(
          .swiftPropertyDeprecated, before, after, "`\(name).\(before.name)` is deprecated.",
          "Callers that read or write `\(name).\(before.name)` are warned."))
    }
    return findings
  }

  private func typeChanged(_ before: MemberList.Member, _ after: MemberList.Member) -> Finding {
    let place = "\(name).\(before.name)"
    if context.isSame(.optional(before.type), after.type) {
      return finding(
        .swiftPropertyBecameOptional, before, after, "`\(place)` is optional.",
        "Callers that read `\(place)` must unwrap it.")
    }
    if context.isSame(before.type, .optional(after.type)) {
      let omission =
        before.hasDefault && !after.hasDefault ? ", or construct \(Article.of(name)) without it," : ""
      return finding(
        .swiftPropertyBecameRequired, before, after, "`\(place)` is no longer optional.",
        "Callers that unwrap `\(place)`, or write nil to it\(omission) no longer compile.")
    }
    return finding(
      .swiftPropertyTypeChanged, before, after, "`\(place)` is `\(after.code)`, and was `\(before.code)`.",
      "Callers that read or write `\(place)`, or construct \(Article.of(name)) with it, "
        + "must use `\(after.code)`.")
  }

  /// - Parameter names: The new names of the properties that both have, in the old order.
  private func reordered(_ names: [String]) -> [Finding] {
    let known = Set(names)
    let ordered = new.members.map(\.name).filter(known.contains)
    guard ordered != names else { return [] }
    let moved = zip(names, ordered).first { $0 != $1 }.map { "`\($0.1)` before `\($0.0)`" } ?? ""
    return [
      Finding(
        .swiftPropertiesReordered, path: "\(name).init",
        message: "The initializer of `\(name)` has its arguments in another order.",
        consequence: "Callers that construct \(Article.of(name)) with both must pass \(moved).",
        swift: .init(before: old.initializer, after: new.initializer), old: old.type.position,
        new: new.type.position)
    ]
  }

  /// The initializers that take a fetched value.
  private func copies() -> [Finding] {
    let gone = old.copies.filter { copy in
      !new.copies.contains { isSame(copy, $0) }
    }
    let added = new.copies.filter { copy in
      !old.copies.contains { isSame($0, copy) }
    }
    return gone.map { copy in
      finding(
        .swiftCopyInitializerRemoved, of: copy, in: old,
        "`\(name)` no longer copies \(Article.of("\(copy.source)")).",
        "Callers that make one of what they fetched must pass each property.")
    }
      + added.map { copy in
        finding(
          .swiftCopyInitializerAdded, of: copy, in: new,
          "`\(name)` can copy \(Article.of("\(copy.source)")).",
          "No caller breaks.")
      }
  }

  private func isSame(_ before: MemberList.Copy, _ after: MemberList.Copy) -> Bool {
    context.isSame(before.source, after.source)
      && before.parameters.elementsEqual(after.parameters) {
        $0.name == $1.name && context.isSame($0.type, $1.type)
      }
  }

  private func finding(
    _ rule: DriftRule, of copy: MemberList.Copy, in list: MemberList, _ message: String,
    _ consequence: String
  ) -> Finding {
    let code = copy.declaration
    let isOld = rule == .swiftCopyInitializerRemoved
    return Finding(
      rule, path: "\(list.type.path).\(code)", message: message, consequence: consequence,
      swift: .init(before: isOld ? code : nil, after: isOld ? nil : code), old: old.type.position,
      new: new.type.position)
  }

  /// `id`, where it only passes on another property: callers read it and nothing else.
  private func identity() -> [Finding] {
    guard let before = old.identity else { return [] }
    guard let after = new.identity ?? new["id"] else {
      return [
        finding(
          .swiftPropertyRemoved, before, nil, "`\(name).id` is gone.",
          "Callers that read `\(name).id` no longer compile.")
      ]
    }
    guard !context.isSame(before.type, after.type) else { return [] }
    return [
      finding(
        .swiftPropertyTypeChanged, before, after,
        "`\(name).id` is `\(after.code)`, and was `\(before.code)`.",
        "Callers that read `\(name).id` must use `\(after.code)`.")
    ]
  }
}
