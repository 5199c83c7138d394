import CallsiteDiagnostics
import CallsiteDrift

/// Renders a release as a JSON object for tools, with keys and lists in a stable order:
///
///     {"version":1,"from":"v1.2.0","to":null,"step":"major","last":"1.2.0","expected":"2.0.0",
///      "next":"1.3.0","fits":false,"apis":[{"api":"ShopAPI","step":"major",
///       "changes":[{"section":"service","service":"orders","kind":"changed","text":"…",
///         "breaks":["wire","source"],"findings":["swift-property-renamed"]}],
///       "migration":[{"subject":"Order.total","sentences":["…"],"before":"…","after":"…","silent":false}],
///       "calendar":[{"kind":"operation","subject":"orders.list","operation":"GET /orders",
///         "sunset":"2027-03-01","isNew":true,"isPast":false}]}]}
///
/// Missing values are null.
package struct JSONRelease: Sendable {
  private let notes: ReleaseNotes

  package init(_ notes: ReleaseNotes) {
    self.notes = notes
  }

  package func render() -> String {
    Self.object([
      ("version", "1"), ("from", JSONText.quoted(notes.from)), ("to", JSONText.quoted(notes.to)),
      ("step", JSONText.quoted(notes.step.rawValue)), ("last", Self.text(notes.last)),
      ("expected", Self.text(notes.expected)), ("next", Self.text(notes.version)),
      ("fits", notes.fits.map { "\($0)" } ?? "null"), ("apis", Self.list(notes.apis.map(api))),
    ]) + "\n"
  }

  private func api(_ api: ReleaseNotes.API) -> String {
    Self.object([
      ("api", JSONText.quoted(api.name)), ("step", JSONText.quoted(api.step.rawValue)),
      ("changes", Self.list(api.changelog.entries.map(change))),
      ("migration", Self.list(api.migration.map(migration))),
      ("calendar", Self.list(api.calendar.map(calendar))),
    ])
  }

  private func change(_ entry: ChangeEntry) -> String {
    let (section, service): (String, String?) =
      switch entry.section {
      case .client: ("client", nil)
      case .service(let path): ("service", path)
      case .shared: ("shared", nil)
      }
    let broken = Finding.Axis.allCases.filter(entry.broken.contains).map { JSONText.quoted($0.rawValue) }
    return Self.object([
      ("section", JSONText.quoted(section)), ("service", JSONText.quoted(service)),
      ("kind", JSONText.quoted(entry.kind.rawValue)), ("text", JSONText.quoted(entry.text)),
      ("breaks", "[\(broken.joined(separator: ","))]"),
      ("findings", "[\(entry.findings.map { JSONText.quoted($0) }.joined(separator: ","))]"),
    ])
  }

  private func migration(_ note: MigrationNote) -> String {
    Self.object([
      ("subject", JSONText.quoted(note.subject)),
      ("sentences", "[\(note.sentences.map { JSONText.quoted($0) }.joined(separator: ","))]"),
      ("before", JSONText.quoted(note.before)), ("after", JSONText.quoted(note.after)),
      ("silent", "\(note.isSilent)"),
    ])
  }

  private func calendar(_ entry: CalendarEntry) -> String {
    Self.object([
      ("kind", JSONText.quoted(entry.kind.rawValue)), ("subject", JSONText.quoted(entry.subject)),
      ("operation", JSONText.quoted(entry.operation)),
      ("sunset", JSONText.quoted(entry.sunset?.description)), ("isNew", "\(entry.isNew)"),
      ("isPast", "\(entry.isPast)"),
    ])
  }

  private static func text(_ version: SemanticVersion?) -> String { JSONText.quoted(version?.description) }

  private static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\n  \(elements.joined(separator: ",\n  "))\n]"
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
