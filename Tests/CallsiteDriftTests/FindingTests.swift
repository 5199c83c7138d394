import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("A finding")
struct FindingTests {
  @Test("keeps its fingerprint unless id, operation or path change")
  func fingerprint() {
    let position = SourcePosition(file: "pets.yaml", line: 4, column: 2)
    let first = Finding.make()
    let second = Finding.make(
      first.id, .source, .info, message: "Other words.", consequence: "More.", old: position)
    #expect(first.fingerprint == second.fingerprint)
    #expect(first.fingerprint == "9fbf338a0ff95187")
  }

  @Test(
    "has a unique fingerprint",
    arguments: [
      Finding.make("other"), .make(operation: nil), .make(operation: "PUT /pets"),
      .make(path: "response 200"),
    ])
  func ownFingerprint(finding: Finding) {
    #expect(finding.fingerprint != Finding.make().fingerprint)
    #expect(finding.fingerprint.count == 16)
  }

  @Test("is reported once, ordered by axis, path of the operation, method and location")
  func order() {
    let expected: [Finding] = [
      .make(operation: nil), .make(operation: "GET /a"), .make(operation: "POST /a"),
      .make(operation: "GET /b", path: "a"), .make(operation: "GET /b", path: "b"),
      .make("x", .source, operation: "GET /a"), .make("x", .silent, operation: "GET /a"),
    ]
    #expect(DriftReport(findings: expected.reversed() + expected).findings == expected)
  }

  @Test("about something shared names some of the affected operations, and all of them in JSON")
  func operations() {
    var finding = Finding.make(operation: "GET /a")
    finding.operations = (0..<9).map { "GET /\($0)" }
    let line = "Also GET /1, GET /2, GET /3, GET /4, GET /5 and 3 more."
    for format in [DriftFormat.text, .html, .junit, .github] {
      #expect(format.render(.make([finding])).contains(line))
    }
    let json = DriftFormat.json.render(.make([finding]))
    #expect(json.contains(",\"operations\":[\"GET /0\",\"GET /1\",") && json.contains(",\"GET /8\"]}\n"))
    #expect(!DriftFormat.json.render(.make([.make()])).contains("operations"))
  }

  @Test("is ordered by position last, so that equal changes have an order")
  func positions() {
    let places = (1...3).map { SourcePosition(file: "a", line: $0, column: 1) }
    let findings = places.map { Finding.make(old: $0) }
    #expect(DriftReport(findings: findings.reversed()).findings == findings)
  }
}

extension Finding {
  /// A finding with defaults for everything a test doesn't care about.
  static func make(
    _ id: String = "response-property-removed", _ axis: Axis = .wire, _ severity: Severity = .breaking,
    operation: String? = "GET /pets", path: String = "response 200 / [].name",
    message: String = "The property isn't sent any more.", consequence: String? = nil,
    swift: SwiftChange? = nil, old: SourcePosition? = nil, new: SourcePosition? = nil
  ) -> Finding {
    Finding(
      DriftRule(id, axis, severity, at: .init(.property, .existence, .remove), "\(id) happened."),
      operation: operation, at: .other(path), message: message, consequence: consequence,
      swift: swift, old: old, new: new)
  }
}

extension DriftReview {
  static func make(
    _ findings: [Finding], acceptedCount: Int = 0, gate: DriftGate = DriftGate(axes: [.wire]),
    texts: [String: String] = [:]
  ) -> DriftReview {
    DriftReview(
      comparisons: [Comparison(old: "git:main:pets.yaml", new: "pets.yaml", findings: findings)],
      acceptedCount: acceptedCount, gate: gate, texts: texts)
  }
}
