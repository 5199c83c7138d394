package import CallsiteDiagnostics
package import CallsiteDrift
import CallsiteModel
import CallsitePipeline

/// Reads two versions of each API in parallel, and compares them.
package struct DriftPipeline: Sendable {
  private let comparison: VersionPair.Comparison
  private let keepsTexts: Bool
  private let app: AppCode?
  private let editsApp: Bool
  private let keepsNames: Bool
  private let builder: AppBuilder?

  /// - Parameters:
  ///   - keepsTexts: Whether the result includes the documents' texts, for reports with excerpts.
  ///   - app: The app's code, if any.
  ///   - editsApp: Whether the result includes the edits of the app's code for renamed declarations.
  ///   - keepsNames: Whether the result includes overlays that keep the old names.
  ///   - builder: Builds the app with the clients of both versions, if requested.
  ///   - comparison: The comparison of versions.
  package init(
    keepsTexts: Bool = false, app: AppCode? = nil, editsApp: Bool = false, keepsNames: Bool = false,
    building builder: AppBuilder? = nil,
    comparison: @escaping VersionPair.Comparison
  ) {
    self.comparison = comparison
    self.keepsTexts = keepsTexts
    self.app = app
    self.editsApp = editsApp
    self.keepsNames = keepsNames
    self.builder = builder
  }

  /// Compares pairs of versions.
  ///
  /// - Throws: `DiagnosticFailure` with the errors of all versions.
  package func compare(_ pairs: [VersionPair]) throws(DiagnosticFailure) -> DriftResult {
    var (versions, warningCount) = try VersionReader.read(pairs, keepsSources: false)
    versions.reverse()
    var result = DriftResult(warningCount: warningCount)
    result.notes = pairs.compactMap { $0.new?.note ?? $0.old?.note }
    var edits = editsApp ? app.map(AppEdits.init) : nil
    for pair in pairs {
      var (oldVersion, newVersion) = versions.removeLast()
      let (old, new) = (oldVersion?.module, newVersion?.module)
      let rest = pair.findings(oldVersion, newVersion, by: comparison)
      // Release the documents.
      (oldVersion, newVersion) = (nil, nil)
      let findings = rest()
      if let old {
        edits?.apply(findings, from: old)
        let mayUse = findings.contains { $0.callSites.contains { $0.effect == .mayUse } }
        // An app needn't use all clients of a configuration.
        if builder == nil, mayUse, app?.hasIndex(of: old) == false {
          result.notes.append(.unindexedClient(old.name))
        }
      }
      if keepsNames, let new, let source = pair.new {
        result.keptNames.append(KeptNamesOverlay(findings, of: new, source: source))
      }
      add(findings, of: pair, to: &result)
    }
    result.edits = edits
    if let builder {
      (result.comparisons, result.build) = try builder.build(pairs).explained(by: result.comparisons)
    }
    return result
  }

  private func add(_ findings: consuming [Finding], of pair: VersionPair, to result: inout DriftResult) {
    if keepsTexts {
      keepTexts(of: findings.compactMap(\.old), from: pair.old, in: &result)
      keepTexts(of: findings.compactMap(\.new), from: pair.new, in: &result)
    }
    for index in findings.indices {
      if let old = pair.old { findings[index].old = findings[index].old.map(old.labeled) }
      if let new = pair.new { findings[index].new = findings[index].new.map(new.labeled) }
    }
    result.comparisons.append(
      DriftReview.Comparison(
        api: pair.name, old: pair.old?.label ?? "nothing", new: pair.new?.label ?? "nothing",
        findings: findings))
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

/// The result of comparing versions.
package struct DriftResult: Sendable {
  package var comparisons: [DriftReview.Comparison] = []
  /// The documents' texts, by the file names in positions.
  package var texts: [String: String] = [:]
  /// The number of warnings about the documents themselves.
  package var warningCount: Int
  /// The limits of the result.
  package var notes: [Diagnostic] = []
  /// The edits of the app's code, if they were requested.
  package var edits: AppEdits?
  /// The result of building the app with the new clients, if it was built.
  package var build: AppBuild?
  /// The overlays that keep the old names, for each API.
  package var keptNames: [KeptNamesOverlay] = []
}

extension VersionPair {
  /// A comparison of documents, which returns the rest of the comparison, as ``VersionComparison`` does.
  package typealias Comparison = @Sendable (APIVersion, APIVersion) -> @Sendable () -> DriftReport

  /// Compares the documents, and returns what finds the differences between the versions, or a finding that only one
  /// of them exists.
  func findings(
    _ old: APIVersion?, _ new: APIVersion?, by comparison: Comparison
  ) -> @Sendable () -> [Finding] {
    switch (old, new) {
    case (let old?, let new?):
      let rest = comparison(old, new)
      return { rest().findings }
    case (nil, _?): return { [.apiAdded(self)] }
    default: return { [.apiRemoved(self)] }
    }
  }
}

extension Finding {
  fileprivate static func apiAdded(_ pair: VersionPair) -> Finding {
    let name = pair.name ?? ""
    return Finding(
      .apiAdded, at: .other(name),
      message: "\(name) was added to the configuration.",
      consequence: "A new module is available.")
  }

  fileprivate static func apiRemoved(_ pair: VersionPair) -> Finding {
    let name = pair.name ?? ""
    return Finding(
      .apiRemoved, at: .other(name),
      message: "\(name) was removed from the configuration.",
      consequence: "Code that imports \(name) no longer compiles.")
  }
}
