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
