package import CallsiteDiagnostics
package import CallsiteDrift

/// Describes a release: read both versions of each API → compare → changelog, migration notes, calendar.
package struct ReleasePipeline: Sendable {
  private let comparison: VersionComparison
  private let today: CalendarDay

  /// - Parameters:
  ///   - today: What last days are compared with.
  ///   - rulings: What was renamed and what wasn't, where somebody has said so.
  package init(today: CalendarDay, rulings: RenameRulings = RenameRulings()) {
    self.today = today
    comparison = VersionComparison(today: today, rulings: rulings)
  }

  /// - Throws: The errors of all versions together.
  package func describe(_ request: ReleaseRequest) throws(DiagnosticFailure) -> ReleaseNotes {
    let range = try request.resolve()
    let (versions, warningCount) = try VersionReader.read(range.pairs)
    let apis = zip(range.pairs, versions).map { pair, versions in
      let findings = pair.findings(versions.old, versions.new, by: comparison.compare)
      return api(pair.name ?? "", findings, versions.old, versions.new)
    }
    return ReleaseNotes(
      from: range.from, to: request.until, last: range.last, version: range.next, apis: apis,
      warningCount: warningCount)
  }

  /// An API of which there is only one version has one change.
  private func api(
    _ name: String, _ findings: [Finding], _ old: APIVersion?, _ new: APIVersion?
  ) -> ReleaseNotes.API {
    let calendar = new.map { CalendarReader(today: today, before: old).entries(of: $0) } ?? []
    guard let old, let new else {
      let kind: ChangeEntry.Kind = old == nil ? .added : .removed
      let entries = findings.map { finding in
        ChangeEntry(
          section: .client, kind: kind, text: finding.message,
          broken: finding.severity == .breaking ? [.source] : [], findings: [finding.id])
      }
      return ReleaseNotes.API(
        name: name, step: ReleaseStep(findings), changelog: Changelog(entries), migration: [],
        calendar: calendar)
    }
    return ReleaseNotes.API(
      name: name, step: ReleaseStep(findings), changelog: Changelog(findings, from: old, to: new),
      migration: MigrationGuide(from: old, to: new).notes(findings), calendar: calendar)
  }
}
