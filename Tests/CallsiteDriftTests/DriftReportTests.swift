import CallsiteDrift
import Testing

@Suite("A drift report")
struct DriftReportTests {
  @Test("judges each axis by its most severe finding")
  func verdicts() {
    let report = DriftReport(findings: [
      .make("response-property-added", .wire, .info),
      .make("response-property-removed", .wire, .breaking),
      .make("default-changed", .silent, .warning),
    ])
    #expect(report.verdict(on: .wire) == .breaking)
    #expect(report.verdict(on: .silent) == .warning)
    #expect(report.verdict(on: .source) == nil)
  }
}
