import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("Accepted findings")
struct AcceptancePolicyTests {
  private let today: CalendarDay

  init() throws {
    today = try #require(CalendarDay("2026-11-21"))
  }

  @Test("aren't listed, but counted")
  func accepted() throws {
    let policy = try AcceptancePolicy.read(
      "accepted:\n  - { id: response-property-removed, operation: GET /pets, path: 'response 200 / [].name' }"
    )
    let (review, problems) = accept(policy, .make([.make(), .make("other")]))
    #expect(review.findings.map(\.id) == ["other"])
    #expect(review.acceptedCount == 1)
    #expect(problems.isEmpty)
  }

  @Test(
    "is limited to that finding",
    arguments: [
      Finding.make("other"), .make(operation: nil), .make(operation: "PUT /pets"), .make(path: "x"),
    ])
  func exact(finding: Finding) throws {
    let policy = try AcceptancePolicy.read(
      "accepted:\n  - { id: response-property-removed, operation: GET /pets, path: 'response 200 / [].name' }"
    )
    let (review, problems) = accept(policy, .make([finding]))
    #expect(review.findings == [finding])
    #expect(
      problems == [
        "drift.yaml:2:5: warning: No finding matches the accepted 'response-property-removed' at 'GET /pets, "
          + "response 200 / [].name'; use --update-accepted to remove it. [stale-acceptance]"
      ])
  }

  @Test("are accepted to the end of the last day")
  func until() throws {
    let policy = try AcceptancePolicy.read(
      """
      accepted:
        - { id: a, path: x, until: 2026-11-21 }
        - { id: b, path: x, until: 2026-11-20 }
      """)
    let findings = ["a", "b"].map { Finding.make($0, operation: nil, path: "x") }
    let (review, problems) = accept(policy, .make(findings))
    #expect(review.findings.map(\.id) == ["b"])
    #expect(
      problems == [
        "drift.yaml:3:5: warning: 'b' at 'x' was only accepted until 2026-11-20, and is reported again. [expired-acceptance]"
      ])
  }

  @Test("may be limited to one of several APIs, and aren't stale if it wasn't compared")
  func apis() throws {
    let policy = try AcceptancePolicy.read(
      "accepted:\n  - { api: PetAPI, id: a, path: x }\n  - { api: CatAPI, id: a, path: x }")
    let finding = Finding.make("a", operation: nil, path: "x")
    let comparisons = ["PetAPI", "VetAPI"].map {
      DriftReview.Comparison(api: $0, old: "a", new: "b", findings: [finding])
    }
    let (review, problems) = accept(policy, DriftReview(comparisons: comparisons))
    #expect(review.comparisons.map(\.findings.count) == [0, 1])
    #expect(problems.isEmpty)
    #expect(accept(policy, .make([finding])).review.findings.isEmpty)
  }

  @Test("come with a team's own severities")
  func severities() throws {
    let policy = try AcceptancePolicy.read("severities: { a: info, b: none, c: breaking }")
    let findings = ["a", "b", "c"].map { Finding.make($0, .wire, .warning) }
    let review = policy.weighing(.make(findings))
    #expect(review.findings.map(\.id) == ["a", "c"])
    #expect(review.findings.map(\.severity) == [.info, .breaking])
  }

  private func accept(_ policy: AcceptancePolicy, _ review: DriftReview) -> (review: DriftReview, [String]) {
    var collector = DiagnosticCollector()
    let accepted = policy.accepting(review, today: today, into: &collector)
    return (accepted, collector.diagnostics.map(\.description))
  }
}
