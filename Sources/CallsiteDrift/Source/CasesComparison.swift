import CallsiteModel

/// Compares the cases of an enum of two versions.
struct CasesComparison {
  let context: ModulePair
  let old: InterfaceType
  let new: InterfaceType

  func findings(_ before: [CaseInterface], _ after: [CaseInterface]) -> [Finding] {
    var findings: [Finding] = []
    var rest = after.filter { entry in !before.contains { $0.name == entry.name } }
    for entry in before {
      if let other = after.first(where: { $0.name == entry.name }) {
        if !hasSamePayload(entry, other) { findings.append(payloadChanged(entry, other)) }
      } else if let index = rest.firstIndex(where: { isSame(entry, $0) }) {
        findings.append(renamed(entry, rest.remove(at: index)))
      } else {
        findings.append(removed(entry))
      }
    }
    return findings + rest.map(added)
  }

  private func hasSamePayload(_ before: CaseInterface, _ after: CaseInterface) -> Bool {
    switch (before.payload, after.payload) {
    case (nil, nil): true
    case (let payload?, let other?): context.isSame(payload, other)
    default: false
    }
  }

  /// Whether a case whose name is gone is one whose name is new: the same on the wire, or the same payload.
  private func isSame(_ before: CaseInterface, _ after: CaseInterface) -> Bool {
    guard hasSamePayload(before, after) else { return false }
    if !Set(before.wireValues).isDisjoint(with: after.wireValues) { return true }
    return before.payload != nil && before.wireValues.isEmpty == after.wireValues.isEmpty
  }

  private func finding(
    _ rule: SourceRule, _ before: CaseInterface?, _ after: CaseInterface?, _ message: String,
    _ consequence: String
  ) -> Finding {
    Finding(
      rule, operation: old.operation, path: "\(old.path).\((before ?? after)?.name ?? "")", message: message,
      consequence: consequence, swift: .init(before: before?.declaration, after: after?.declaration),
      old: before?.position ?? old.position, new: after?.position ?? new.position)
  }

  private func removed(_ entry: CaseInterface) -> Finding {
    finding(
      .caseRemoved, entry, nil, "`\(old.path).\(entry.name)` is gone.",
      "Callers that construct, compare with or switch over `.\(entry.name)` no longer compile.")
  }

  private func added(_ entry: CaseInterface) -> Finding {
    finding(
      .caseAdded, nil, entry, "`\(old.path).\(entry.name)` is new.",
      "Callers that switch exhaustively over `\(old.path)` must add `.\(entry.name)`, or a default.")
  }

  private func renamed(_ before: CaseInterface, _ after: CaseInterface) -> Finding {
    finding(
      .caseRenamed, before, after, "`\(old.path).\(before.name)` is called `.\(after.name)`.",
      "Callers that construct, compare with or switch over `.\(before.name)` must use `.\(after.name)`.")
  }

  private func payloadChanged(_ before: CaseInterface, _ after: CaseInterface) -> Finding {
    let payloads = (before.code.map { "`\($0)`" } ?? "nothing", after.code.map { "`\($0)`" } ?? "nothing")
    return finding(
      .casePayloadChanged, before, after,
      "`\(old.path).\(before.name)` holds \(payloads.1), and held \(payloads.0).",
      "Callers that construct `.\(before.name)`, or read its value in a switch, must use \(payloads.1).")
  }
}
