import CallsiteModel

/// Compares an enum of raw values of two versions.
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
      rule, path: old.path + place, message: message, consequence: consequence,
      swift: swift ?? .init(before: old.head, after: new.head), old: old.position, new: new.position)
  }

  private func rawTypeChanged(_ before: Enumeration, _ after: Enumeration) -> Finding {
    finding(
      .swiftRawTypeChanged, ".rawValue",
      "Raw values of `\(old.path)` are `\(after.rawType.rawValue)`, and were `\(before.rawType.rawValue)`.",
      "Callers that read `rawValue`, or construct \(Article.of(old.path)) from one, must use "
        + "`\(after.rawType.rawValue)`.",
      swift: .init(
        before: "var rawValue: \(before.rawType.rawValue)", after: "var rawValue: \(after.rawType.rawValue)"))
  }

  private func opened(_ name: SwiftIdentifier) -> Finding {
    finding(
      .swiftEnumOpened, "", "`\(old.path)` keeps values that it doesn't list.",
      "Callers that switch exhaustively over `\(old.path)` must add `.\(name)`, and those that construct one "
        + "from a raw value needn't unwrap it.")
  }

  private func closed(_ name: SwiftIdentifier) -> Finding {
    finding(
      .swiftEnumClosed, "", "`\(old.path)` is what it lists and nothing else.",
      "Callers that switch over `.\(name)` must leave it out, and those that construct "
        + "\(Article.of(old.path)) from a "
        + "raw value must unwrap it.")
  }

  private func displayNames(_ before: Enumeration) -> Finding {
    let declaration = "var displayName: String"
    return before.hasDisplayNames
      ? finding(
        .swiftDisplayNamesRemoved, ".displayName", "`\(old.path).displayName` is gone.",
        "Callers that read `displayName` no longer compile.", swift: .init(before: declaration, after: nil))
      : finding(
        .swiftDisplayNamesAdded, ".displayName", "`\(old.path).displayName` is new.", "No caller breaks.",
        swift: .init(before: nil, after: declaration))
  }
}
