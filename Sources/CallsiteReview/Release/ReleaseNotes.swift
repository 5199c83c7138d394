package import CallsiteDrift

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
