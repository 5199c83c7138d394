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
    self.findings = findings.isStrictlyAscending ? findings : findings.sorted().withoutRepetitions
  }

  /// Returns the highest severity on an axis, or `nil` if it has no findings.
  package func verdict(on axis: Finding.Axis) -> Finding.Severity? {
    findings.lazy.filter { $0.axis == axis }.map(\.severity).max()
  }
}

extension [Finding] {
  /// Whether every element is before the next one, as in a report's findings.
  fileprivate var isStrictlyAscending: Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The elements without those that equal an earlier one. Equal elements are in one run that isn't ordered.
  fileprivate var withoutRepetitions: [Finding] {
    var result: [Finding] = []
    result.reserveCapacity(count)
    var start = 0
    for finding in self {
      if let last = result.last, last < finding { start = result.count }
      if !result[start...].contains(finding) { result.append(finding) }
    }
    return result
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
