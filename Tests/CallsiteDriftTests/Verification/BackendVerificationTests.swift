import CallsiteDrift
import Testing

@Suite("The specs against what backends publish that answer as they say")
struct BackendVerificationTests {
  @Test("Nothing breaks the client", arguments: PublishedBackends.names)
  func silence(name: String) throws {
    let findings = try PublishedBackends.verify(name).findings
    #expect(findings.filter { $0.severity != .info }.map(\.place) == [])
  }

  @Test("Each change that breaks the client is found", arguments: PublishedBackends.drifts)
  func drift(_ drift: PublishedBackends.Drift) throws {
    let findings = try PublishedBackends.verify(drift.document, overlay: drift.overlay).findings
    let breaking = findings.filter { $0.severity == .breaking }.map(\.place)
    #expect(breaking.contains(drift.finding), "found: \(breaking)")
  }

  @Test("There are five of them for each document")
  func count() {
    let counts = Dictionary(grouping: PublishedBackends.drifts, by: \.document).mapValues(\.count)
    #expect(Set(counts.keys) == Set(PublishedBackends.names))
    #expect(counts.values.allSatisfy { $0 == 5 })
  }
}

extension Finding {
  /// `response-property-removed GET /pets response 200 / name`
  fileprivate var place: String { [id, operation ?? "", path].joined(separator: " ") }
}
