import CallsiteModel

/// Compares two versions of a struct: its properties, and the initializer that takes them in order.
struct StructureComparison {
  let context: ModulePair
  let old: MemberList
  let new: MemberList

  func findings() -> [Finding] {
    var findings: [Finding] = []
    var pairs: [(old: MemberList.Member, new: MemberList.Member)] = []
    // A property that has a counterpart by its name can't be another one's by its name on the wire.
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

  /// Returns the properties whose name on the wire changed as well, by old name.
  private func renames() -> [String: (member: String, rename: Rename)] {
    let wireNames = Set(old.members.map(\.wireName))
    let counterparts = Set(new.members.map(\.wireName))
    let removed = old.members.filter { new[$0.name] == nil && !counterparts.contains($0.wireName) }
    let added = new.members.filter { old[$0.name] == nil && !wireNames.contains($0.wireName) }
    let matches = context.renames.members(removed, of: old, added, of: new, owner: old.type.path)
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
      rule, at: .declaration("\(name).\((before ?? after)?.name ?? "")"), message: message,
      consequence: consequence,
      swift: declarations(before, after),
      old: before?.position ?? old.type.position, new: after?.position ?? new.type.position)
  }

  /// Returns the declarations in a form that shows what differs: the qualified types if they only look alike, or the
  /// arguments of the initializer if a default differs.
  private func declarations(
    _ before: MemberList.Member?, _ after: MemberList.Member?
  ) -> Finding.SwiftChange {
    guard let before, let after, before.declaration == after.declaration else {
      return .init(before: before?.declaration, after: after?.declaration)
    }
    if before.type == after.type { return .init(before: before.parameter, after: after.parameter) }
    let types = types(before, after)
    let name = SwiftIdentifier(before.name)
    return .init(before: "var \(name): \(types.old)", after: "var \(name): \(types.new)")
  }

  /// Returns the types as declared, or qualified if they look alike because one hides the other.
  private func types(_ before: MemberList.Member, _ after: MemberList.Member) -> (old: String, new: String) {
    before.code == after.code
      ? ("\(before.type)", "\(after.type)") : (before.code, after.code)
  }

  private func removed(_ member: MemberList.Member) -> Finding {
    finding(
      .swiftPropertyRemoved, member, nil, "`\(name).\(member.name)` was removed.",
      "Callers that read or write `\(name).\(member.name)`, or construct \(Article.of(name)) with it, "
        + "no longer compile."
    )
  }

  private func renamed(
    _ before: MemberList.Member, _ after: MemberList.Member, _ rename: Rename
  ) -> Finding {
    finding(
      .swiftPropertyRenamed, before, after, "`\(name).\(before.name)` was renamed to `\(after.name)`.",
      "Callers that read or write `\(name).\(before.name)`, or construct \(Article.of(name)) with it, "
        + "must use `\(after.name)`."
    ).of(rename, CodeRename(old: before.name, new: after.name))
  }

  private func added(_ member: MemberList.Member) -> Finding {
    let consequence =
      member.hasDefault
      ? "Calls still compile; code that uses `\(name).init` as a function value gets one more argument."
      : "Callers that construct \(Article.of(name)) must pass `\(member.name)`."
    return finding(
      member.hasDefault ? .swiftPropertyAdded : .swiftRequiredPropertyAdded, nil, member,
      "`\(name).\(member.name)` was added.", consequence)
  }

  /// Returns the findings about a property that both versions have.
  private func changed(_ before: MemberList.Member, _ after: MemberList.Member) -> [Finding] {
    var findings: [Finding] = []
    if !context.isSame(before.type, after.type) {
      findings.append(typeChanged(before, after))
    } else if before.hasDefault, !after.hasDefault {
      findings.append(
        finding(
          .swiftPropertyDefaultRemoved, before, after,
          "`\(name).\(before.name)` must be passed to the initializer, even if it's nil.",
          "Callers that construct \(Article.of(name)) must pass `\(after.name)`."))
    } else if !before.hasDefault, after.hasDefault {
      findings.append(
        finding(
          .swiftPropertyDefaultAdded, before, after, "`\(name).\(before.name)` can be omitted.",
          "No callers break."))
    }
    if !before.isDeprecated, after.isDeprecated {
      findings.append(
        finding(
          .swiftPropertyDeprecated, before, after, "`\(name).\(before.name)` was deprecated.",
          "Callers that read or write `\(name).\(before.name)` get a warning."))
    }
    return findings
  }

  private func typeChanged(_ before: MemberList.Member, _ after: MemberList.Member) -> Finding {
    let place = "\(name).\(before.name)"
    if context.isSame(.optional(before.type), after.type) {
      return finding(
        .swiftPropertyBecameOptional, before, after, "`\(place)` became optional.",
        "Callers that read `\(place)` must unwrap it.")
    }
    if context.isSame(before.type, .optional(after.type)) {
      let omission =
        before.hasDefault && !after.hasDefault ? ", or construct \(Article.of(name)) without it," : ""
      return finding(
        .swiftPropertyBecameRequired, before, after, "`\(place)` is no longer optional.",
        "Callers that unwrap `\(place)`, or assign nil to it\(omission) no longer compile.")
    }
    let types = types(before, after)
    return finding(
      .swiftPropertyTypeChanged, before, after,
      "`\(place)` changed from `\(types.old)` to `\(types.new)`.",
      "Callers that read or write `\(place)`, or construct \(Article.of(name)) with it, "
        + "must use `\(types.new)`.")
  }

  /// - Parameter names: The new names of the properties that both versions have, in the old order.
  private func reordered(_ names: [String]) -> [Finding] {
    let known = Set(names)
    let ordered = new.members.map(\.name).filter(known.contains)
    guard ordered != names else { return [] }
    let moved = zip(names, ordered).first { $0 != $1 }.map { "`\($0.1)` before `\($0.0)`" } ?? ""
    return [
      Finding(
        .swiftPropertiesReordered, at: .declaration("\(name).init"),
        message: "The arguments of the initializer of `\(name)` were reordered.",
        consequence: "Callers that construct \(Article.of(name)) with both must pass \(moved).",
        swift: .init(before: old.initializer, after: new.initializer), old: old.type.position,
        new: new.type.position)
    ]
  }

  /// Compares the initializers that copy a response value.
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
        "`\(name)` can no longer be created from \(Article.of("\(copy.source)")).",
        "Callers that create one from a response must pass each property.")
    }
      + added.map { copy in
        finding(
          .swiftCopyInitializerAdded, of: copy, in: new,
          "`\(name)` can be created from \(Article.of("\(copy.source)")).",
          "No callers break.")
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
      rule, at: .declaration("\(list.type.path).init", .signature(copy.signature)), message: message,
      consequence: consequence,
      swift: .init(before: isOld ? code : nil, after: isOld ? nil : code), old: old.type.position,
      new: new.type.position)
  }

  /// Compares computed `id` properties, which callers only read.
  private func identity() -> [Finding] {
    guard let before = old.identity else { return [] }
    guard let after = new.identity ?? new["id"] else {
      return [
        finding(
          .swiftPropertyRemoved, before, nil, "`\(name).id` was removed.",
          "Callers that read `\(name).id` no longer compile.")
      ]
    }
    guard !context.isSame(before.type, after.type) else { return [] }
    return [
      finding(
        .swiftPropertyTypeChanged, before, after,
        "`\(name).id` changed from `\(before.code)` to `\(after.code)`.",
        "Callers that read `\(name).id` must use `\(after.code)`.")
    ]
  }
}
