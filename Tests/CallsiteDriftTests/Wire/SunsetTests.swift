@testable import CallsiteDrift
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Testing

@Suite("What was deprecated until a day")
struct SunsetTests {
  @Test(
    "may be removed after that day",
    arguments: [
      ("2026-11-26", Finding.Severity.breaking), ("2026-11-27", .breaking), ("2026-11-28", .info),
    ])
  func days(today: String, severity: Finding.Severity) throws {
    let day = try #require(CalendarDay(today))
    let ids = severity == .info ? "removed-with-deprecation" : "removed-before-sunset"
    for (old, new, id) in [
      (
        Self.operation("deprecated: true, x-sunset: 2026-11-27, "), "{}",
        ids.replacing("removed", with: "api-removed")
      ),
      (
        Self.operation(
          "parameters: [{ name: q, in: query, deprecated: true, x-sunset: 2026-11-27, schema: {} }], "),
        Self.operation(""), "request-parameter-\(ids)"
      ),
    ] {
      let findings = try findings(old, new, today: day)
      #expect(findings.map(\.id) == [id])
      #expect(findings.map(\.severity) == [severity])
    }
  }

  @Test("may be removed at any time without a day, and hasn't ended if today isn't known")
  func open() throws {
    #expect(try findings(Self.operation("deprecated: true, "), "{}", today: nil).map(\.severity) == [.info])
    let dated = Self.operation("deprecated: true, x-sunset: 2001-01-01, ")
    #expect(try findings(dated, "{}", today: nil).map(\.severity) == [.breaking])
  }

  @Test("breaks deployed apps on any day if it's a property that they need")
  func properties() throws {
    let response = { (schema: String) in
      "{ /a: { get: { responses: { '200': { description: '', content: { application/json: { schema: "
        + schema + " } } } } } } }"
    }
    let old = response(
      "{ type: object, required: [b], properties: { b: { deprecated: true, x-sunset: 2001-01-01 } } }")
    let findings = try findings(old, response("{ type: object }"), today: CalendarDay("2026-11-27"))
    #expect(findings.map(\.id) == ["response-required-property-removed"])
    #expect(findings.map(\.severity) == [.breaking])
  }

  private static func operation(_ fields: String) -> String { "{ /a: { get: { \(fields)responses: {} } } }" }

  private func findings(_ old: String, _ new: String, today: CalendarDay?) throws -> [Finding] {
    try WireComparison(today: today).findings(from: document(old), to: document(new))
  }

  private func document(_ paths: String) throws -> APIDocument {
    var problems = DiagnosticCollector()
    let text = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: \(paths)\n"
    let source = try SourceReader().read(text: text, file: "a.yaml")
    return try #require(DocumentReader().read(source, into: &problems))
  }
}
