package import CallsiteDiagnostics
package import CallsiteDrift
import CallsitePipeline

/// Reads two versions of each API, at the same time, and compares them.
package struct DriftPipeline: Sendable {
  private let comparison: @Sendable (APIVersion, APIVersion) -> DriftReport
  private let keepsTexts: Bool
  private let app: AppCode?
  private let keepsNames: Bool

  /// - Parameters:
  ///   - keepsTexts: Whether the result has the documents' texts, for reports that show lines of them.
  ///   - app: Code of which the lines are edited that use what was renamed; nil: none.
  ///   - keepsNames: Whether the result has what makes the new versions keep their old names.
  ///   - comparison: Finds what changed.
  package init(
    keepsTexts: Bool = false, editing app: AppCode? = nil, keepsNames: Bool = false,
    comparison: @escaping @Sendable (APIVersion, APIVersion) -> DriftReport
  ) {
    self.comparison = comparison
    self.keepsTexts = keepsTexts
    self.app = app
    self.keepsNames = keepsNames
  }

  /// - Throws: The errors of all versions together.
  package func compare(_ pairs: [VersionPair]) throws(DiagnosticFailure) -> DriftResult {
    let (versions, warningCount) = try VersionReader.read(pairs)
    var result = DriftResult(warningCount: warningCount)
    var edits = app.map(AppEdits.init)
    for (pair, (old, new)) in zip(pairs, versions) {
      let findings = pair.findings(old, new, by: comparison)
      if let old { edits?.apply(findings, from: old) }
      if keepsNames, let new, let source = pair.new {
        result.keptNames.append(KeptNamesOverlay(findings, of: new, source: source))
      }
      add(findings, of: pair, to: &result)
    }
    result.edits = edits
    return result
  }

  private func add(_ findings: [Finding], of pair: VersionPair, to result: inout DriftResult) {
    if keepsTexts {
      keepTexts(of: findings.compactMap(\.old), from: pair.old, in: &result)
      keepTexts(of: findings.compactMap(\.new), from: pair.new, in: &result)
    }
    let labeled = findings.map { finding in
      var finding = finding
      if let old = pair.old { finding.old = finding.old.map(old.labeled) }
      if let new = pair.new { finding.new = finding.new.map(new.labeled) }
      return finding
    }
    result.comparisons.append(
      DriftReview.Comparison(
        api: pair.name, old: pair.old?.label ?? "nothing", new: pair.new?.label ?? "nothing",
        findings: labeled))
  }

  private func keepTexts(
    of positions: [SourcePosition], from source: VersionSource?, in result: inout DriftResult
  ) {
    guard let source else { return }
    for file in Set(positions.map(\.file)) {
      result.texts[source.labeled(file)] = source.fetch.text(of: file)
    }
  }
}

/// What comparing came to, before anybody judges it.
package struct DriftResult: Sendable {
  package var comparisons: [DriftReview.Comparison] = []
  /// By file, as findings' positions name it.
  package var texts: [String: String] = [:]
  /// How many warnings there were about the documents themselves.
  package var warningCount: Int
  /// The app's code with the new names; nil: none was to be edited.
  package var edits: AppEdits?
  /// By API, what makes the new version keep the old names.
  package var keptNames: [KeptNamesOverlay] = []
}

extension VersionPair {
  /// What changed between the versions that were read, or that there is only one of them.
  func findings(
    _ old: APIVersion?, _ new: APIVersion?, by comparison: (APIVersion, APIVersion) -> DriftReport
  ) -> [Finding] {
    switch (old, new) {
    case (let old?, let new?): comparison(old, new).findings
    case (nil, _?): [.apiAdded(self)]
    default: [.apiRemoved(self)]
    }
  }
}

extension Finding {
  fileprivate static func apiAdded(_ pair: VersionPair) -> Finding {
    let name = pair.name ?? ""
    return Finding(
      DriftRule("api-added", .source, .info, "A document was added to the configuration."), path: name,
      message: "The configuration lists \(name) now.",
      consequence: "There is a new module.")
  }

  fileprivate static func apiRemoved(_ pair: VersionPair) -> Finding {
    let name = pair.name ?? ""
    return Finding(
      DriftRule("api-removed", .source, .breaking, "A document was removed from the configuration."),
      path: name,
      message: "The configuration no longer lists \(name).",
      consequence: "Code that imports \(name) doesn't compile when it is gone.")
  }
}
