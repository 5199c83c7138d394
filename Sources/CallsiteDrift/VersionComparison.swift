package import CallsiteDocument
package import CallsiteModel

/// Compares two versions of an API: documents for the wire, modules for Swift source, both for what changes silently.
package struct VersionComparison: Sendable {
  private let today: CalendarDay?
  private let app: AppCode?
  private let rulings: RenameRulings

  /// - Parameters:
  ///   - today: What sunsets are measured by; nil: no day has passed.
  ///   - app: Code that uses the old version's client; findings come with its lines that they concern.
  ///   - rulings: What was renamed and what wasn't, where somebody has said so.
  package init(today: CalendarDay? = nil, app: AppCode? = nil, rulings: RenameRulings = RenameRulings()) {
    self.today = today
    self.app = app
    self.rulings = rulings
  }

  package func compare(_ old: APIVersion, with new: APIVersion) -> DriftReport {
    let operations = OperationRenames(old.document, new.document, rulings: rulings, today: today)
    let modules = ModulePair(
      from: ModuleInterface(old.module), to: ModuleInterface(new.module), rulings: rulings,
      operations: operations.matches)
    let findings =
      WireComparison(today: today, rulings: rulings).findings(from: old.document, to: new.document)
      + SourceComparison(modules: modules).findings() + SilentComparison(modules: modules).findings()
    return DriftReport(findings: app?.located(findings, in: modules.old) ?? findings)
  }
}

/// One version of an API: what its document says, and the Swift that is generated from it.
package struct APIVersion: Sendable {
  package var document: APIDocument
  package var module: SwiftModule

  package init(document: APIDocument, module: SwiftModule) {
    self.document = document
    self.module = module
  }
}

/// What changed between two versions of an API, and the verdict on each axis.
package struct DriftReport: Hashable, Sendable {
  /// In order of axis, operation and place, each once, so that equal changes give equal reports.
  package let findings: [Finding]

  package init(findings: [Finding]) {
    var seen: Set<Finding> = []
    self.findings = findings.filter { seen.insert($0).inserted }.sorted()
  }

  /// The most severe finding of an axis; nil: it has none.
  package func verdict(on axis: Finding.Axis) -> Finding.Severity? {
    findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
  }
}

/// Finds what compiles as before and behaves differently.
///
/// Judged by what the generated code tells the runtime, under the names that callers go on using. What was
/// written in another way and comes to the same is no finding.
struct SilentComparison: Sendable {
  let modules: ModulePair

  func findings() -> [Finding] {
    SilentClientComparison(context: modules).findings() + SilentMethodsComparison(context: modules).findings()
      + SilentTypesComparison(context: modules).findings()
  }
}
