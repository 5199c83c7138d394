import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import CallsiteSource
import Foundation
import TestSupport
import Testing

@Suite("A recording of a server that follows its spec", .onOwnQueue)
struct ConformingRecordingTests {
  private static let specs = ["careconnect", "hestami", "neuromed", "helppet", "taskjuggler"]

  /// Where examples of a spec have what its schemas don't: an envelope without a payload.
  private static let contradictions = [
    "taskjuggler": [
      "recorded-field-undocumented DELETE /tasks/{id}, response 200 / data",
      "recorded-field-undocumented POST /teams/{id}/invite, response 200 / data",
    ]
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs").path

  @Test("shows nothing", arguments: specs)
  func each(name: String) throws {
    let spec = "\(Self.folder)/\(name).yaml"
    let entries = try ConformingTraffic(spec).entries()
    #expect(entries.count > 15)
    let folder = try ObservedFolder([
      "spec.yaml": String(contentsOfFile: spec, encoding: .utf8), "session.har": HAREntry.archive(entries),
    ])
    let outcome = try folder.observe("spec.yaml")
    #expect(ObservedFolder.places(of: outcome) == (Self.contradictions[name] ?? []))
    #expect(
      outcome.diagnostics.first?.message
        == "\(entries.count) of \(entries.count) recorded exchanges compared.")
  }
}
