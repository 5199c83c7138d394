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

/// What there is to say of a release, decided down to the sentence.
package struct ReleaseNotes: Sendable {
  /// One API of several.
  package struct API: Sendable {
    /// The module.
    package let name: String
    package let step: ReleaseStep
    package let changelog: Changelog
    package let migration: [MigrationNote]
    package let calendar: [CalendarEntry]
  }

  /// The revisions; an empty `to` is what is in the work tree.
  package let from: String
  package let to: String?
  /// The version of the last release; nil: its revision isn't called after one.
  package let last: SemanticVersion?
  /// The version that this release is to have; nil: nobody has said.
  package let version: SemanticVersion?
  package let apis: [API]
  /// How many warnings there were about the documents themselves.
  package let warningCount: Int

  /// The greatest step that any API asks for.
  package var step: ReleaseStep { apis.map(\.step).max() ?? .none }

  /// The least version that fits; nil: nobody knows the last one, or nothing changed.
  package var expected: SemanticVersion? { step == .none ? nil : last?.next(step) }

  /// Whether the version fits; nil: there is nothing to compare.
  package var fits: Bool? {
    guard let last, let version else { return nil }
    return version.fits(step, after: last)
  }
}

/// What callers have to do about a change.
package struct MigrationNote: Hashable, Sendable {
  /// The declaration, as callers of the old version write it: `orders.list`, `Order.total`.
  package var subject: String
  /// A sentence for each change, with names in backticks.
  package var sentences: [String]
  /// A call site, with what it becomes; nil: there is none to show.
  package var before: String?
  package var after: String?
  /// Whether the old code goes on to compile, and does something else.
  package var isSilent: Bool
}

/// Something deprecated that may have a last day.
package struct CalendarEntry: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case operation, parameter, property
  }

  package var kind: Kind
  /// As callers write it.
  package var subject: String
  /// Method and path, for operations and parameters.
  package var operation: String?
  /// The last day; nil: none is named, or what stands there is no date.
  package var sunset: CalendarDay?
  /// Whether it wasn't deprecated in the last release.
  package var isNew: Bool
  /// Whether the last day is over.
  package var isPast: Bool
}
