import CallsiteDrift

/// Renders a release as Markdown, for changelogs, release pages and people who upgrade.
package struct MarkdownRelease: Sendable {
  private let notes: ReleaseNotes

  package init(_ notes: ReleaseNotes) {
    self.notes = notes
  }

  package func render() -> String {
    head + notes.apis.map(Self.section).joined()
  }

  private var head: String {
    let title = (notes.version ?? notes.expected).map { "\($0)" } ?? "Next release"
    let to = notes.to.map(MarkdownText.code) ?? "the current files"
    var text = "# \(title)\n\nFrom \(MarkdownText.code(notes.from)) to \(to): **\(notes.step.rawValue)**.\n"
    if let verdict { text += "\n\(verdict)\n" }
    return text
  }

  /// A sentence about the version.
  private var verdict: String? {
    guard let last = notes.last, let version = notes.version, let expected = notes.expected,
      let fits = notes.fits
    else { return nil }
    return fits
      ? "\(version) can follow \(last)."
      : "**\(version) can't follow \(last)**: the changes require \(expected) or higher."
  }

  /// Returns the changelog, the migration notes and the calendar of an API, below a heading.
  static func section(_ api: ReleaseNotes.API) -> String {
    let body = changelog(api.changelog) + migration(api.migration) + calendar(api.calendar)
    let title = "\n## \(MarkdownText.prose(api.name))\n"
    return title + (body.isEmpty ? "\nNo changes that affect clients.\n" : body)
  }

  // MARK: Changelog

  private static func changelog(_ changelog: Changelog) -> String {
    var text = ""
    var section: ChangeEntry.Section?
    var kind: ChangeEntry.Kind?
    for entry in changelog.entries {
      if section != entry.section {
        text += "\n### \(MarkdownText.prose(entry.section.title))\n"
        (section, kind) = (entry.section, nil)
      }
      if kind != entry.kind {
        text += "\n**\(entry.kind.title)**\n\n"
        kind = entry.kind
      }
      text += "- \(mark(of: entry))\(MarkdownText.sentence(entry.text))\n"
    }
    return text
  }

  private static func mark(of entry: ChangeEntry) -> String {
    switch (entry.broken.contains(.source), entry.broken.contains(.wire)) {
    case (true, true): "**Breaking, also for deployed apps:** "
    case (true, false): "**Breaking:** "
    case (false, true): "**Breaking for deployed apps:** "
    case (false, false): ""
    }
  }

  // MARK: Migration

  private static func migration(_ notes: [MigrationNote]) -> String {
    let breaking = notes.filter { !$0.isSilent }
    let silent = notes.filter(\.isSilent)
    var text = breaking.isEmpty ? "" : "\n### Migration\n"
    text += breaking.map(item).joined()
    if !silent.isEmpty {
      text += "\n### Compiles but behaves differently\n\n"
      text += silent.map { note in
        "- \(MarkdownText.code(note.subject)): "
          + note.sentences.map(MarkdownText.sentence).joined(separator: " ") + "\n"
      }.joined()
    }
    return text
  }

  private static func item(_ note: MigrationNote) -> String {
    var text = "\n#### \(MarkdownText.code(note.subject))\n\n"
    text += note.sentences.map { MarkdownText.sentence($0) + "\n" }.joined(separator: "\n")
    for (title, code) in [("Before", note.before), ("After", note.after)] {
      guard let code else { continue }
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      text += "\n\(title):\n\n" + MarkdownText.block(lines, language: "swift")
    }
    return text
  }

  // MARK: Calendar

  private static func calendar(_ entries: [CalendarEntry]) -> String {
    if entries.isEmpty { return "" }
    let rows = entries.map { entry in
      let day = entry.sunset.map { "\($0)" + (entry.isPast ? " (past)" : "") } ?? "none"
      let operation = entry.operation.map(MarkdownText.cellCode) ?? ""
      return "| \(day) | \(MarkdownText.cellCode(entry.subject)) | \(operation) "
        + "| \(entry.isNew ? "now" : "earlier") |\n"
    }
    return "\n### Deprecated\n\n| sunset | declaration | operation | deprecated |\n|---|---|---|---|\n"
      + rows.joined()
  }
}
