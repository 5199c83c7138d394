import CallsiteDiagnostics
@testable import CallsiteDrift
import CallsiteSource
import Testing

@Suite("The file of accepted findings")
struct AcceptanceReaderTests {
  @Test("lists findings by id, operation and path, and severities by id")
  func read() throws {
    let policy = try AcceptancePolicy.read(
      """
      accepted:
        - id: response-property-removed
          operation: GET /pets
          path: response 200 / [].name
          reason: Nobody reads it.
          until: 2026-12-31
        - api: PetAPI
          id: type-removed
          path: Pet
      severities:
        response-property-added: none
        enum-value-added: warning
      """)
    let first = try #require(policy.acceptances.first)
    #expect(first.operation == "GET /pets" && first.path == "response 200 / [].name")
    #expect(first.reason == "Nobody reads it." && first.until == CalendarDay("2026-12-31"))
    #expect(first.position == SourcePosition(file: "drift.yaml", line: 2, column: 5))
    #expect(policy.acceptances.last?.api == "PetAPI")
    #expect(policy.severities == ["response-property-added": .none, "enum-value-added": .warning])
  }

  @Test("accepts nothing if its keys have no values", arguments: ["accepted:\nseverities:", "{}"])
  func empty(text: String) throws {
    #expect(try AcceptancePolicy.read(text).acceptances.isEmpty)
  }

  @Test(
    "has every problem reported at its location",
    arguments: [
      ("[]", "1:1: error: The file must be an object."),
      ("accept: []", "1:1: error: The file has no key 'accept'; did you mean 'accepted'?"),
      ("accepted: 1", "1:11: error: 'accepted' must be a list."),
      ("accepted: [x]", "1:12: error: An accepted finding must be an object."),
      ("accepted:\n  - path: a", "2:5: error: Missing 'id' in an accepted finding."),
      (
        "accepted:\n  - { id: a, path: b, untill: x }",
        "2:23: error: An accepted finding has no key 'untill'; did"
      ),
      ("accepted:\n  - { id: a, path: [] }", "2:20: error: 'path' must be text."),
      (
        "accepted:\n  - { id: a, path: b, until: soon }",
        "2:30: error: 'until' must be a day such as 2026-12-31."
      ),
      ("severities: []", "1:13: error: 'severities' must be an object with a severity for each id."),
      (
        "severities: { a: braking }",
        "1:18: error: The severity of 'a' must be breaking, warning, info or none; did"
      ),
    ])
  func problems(text: String, message: String) {
    let failure = #expect(throws: DiagnosticFailure.self) { try AcceptancePolicy.read(text) }
    #expect("\(failure.map { "\($0)" } ?? "")".hasPrefix("drift.yaml:" + message))
    #expect(failure?.diagnostics.allSatisfy { $0.id == "invalid-acceptance" } == true)
  }
}

@Suite("Ids in a file of accepted findings")
struct AcceptedIDTests {
  @Test(
    "are those of findings",
    arguments: ["endpoint-added", "swift-property-removed", "backend-body-undocumented"])
  func known(id: String) throws {
    let text = "accepted: [{ id: \(id), path: x }]\nseverities: { \(id): info }"
    #expect(try AcceptancePolicy.read(text, ids: DriftRule.ids).acceptances.map(\.id) == [id])
  }

  @Test(
    "are errors otherwise, with the nearest names",
    arguments: [
      (
        "accepted:\n  - { id: endpoint-aded, path: x }",
        "2:11: error: No finding has the id 'endpoint-aded'; did you mean 'endpoint-added'?"
      ),
      (
        "severities: { endpoint-aded: info }",
        "1:15: error: No finding has the id 'endpoint-aded'; did you mean 'endpoint-added'?"
      ),
      ("severities: { nothing-like-it: info }", "1:15: error: No finding has the id 'nothing-like-it'."),
    ])
  func unknown(text: String, message: String) {
    let failure = #expect(throws: DiagnosticFailure.self) {
      try AcceptancePolicy.read(text, ids: DriftRule.ids)
    }
    #expect("\(failure.map { "\($0)" } ?? "")".hasPrefix("drift.yaml:" + message))
  }
}

extension AcceptancePolicy {
  static func read(_ text: String, ids: [String]? = nil) throws -> AcceptancePolicy {
    var reader = AcceptanceReader(ids: ids)
    return try reader.read(try SourceReader().read(text: text, file: "drift.yaml"))
  }
}
