/// Compares two versions of an API: documents for the wire, modules for Swift source, both for what changes silently.
package struct VersionComparison: Sendable {
  private let today: CalendarDay?
  private let app: AppCode?

  /// - Parameters:
  ///   - today: What sunsets are measured by; nil: no day has passed.
  ///   - app: Code that uses the old version's client; findings come with its lines that they concern.
  package init(today: CalendarDay? = nil, app: AppCode? = nil) {
    self.today = today
    self.app = app
  }

  package func compare(_ old: APIVersion, with new: APIVersion) -> DriftReport {
    let modules = ModulePair(from: ModuleInterface(old.module), to: ModuleInterface(new.module))
    let findings =
      WireComparison(today: today).findings(from: old.document, to: new.document)
      + SourceComparison(modules: modules).findings() + SilentComparison(modules: modules).findings()
    return DriftReport(findings: app?.located(findings, in: modules.old) ?? findings)
  }
}
