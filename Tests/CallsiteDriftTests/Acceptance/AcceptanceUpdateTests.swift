@testable import CallsiteDrift
import Testing

@Suite("Updating accepted findings")
struct AcceptanceUpdateTests {
  @Test("creates a file, ordered like the findings, that is read back unchanged")
  func new() throws {
    let findings: [Finding] = [
      .make(), .make("b", .wire, .info),
      .make("a", .wire, .breaking, operation: nil, path: "say: \"yes\" #1\u{85}"),
    ]
    let update = try update(nil, .make(findings))
    #expect(
      update.text == """
        # Accepted API changes, which 'callsite diff --accept' doesn't report.
        # Each may have a 'reason' and a last day, 'until'; --update-accepted keeps them.
        accepted:
          - id: a
            path: "say: \\"yes\\" #1\\U00000085"
          - id: response-property-removed
            operation: GET /pets
            path: response 200 / [].name

        """)
    #expect(update.addedCount == 2)
    #expect(try AcceptancePolicy.read(update.text).acceptances.first?.path == "say: \"yes\" #1\u{85}")
  }

  @Test("keeps comments, reasons, order and the rest of the file, and removes what isn't found")
  func existing() throws {
    let text = """
      # Ours.
      accepted:
        # Wait for the app's version 4.
        - id: b
          operation: GET /pets   # by Ann
          path: x
          reason: >
            It is long
            and folded.

        # Gone.
        - id: gone
          path: x
        - path: x
          id: a
      # How much things matter.
      severities:
        c: none

      """
    let findings = ["a", "b", "new"].map {
      Finding.make($0, operation: $0 == "b" ? "GET /pets" : nil, path: "x")
    }
    let update = try update(text, .make(findings))
    #expect(
      update.text
        == text.replacing("  # Gone.\n  - id: gone\n    path: x\n", with: "")
        .replacing("    id: a\n", with: "    id: a\n  - id: new\n    path: x\n"))
    #expect(update.addedCount == 1 && update.removedCount == 1)
  }

  @Test(
    "changes nothing when repeated",
    arguments: ["accepted: []\n", "severities: {}\n", "accepted:\n", "{}\n"])
  func stable(text: String) throws {
    let first = try update(text == "{}\n" ? nil : text, .make([.make(), .make("b")]))
    #expect(first.addedCount == 2)
    let second = try update(first.text, .make([.make(), .make("b")]))
    #expect(second.text == first.text)
    #expect(second.addedCount == 0 && second.removedCount == 0)
  }

  @Test("rewrites a list that isn't one entry per line")
  func flow() throws {
    let text =
      "# Ours.\naccepted: [{ id: a, path: x, reason: r, until: 2027-01-01 }, { id: b, path: x }]\nseverities: {}\n"
    let update = try update(text, .make([.make("a", operation: nil, path: "x")]))
    #expect(
      update.text == """
        # Ours.
        accepted:
          - id: a
            path: x
            reason: r
            until: 2027-01-01
        severities: {}

        """)
  }

  @Test("keeps the line endings of other systems")
  func lineEnds() throws {
    let text = "accepted:\r\n  - id: a\r\n    path: x\r\n"
    let update = try update(text, .make(["a", "b"].map { .make($0, operation: nil, path: "x") }))
    #expect(update.text == text + "  - id: b\r\n    path: x\r\n")
  }

  @Test("renews expired entries only with a day, and keeps their reasons")
  func expired() throws {
    let text = "accepted:\n  - id: a\n    path: x\n    reason: r\n    until: 2020-01-01\n"
    let review = DriftReview.make([.make("a", operation: nil, path: "x")])
    let kept = try update(text, review)
    #expect(kept.text == text)
    #expect(kept.addedCount == 0 && kept.removedCount == 0 && kept.expiredCount == 1)
    let renewed = try update(text, review, until: CalendarDay("2027-06-30"))
    #expect(renewed.text == text.replacing("2020-01-01", with: "2027-06-30"))
    #expect(renewed.expiredCount == 0)
  }

  @Test("removes expired entries that match nothing, and gives new ones the day")
  func until() throws {
    let text = "accepted:\n  - id: gone\n    path: x\n    until: 2020-01-01\n"
    let review = DriftReview.make([.make("a", operation: nil, path: "x")])
    let update = try update(text, review, until: CalendarDay("2027-06-30"))
    #expect(update.text == "accepted:\n  - id: a\n    path: x\n    until: 2027-06-30\n")
  }

  @Test("keeps entries of APIs that weren't compared, and names the API if there are several")
  func apis() throws {
    let text = "accepted:\n- api: CatAPI\n  id: a\n  path: x\n"
    let comparison = DriftReview.Comparison(
      api: "PetAPI", old: "a", new: "b", findings: [.make("a", operation: nil, path: "x")])
    let review = DriftReview(comparisons: [comparison], gate: DriftGate(axes: [.wire]))
    let update = try update(text, review)
    #expect(update.text == text + "- api: PetAPI\n  id: a\n  path: x\n")
  }

  private func update(
    _ text: String?, _ review: DriftReview, until: CalendarDay? = nil
  ) throws -> AcceptanceUpdate {
    let policy = try text.map { try AcceptancePolicy.read($0) } ?? AcceptancePolicy()
    return AcceptanceUpdate(
      of: text, policy, for: review, today: try #require(CalendarDay("2026-11-21")), until: until)
  }
}
