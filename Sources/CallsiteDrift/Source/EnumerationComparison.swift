import CallsiteModel

/// Compares two versions of an enum with raw values.
struct EnumerationComparison {
  let context: ModulePair
  let old: InterfaceType
  let new: InterfaceType

  func findings(_ before: Enumeration, _ after: Enumeration) -> [Finding] {
    var findings = CasesComparison(context: context, old: old, new: new)
      .findings(before.interfaces(in: old), after.interfaces(in: new))
    if before.rawType != after.rawType { findings.append(rawTypeChanged(before, after)) }
    switch (before.unrecognizedCase, after.unrecognizedCase) {
    case (nil, let name?): findings.append(opened(name))
    case (let name?, nil): findings.append(closed(name))
    default: break
    }
    if before.hasDisplayNames != after.hasDisplayNames { findings.append(displayNames(before)) }
    return findings
  }

  private func finding(
    _ rule: DriftRule, _ place: String, _ message: String, _ consequence: String,
    swift: Finding.SwiftChange? = nil
  ) -> Finding {
    Finding(
      rule, at: .declaration(old.path + place), message: message, consequence: consequence,
      swift: swift ?? .init(before: old.head, after: new.head), old: old.position, new: new.position)
  }

  private func rawTypeChanged(_ before: Enumeration, _ after: Enumeration) -> Finding {
    finding(
      .swiftRawTypeChanged, ".rawValue",
      "The raw type of `\(old.path)` changed from `\(before.rawType.type)` to `\(after.rawType.type)`.",
      "Callers that read `rawValue`, or construct \(Article.of(old.path)) from one, must use "
        + "`\(after.rawType.type)`.",
      swift: .init(
        before: "var rawValue: \(before.rawType.type)", after: "var rawValue: \(after.rawType.type)"))
  }

  private func opened(_ name: SwiftIdentifier) -> Finding {
    finding(
      .swiftEnumOpened, "", "`\(old.path)` now has a case for unlisted values.",
      "Callers that switch exhaustively over `\(old.path)` must add `.\(name)`, and those that construct one "
        + "from a raw value no longer unwrap it.")
  }

  private func closed(_ name: SwiftIdentifier) -> Finding {
    finding(
      .swiftEnumClosed, "", "`\(old.path)` no longer has a case for unlisted values.",
      "Callers that switch over `.\(name)` must remove it, and those that construct \(Article.of(old.path)) "
        + "from a raw value must unwrap it.")
  }

  private func displayNames(_ before: Enumeration) -> Finding {
    let declaration = "var displayName: String"
    return before.hasDisplayNames
      ? finding(
        .swiftDisplayNamesRemoved, ".displayName", "`\(old.path).displayName` was removed.",
        "Callers that read `displayName` no longer compile.", swift: .init(before: declaration, after: nil))
      : finding(
        .swiftDisplayNamesAdded, ".displayName", "`\(old.path).displayName` was added.", "No callers break.",
        swift: .init(before: nil, after: declaration))
  }
}

/// Compares the cases of two versions of an enum.
struct CasesComparison {
  let context: ModulePair
  let old: InterfaceType
  let new: InterfaceType

  func findings(_ before: [CaseInterface], _ after: [CaseInterface]) -> [Finding] {
    var findings: [Finding] = []
    let (oldNames, others) = (Set(before.map(\.name)), after.keyed(by: \.name))
    var rest = Remainder(after.filter { !oldNames.contains($0.name) }) { keys(ofNew: $0) }
    let renames = renames(before, after)
    for entry in before {
      if let other = others[entry.name] {
        if !hasSamePayload(entry, other) { findings.append(payloadChanged(entry, other)) }
      } else if let other = rest.take(keys(ofOld: entry)) {
        let rename = Rename(
          old: entry.name, new: other.name,
          evidence: [entry.payload == nil ? "same value on the wire" : "same payload"])
        findings.append(renamed(entry, other, rename))
      } else if let match = renames[entry.name], let other = rest.take([.wireValue(match.value)]) {
        let rename = Rename(old: entry.text, new: other.text, evidence: match.evidence)
        findings.append(renamed(entry, other, rename))
      } else {
        findings.append(removed(entry))
      }
    }
    return findings + rest.elements.map(added)
  }

