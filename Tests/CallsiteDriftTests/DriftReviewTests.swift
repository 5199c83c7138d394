import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("The gate of a run")
struct DriftGateTests {
  @Test("fails nothing unless axes are named")
  func none() {
    #expect(!DriftGate().stops(.make()))
    #expect(!DriftGate(axes: [.source]).stops(.make("x", .wire, .breaking)))
  }

  @Test("fails on breaking changes, and on the silent axis on warnings too")
  func defaults() {
    let gate = DriftGate(axes: Set(Finding.Axis.allCases))
    #expect(gate.stops(.make("x", .wire, .breaking)))
    #expect(!gate.stops(.make("x", .wire, .warning)))
    #expect(!gate.stops(.make("x", .source, .warning)))
    #expect(gate.stops(.make("x", .silent, .warning)))
    #expect(!gate.stops(.make("x", .silent, .info)))
  }

  @Test("has one level for all axes")
  func level() {
    let strict = DriftGate(axes: [.wire, .silent], level: .info)
    #expect(strict.stops(.make("x", .wire, .info)))
    let lax = DriftGate(axes: [.wire, .silent], level: .breaking)
    #expect(!lax.stops(.make("x", .silent, .warning)))
  }
}

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

@Suite("Reports of")
struct ReviewKindTests {
  private func review(_ kind: DriftReview.Kind, _ findings: [Finding]) -> DriftReview {
    DriftReview(
      comparisons: [DriftReview.Comparison(old: "a.yaml", new: "b.yaml", findings: findings)], kind: kind)
  }

  private let finding = Finding.make(
    old: SourcePosition(file: "a.yaml", line: 1, column: 2),
    new: SourcePosition(file: "b.yaml", line: 3, column: 4))

  @Test("a server name spec and server")
  func server() {
    let text = DriftFormat.text.render(review(.publication, [finding]))
    #expect(text.contains("    spec: a.yaml:1:2\n    server: b.yaml:3:4\n"))
    #expect(!text.contains("source "))
    #expect(
      DriftFormat.markdown.render(review(.publication, [finding])).hasPrefix(
        "## The server doesn't match the spec: 1 breaking\n"))
    #expect(
      DriftFormat.html.render(review(.publication, [finding])).contains("<figcaption>Server <code>b.yaml:3:4")
    )
    #expect(
      DriftFormat.junit.render(review(.publication, [])).contains("<testsuites name=\"callsite verify\""))
  }

  @Test("a recording name spec and traffic")
  func recording() {
    #expect(DriftFormat.text.render(review(.recording, [finding])).contains("    traffic: b.yaml:3:4\n"))
    #expect(
      DriftFormat.html.render(review(.recording, [])).contains("The recorded traffic matches the spec."))
  }

  @Test("breaking changes are failures, whatever fails the run")
  func failures() {
    let junit = DriftFormat.junit.render(review(.changes, [finding, .make("x", .wire, .warning)]))
    #expect(junit.contains("failures=\"1\">\n  <testsuite name=\"wire\" tests=\"2\" failures=\"1\">"))
  }
}
