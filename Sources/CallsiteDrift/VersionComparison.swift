/// Compares two versions of an API: documents for the wire, modules for Swift source, both for what changes silently.
package struct VersionComparison: Sendable {
  private let today: CalendarDay?

  /// - Parameter today: What sunsets are measured by; nil: no day has passed.
  package init(today: CalendarDay? = nil) {
    self.today = today
  }

  package func compare(_ old: APIVersion, with new: APIVersion) -> DriftReport {
    let modules = ModulePair(from: ModuleInterface(old.module), to: ModuleInterface(new.module))
    return DriftReport(
      findings: WireComparison(today: today).findings(from: old.document, to: new.document)
        + SourceComparison(modules: modules).findings() + SilentComparison(modules: modules).findings())
  }
}
