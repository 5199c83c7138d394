package import CallsiteDocument
package import CallsiteModel

/// Compares two versions of an API: the documents for the wire axis, and the modules for the source and silent axes.
package struct VersionComparison: Sendable {
  private let today: CalendarDay?
  private let app: AppCode?
  private let rulings: RenameRulings

  /// - Parameters:
  ///   - today: The day to compare sunset dates with. If `nil`, no sunset date has passed.
  ///   - app: Code that uses the old version's client. Findings list the lines that they affect.
  ///   - rulings: The renames that a team has confirmed or ruled out.
  package init(today: CalendarDay? = nil, app: AppCode? = nil, rulings: RenameRulings = RenameRulings()) {
    self.today = today
    self.app = app
    self.rulings = rulings
  }

  /// Returns everything that changed between two versions.
  package func compare(_ old: APIVersion, with new: APIVersion) -> DriftReport {
    let operations = OperationRenames(old.document, new.document, rulings: rulings, today: today)
    let modules = ModulePair(
      from: ModuleInterface(old.module), to: ModuleInterface(new.module), rulings: rulings,
      operations: operations.matches)
    let findings =
      WireComparison(today: today, rulings: rulings).findings(from: old.document, to: new.document)
      + SourceComparison(modules: modules).findings() + SilentComparison(modules: modules).findings()
    return DriftReport(findings: app?.located(findings, in: modules.old, changedTo: modules.new) ?? findings)
  }
}

/// One version of an API: its document, and the Swift module that is generated from it.
package struct APIVersion: Sendable {
  package var document: APIDocument
  package var module: SwiftModule

  package init(document: APIDocument, module: SwiftModule) {
    self.document = document
    self.module = module
  }
}

/// The changes between two versions of an API.
package struct DriftReport: Hashable, Sendable {
  /// The findings without duplicates, sorted by axis, operation and place, so that equal changes give equal reports.
  package let findings: [Finding]

  package init(findings: [Finding]) {
    var seen: Set<Finding> = []
    self.findings = findings.filter { seen.insert($0).inserted }.sorted()
  }

  /// Returns the highest severity on an axis, or `nil` if it has no findings.
  package func verdict(on axis: Finding.Axis) -> Finding.Severity? {
    findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
  }
}

/// Finds code that compiles as before and behaves differently.
///
/// The verdict depends on what the generated code passes to the runtime, for declarations whose names stay the same.
/// Equivalent rewrites aren't findings.
struct SilentComparison: Sendable {
  let modules: ModulePair

  func findings() -> [Finding] {
    SilentClientComparison(context: modules).findings() + SilentMethodsComparison(context: modules).findings()
      + SilentTypesComparison(context: modules).findings()
  }
}
