import CallsiteDiagnostics
@testable import CallsiteDrift
@testable import CallsiteReview
import Testing

@Suite("What a finding about recorded traffic says")
struct ObservedSentencesTests {
  private static let breaking: [ObservationRule] = [
    .fieldMissing, .nullUndocumented, .typeDifferent, .formatDifferent, .bodyMalformed, .bodyMissing,
  ]
  private static let infos: [ObservationRule] = [
    .fieldUndocumented, .readOnlySent, .writeOnlyReturned, .parameterUndocumented,
  ]

  @Test("Responses that can't be decoded are breaking, and what a client can't see is a note")
  func severities() {
    for rule in ObservationRule.allCases {
      let isInfo = Self.infos.contains(rule)
      #expect(rule.driftRule(inRequest: true).severity == (isInfo ? .info : .warning), "\(rule)")
      let severity: Finding.Severity =
        isInfo ? .info : Self.breaking.contains(rule) ? .breaking : .warning
      #expect(rule.driftRule(inRequest: false).severity == severity, "\(rule)")
    }
  }

  @Test("Each deviation has a sentence, and one about what it means for the client")
  func sentences() throws {
    let entries = (PlantedSpec.drifts + PlantedSpec.unsayable).map(\.entry)
    let folder = try ObservedFolder([
      "pets.yaml": PlantedSpec.text, "session.har": HAREntry.archive(PlantedSpec.conforming + entries),
    ])
    let findings = try folder.observe().result.comparisons.flatMap(\.findings)
    let lines = findings.flatMap { [$0.path] + $0.sentences.map { "  \($0)" } }
    #expect(lines.joined(separator: "\n") == Self.sentences)
  }

  private static let sentences = """
    response 200 / [].kind
      The discriminator value "walk" doesn't name a schema.
      Swift code gets an unrecognized variant.
      Found in 1 of 4.
    response 200 / [].soap
      The required property `soap` is missing.
      The client can't decode the response.
      Found in 1 of 4.
    request
      The path isn't documented.
      The generated client can't call it.
      Found in 1 of 2.
    query limit
      Expected an integer, found a string.
      Found in 1 of 2, such as "many".
    query page
      The required parameter is missing.
      The generated client requires it, but the server doesn't.
      Found in 1 of 17.
    query sort
      The query parameter isn't documented.
      The generated client can't send it.
      Found in 1 of 17, such as "name".
    response 200 / items[].age
      The value doesn't have the format `int32`.
      The client can't decode the response.
      Found in 1 of 2, such as 5000000000.
    response 200 / items[].born
      The value doesn't have the format `date`.
      The client can't decode the response.
      Found in 1 of 2, such as "2020-02-30T00:00:00".
    response 200 / items[].breed
      Expected a string, found null.
      Swift code gets nil.
      Found in 1 of 2.
    response 200 / items[].name
      The required property `name` is missing.
      The client can't decode the response.
      Found in 1 of 17.
    response 200 / items[].nickname
      The property `nickname` isn't documented.
      Swift code can't access it.
      Found in 1 of 17, such as "R".
    response 200 / items[].note
      The write-only property `note` was returned.
      Found in 1 of 17, such as "bites".
    response 200 / items[].owner
      Expected an object, found null.
      Swift code gets nil.
      Found in 1 of 3.
    response 200 / items[].owner.since
      The property `since` isn't documented.
      Swift code can't access it.
      Found in 1 of 3, such as "2026-01-01".
    response 200 / items[].status
      Expected 'available', 'sold', found "lost".
      Swift code gets the case for unrecognized values.
      Found in 1 of 17.
    response 200 / items[].tag
      Expected a string, found an integer.
      The client can't decode the response.
      Found in 1 of 2, such as 7.
    response 200 / items[].weight
      Expected an integer, found a number.
      The client can't decode the response.
      Found in 1 of 2, such as 12.5.
    request body (application/x-www-form-urlencoded)
      The media type isn't documented.
      The generated client can't send it.
      Found in 1 of 5.
    request body / color
      The property `color` isn't documented.
      The generated client can't send it.
      Found in 1 of 4, such as "red".
    request body / id
      The read-only property `id` was sent.
      Found in 1 of 4, such as "8f14e45f-ceea-467f-9538-…".
    request body / name
      The required property `name` is missing.
      The generated client requires it, but the server doesn't.
      Found in 1 of 4.
    response 200
      The body isn't valid JSON: can't be read past line 1, column 9.
      The client can't decode the response.
      Found in 1 of 4.
    response 200
      Expected a body, found none.
      The client can't decode the response.
      Found in 1 of 4.
    response 200 / {}
      Expected an integer, found a string.
      The client can't decode the response.
      Found in 1 of 3, such as "three".
    request
      The method isn't documented for this path.
      The generated client can't call it.
      Found in 1 of 2.
    response 200 (application/xml)
      The media type isn't documented.
      The client throws an error without a typed body.
      Found in 1 of 2.
    response 404
      The status isn't documented.
      The client throws an error without a typed body.
      Found in 1 of 3.
    response 200
      Expected no body, found one.
      Swift code can't access it.
      Found in 1 of 1.
    """

  @Test("Five of the values are named, and secrets among them hidden")
  func values() throws {
    let entries = ["a", "b", "c", "d", "e@example.com", "f", "g"].map { status in
      HAREntry(text: #"{"items":[{"id":"\#(Self.id)","name":"R","status":"\#(status)"}]}"#)
    }
    let folder = try ObservedFolder([
      "pets.yaml": PlantedSpec.text, "session.har": HAREntry.archive(entries),
    ])
    let finding = try #require(try folder.observe().result.comparisons.first?.findings.first)
    #expect(
      finding.message
        == #"Expected 'available', 'sold', found "a", "b", "c", "d", ‹hidden› and 2 more."#)
  }

  private static let id = "8f14e45f-ceea-467f-9538-1b3b7b1a2c3d"
}