  /// Returns the renamed cases, by old name, with the new case's value on the wire and the evidence.
  private func renames(
    _ before: [CaseInterface], _ after: [CaseInterface]
  ) -> [String: (value: CaseInterface.WireValue, evidence: [String])] {
    let (oldNames, newNames) = (Set(before.map(\.name)), Set(after.map(\.name)))
    let (oldValues, newValues) = (Set(before.map(\.wireValues)), Set(after.map(\.wireValues)))
    let removed = before.filter {
      $0.isPlain && !newNames.contains($0.name) && !newValues.contains($0.wireValues)
    }
    let added = after.filter {
      $0.isPlain && !oldNames.contains($0.name) && !oldValues.contains($0.wireValues)
    }
    return Dictionary(
      context.renames.values(removed, added).map { match in
        (
          removed[match.old].name,
          (value: added[match.new].wireValues[0], evidence: match.rename.evidence)
        )
      }
    ) { first, _ in first }
  }

  private func hasSamePayload(_ before: CaseInterface, _ after: CaseInterface) -> Bool {
    switch (before.payload, after.payload) {
    case (nil, nil): true
    case (let payload?, let other?): context.isSame(payload, other)
    default: false
    }
  }

  /// A key that identifies a case whose name changed: its values on the wire, or its payload and whether it has such
  /// values.
  private enum Key: Hashable {
    case wireValue(CaseInterface.WireValue)
    case payload(TypeReference, hasWireValues: Bool)
    /// The payload with aliases expanded.
    case expandedPayload(TypeReference, hasWireValues: Bool)
  }

  private func keys(ofOld entry: CaseInterface) -> [Key] {
    keys(of: entry, entry.payload.map { context.spellings(ofOld: $0) })
  }

  private func keys(ofNew entry: CaseInterface) -> [Key] {
    keys(of: entry, entry.payload.map { context.spellings(ofNew: $0) })
  }

  private func keys(of entry: CaseInterface, _ payload: ModulePair.Spellings?) -> [Key] {
    guard let payload else { return entry.wireValues.map(Key.wireValue) }
    let hasWireValues = !entry.wireValues.isEmpty
    return [
      .payload(payload.named, hasWireValues: hasWireValues),
      .expandedPayload(payload.expanded, hasWireValues: hasWireValues),
    ]
  }

  private func finding(
    _ rule: DriftRule, _ before: CaseInterface?, _ after: CaseInterface?, _ message: String,
    _ consequence: String
  ) -> Finding {
    Finding(
      rule, operation: old.operation, at: .declaration("\(old.path).\((before ?? after)?.name ?? "")"),
      message: message,
      consequence: consequence, swift: .init(before: before?.declaration, after: after?.declaration),
      old: before?.position ?? old.position, new: after?.position ?? new.position)
  }

  private func removed(_ entry: CaseInterface) -> Finding {
    finding(
      .swiftCaseRemoved, entry, nil, "`\(old.path).\(entry.name)` was removed.",
      "Callers that create, compare with or switch over `.\(entry.name)` no longer compile.")
  }

  private func added(_ entry: CaseInterface) -> Finding {
    finding(
      .swiftCaseAdded, nil, entry, "`\(old.path).\(entry.name)` was added.",
      "Callers that switch exhaustively over `\(old.path)` must add `.\(entry.name)`, or a default.")
  }

  private func renamed(_ before: CaseInterface, _ after: CaseInterface, _ rename: Rename) -> Finding {
    finding(
      .swiftCaseRenamed, before, after, "`\(old.path).\(before.name)` was renamed to `.\(after.name)`.",
      "Callers that create, compare with or switch over `.\(before.name)` must use `.\(after.name)`."
    ).of(rename, CodeRename(old: before.name, new: after.name))
  }

  private func payloadChanged(_ before: CaseInterface, _ after: CaseInterface) -> Finding {
    let payloads = (before.code.map { "`\($0)`" } ?? "none", after.code.map { "`\($0)`" } ?? "none")
    return finding(
      .swiftCasePayloadChanged, before, after,
      "The payload of `\(old.path).\(before.name)` changed from \(payloads.0) to \(payloads.1).",
      "Callers that create `.\(before.name)`, or read its payload in a switch, must use "
        + "\(after.code == nil ? "it without a payload" : payloads.1).")
  }
}
