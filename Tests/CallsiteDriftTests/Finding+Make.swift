import CallsiteDiagnostics
import CallsiteDrift

extension Finding {
  /// A finding of which a test says only what matters to it.
  static func make(
    _ id: String = "response-property-removed", _ axis: Axis = .wire, _ severity: Severity = .breaking,
    operation: String? = "GET /pets", path: String = "response 200 / [].name",
    message: String = "The property isn't sent any more.", consequence: String? = nil,
    swift: SwiftChange? = nil, old: SourcePosition? = nil, new: SourcePosition? = nil
  ) -> Finding {
    Finding(
      DriftRule(id, axis, severity, ""), operation: operation, path: path, message: message,
      consequence: consequence,
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
