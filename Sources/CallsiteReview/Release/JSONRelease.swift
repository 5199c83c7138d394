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
    let document: JSON = [
      "version": 1, "from": JSON(notes.from), "to": JSON(notes.to), "step": .text(notes.step.rawValue),
      "last": JSON(notes.last?.description), "expected": JSON(notes.expected?.description),
      "next": JSON(notes.version?.description), "fits": JSON(notes.fits),
      "apis": .lines(notes.apis.map(api)),
    ]
    return document.rendered + "\n"
  }

  private func api(_ api: ReleaseNotes.API) -> JSON {
    [
      "api": JSON(api.name), "step": .text(api.step.rawValue),
      "changes": .lines(api.changelog.entries.map(change)),
      "migration": .lines(api.migration.map(migration)), "calendar": .lines(api.calendar.map(calendar)),
    ]
  }

  private func change(_ entry: ChangeEntry) -> JSON {
    let (section, service): (String, String?) =
      switch entry.section {
      case .client: ("client", nil)
      case .service(let path): ("service", path)
      case .shared: ("shared", nil)
      }
    return [
      "section": .text(section), "service": JSON(service), "kind": .text(entry.kind.rawValue),
      "text": .text(entry.text),
      "breaks": JSON(Finding.Axis.allCases.filter(entry.broken.contains).map(\.rawValue)),
      "findings": JSON(entry.findings),
    ]
  }

  private func migration(_ note: MigrationNote) -> JSON {
    [
      "subject": .text(note.subject), "sentences": JSON(note.sentences), "before": JSON(note.before),
      "after": JSON(note.after), "silent": .bool(note.isSilent),
    ]
  }

  private func calendar(_ entry: CalendarEntry) -> JSON {
    [
      "kind": .text(entry.kind.rawValue), "subject": .text(entry.subject),
      "operation": JSON(entry.operation), "sunset": JSON(entry.sunset?.description),
      "isNew": .bool(entry.isNew), "isPast": .bool(entry.isPast),
    ]
  }
}
