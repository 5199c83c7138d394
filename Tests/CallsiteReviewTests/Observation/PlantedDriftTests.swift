import CallsiteDiagnostics
@testable import CallsiteDrift
import CallsitePipeline
@testable import CallsiteReview
import CallsiteSource
import Foundation
import TestSupport
import Testing

@Suite("A recording of a server that doesn't follow its spec", .onOwnThreads)
struct PlantedDriftTests {
  private static let all = PlantedSpec.drifts + PlantedSpec.unsayable

  @Test("reveals each drift, and nothing else", arguments: all.indices)
  func each(index: Int) throws {
    let drift = Self.all[index]
    let folder = try folder(PlantedSpec.conforming + [drift.entry])
    #expect(try ObservedFolder.places(of: folder.observe()) == [drift.finding])
  }

  @Test("shows each rule, which the traffic that follows the spec doesn't")
  func rules() {
    let ids = Self.all.map { $0.finding.prefix { $0 != " " } }
    #expect(ObservationRule.allCases.map(\.rawValue).filter { !ids.contains($0[...]) } == [])
  }

  @Test("reveals all drifts at once, each with its count")
  func together() throws {
    let entries = Self.all.map(\.entry)
    let outcome = try folder(PlantedSpec.conforming + entries + entries).observe()
    #expect(Set(ObservedFolder.places(of: outcome)) == Set(Self.all.map(\.finding)))
    let findings = outcome.result.comparisons.flatMap(\.findings)
    #expect(findings.count == Self.all.count)
    #expect(findings.allSatisfy { $0.evidence?.count == 2 && ($0.evidence?.total ?? 0) >= 2 })
  }

  @Test("yields no findings where the server follows the spec")
  func conforming() throws {
    let outcome = try folder(PlantedSpec.conforming).observe()
    #expect(ObservedFolder.places(of: outcome) == [])
    #expect(
      outcome.diagnostics.map(\.message) == [
        "Compared 9 of 15 recorded exchanges; skipped 6 (other hosts, web pages, no response)."
      ])
  }

  @Test("yields an overlay that removes the finding when applied", arguments: PlantedSpec.drifts.indices)
  func suggestion(index: Int) throws {
    try expectNothingAfterSuggestion(PlantedSpec.conforming + [PlantedSpec.drifts[index].entry])
  }

  @Test("yields an overlay for all drifts at once that removes every finding when applied")
  func suggestions() throws {
    try expectNothingAfterSuggestion(PlantedSpec.conforming + PlantedSpec.drifts.map(\.entry))
  }

  @Test("explains in a comment what no overlay can express, and keeps the finding")
  func unsayable() throws {
    let entries = PlantedSpec.unsayable.map(\.entry)
    let outcome = try folder(PlantedSpec.conforming + entries).observe(suggests: true)
    let lines = try #require(outcome.suggestion).split(separator: "\n").sorted()
    #expect(
      lines == [
        "# Not covered: recorded-body-malformed: GET /pets/stats, response 200",
        "# Not covered: recorded-body-missing: GET /pets/stats, response 200",
        "# Not covered: recorded-read-only-sent: POST /pets, request body / id",
        "# Not covered: recorded-variant-undocumented: GET /events, response 200 / [].kind",
      ])
  }

  private func expectNothingAfterSuggestion(_ entries: [HAREntry]) throws {
    let har = try HAREntry.archive(entries)
    let first = try ObservedFolder(["pets.yaml": PlantedSpec.text, "session.har": har])
    let suggestion = try #require(try first.observe(suggests: true).suggestion)
    let configuration = "output: Out\napis: [{ spec: pets.yaml, module: PetAPI, overlays: [seen.yaml] }]\n"
    let second = try ObservedFolder([
      "pets.yaml": PlantedSpec.text, "session.har": har, "seen.yaml": suggestion,
      "callsite.yaml": configuration,
    ])
    #expect(try ObservedFolder.places(of: second.observe()) == [], "\(suggestion)")
  }

  private func folder(_ entries: [HAREntry]) throws -> ObservedFolder {
    try ObservedFolder(["pets.yaml": PlantedSpec.text, "session.har": HAREntry.archive(entries)])
  }
}
