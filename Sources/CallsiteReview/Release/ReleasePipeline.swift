package import CallsiteDiagnostics
package import CallsiteDrift

/// Describes a release: read both versions of each API → compare → changelog, migration notes, calendar.
package struct ReleasePipeline: Sendable {
  private let comparison: VersionComparison
  private let today: CalendarDay

  /// - Parameters:
  ///   - today: The day to compare sunset dates with.
  ///   - rulings: The renames that a team has confirmed or ruled out.
  package init(today: CalendarDay, rulings: RenameRulings = RenameRulings()) {
    self.today = today
    comparison = VersionComparison(today: today, rulings: rulings)
  }

  /// Describes a release.
  ///
  /// - Throws: `DiagnosticFailure` with the errors of all versions.
  package func describe(_ request: ReleaseRequest) throws(DiagnosticFailure) -> ReleaseNotes {
    let range = try request.resolve()
    let (versions, warningCount) = try VersionReader.read(range.pairs, keepsSources: true)
    let apis = zip(range.pairs, versions).map { pair, versions in
      let findings = pair.findings(versions.old, versions.new, by: comparison.compareDocuments)()
      return api(pair.name ?? "", findings, versions.old, versions.new)
    }
    return ReleaseNotes(
      from: range.from, to: request.until, last: range.last, version: range.next, apis: apis,
      warningCount: warningCount)
  }

  /// Describes an API. If only one version exists, there is a single change.
  func api(
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

/// The content of release notes, down to the sentences.
package struct ReleaseNotes: Sendable {
  /// The notes for one API.
  package struct API: Sendable {
    /// The name of the module.
    let name: String
    package let step: ReleaseStep
    let changelog: Changelog
    let migration: [MigrationNote]
    let calendar: [CalendarEntry]
  }

  /// The old revision.
  package let from: String
  let to: String?
  /// The version of the last release, or `nil` if its revision isn't a version tag.
  package let last: SemanticVersion?
  /// The version of this release, if it was specified.
  package let version: SemanticVersion?
  package let apis: [API]
  /// The number of warnings about the documents themselves.
  package let warningCount: Int

  /// The largest step that any API requires.
  package var step: ReleaseStep { apis.map(\.step).max() ?? .none }

  /// The lowest version that the changes allow, or `nil` if the last version isn't known or nothing changed.
  package var expected: SemanticVersion? { step == .none ? nil : last?.next(step) }

  /// Whether the version is high enough, or `nil` if there is nothing to compare.
  package var fits: Bool? {
    guard let last, let version else { return nil }
    return version.fits(step, after: last)
  }
}

/// A note on how to migrate callers after a change.
package struct MigrationNote: Hashable, Sendable {
  /// The declaration as callers of the old version write it, such as `orders.list` or `Order.total`.
  package var subject: String
  /// A sentence for each change, with names in backticks.
  var sentences: [String]
  /// An example call site of the old version, if there is one to show.
  package var before: String?
  package var after: String?
  /// Whether old code still compiles, but behaves differently.
  var isSilent: Bool
}

/// A deprecated declaration, which may have a sunset date.
struct CalendarEntry: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case operation, parameter, property
  }

  var kind: Kind
  /// The declaration as callers write it.
  var subject: String
  /// The method and path, for operations and parameters.
  var operation: String?
  /// The sunset date, or `nil` if there is none or it isn't a date.
  var sunset: CalendarDay?
  /// Whether the declaration wasn't deprecated in the last release.
  var isNew: Bool
  /// Whether the sunset date has passed.
  var isPast: Bool
}
