import CallsiteDiagnostics
@testable import CallsiteDrift
import CallsiteReview
import TestSupport
import Testing

@Suite("The file of accepted findings on disk")
struct AcceptanceFileTests {
  let disk: TemporaryFolder
  let today: CalendarDay

  init() throws {
    disk = try TemporaryFolder()
    today = try #require(CalendarDay("2026-11-21"))
  }

  @Test("must exist to be read, unless an update creates it")
  func missing() {
    let failure = #expect(throws: DiagnosticFailure.self) {
      try AcceptanceFile(disk.path("drift.yaml")).read()
    }
    #expect(
      failure?.diagnostics.map(\.description) == [
        "error: There is no file '\(disk.path("drift.yaml"))'; use --update-accepted to create it with the findings of "
          + "this run. [missing-file]"
      ])
  }

  @Test("accepts nothing if it's empty", arguments: ["", "\n \n", "# Nothing yet.\n", "\u{FEFF}"])
  func empty(text: String) throws {
    try disk.write(text, to: "drift.yaml")
    let file = AcceptanceFile(disk.path("drift.yaml"))
    #expect(try file.read().acceptances.isEmpty)
    #expect(try file.update(for: Self.review, today: today).policy.acceptances.count == 1)
  }

  @Test("knows the ids of comparisons, configurations and recordings, and no others")
  func ids() throws {
    try disk.write(
      "severities: { endpoint-added: info, api-removed: info, recorded-field-missing: info }\n",
      to: "drift.yaml")
    #expect(throws: Never.self) { try AcceptanceFile(disk.path("drift.yaml")).read() }
    try disk.write("severities: { recorded-field-mising: info }\n", to: "drift.yaml")
    let failure = #expect(throws: DiagnosticFailure.self) {
      try AcceptanceFile(disk.path("drift.yaml")).read()
    }
    #expect(failure?.diagnostics.first?.message.contains("'recorded-field-missing'") == true)
  }

  @Test("is created by an update, and then accepts what was found")
  func update() throws {
    let file = AcceptanceFile(disk.path("new/drift.yaml"))
    let (policy, update) = try file.update(for: Self.review, today: today)
    #expect(update.addedCount == 1 && update.removedCount == 0)
    #expect(try file.read().acceptances == policy.acceptances)
    var problems = DiagnosticCollector()
    #expect(policy.accepting(Self.review, today: today, into: &problems).findings.isEmpty)
  }

  @Test("isn't changed if it can't be read")
  func broken() throws {
    try disk.write("accepted: x\n", to: "drift.yaml")
    let file = AcceptanceFile(disk.path("drift.yaml"))
    #expect(throws: DiagnosticFailure.self) { try file.update(for: Self.review, today: today) }
    #expect(disk.read("drift.yaml") == "accepted: x\n")
  }

  @Test("doesn't accept findings whose severity fails no run")
  func weights() throws {
    try disk.write("severities: { endpoint-added: info }\n", to: "drift.yaml")
    let (_, update) = try AcceptanceFile(disk.path("drift.yaml")).update(for: Self.review, today: today)
    #expect(update.addedCount == 0)
  }

  @Test("at an unwritable path is an error with the reason")
  func unwritable() throws {
    try disk.write("", to: "file")
    let failure = #expect(throws: DiagnosticFailure.self) {
      try AcceptanceFile(disk.path("file/drift.yaml")).update(for: Self.review, today: today)
    }
    let message = failure?.diagnostics.first?.description ?? ""
    #expect(message.hasPrefix("error: Can't write '\(disk.path("file/drift.yaml"))': "))
    #expect(message.hasSuffix("[unwritable-report]"))
  }

  private static let review = DriftReview(
    comparisons: [
      .init(
        old: "a", new: "b",
        findings: [
          Finding(
            DriftRule("endpoint-added", .wire, .breaking, at: .init(.endpoint, .existence, .add), ""),
            at: .other("x"), message: "It is gone.")
        ])
    ], gate: DriftGate(axes: [.wire]))
}
