import CallsiteDrift
import Testing

@Suite("A drift report")
struct DriftReportTests {
  @Test("judges each axis by its most severe finding")
  func verdicts() {
    let report = DriftReport(findings: [
      Finding("response-property-added", .wire, .info, path: "response 200 / name", message: "added"),
      Finding("response-property-removed", .wire, .breaking, path: "response 200 / age", message: "removed"),
      Finding("default-changed", .silent, .warning, path: "limit", message: "changed"),
    ])
    #expect(report.verdict(on: .wire) == .breaking)
    #expect(report.verdict(on: .silent) == .warning)
    #expect(report.verdict(on: .source) == nil)
  }
}
