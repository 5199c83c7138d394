import CallsiteDiagnostics

/// Renders a review in the Static Analysis Results Interchange Format (SARIF 2.1.0) for code scanning: one run, with a
/// rule for each reported id and a result for each finding.
///
/// A result is located in the new version, or at its first line if something was removed. The old position and the
/// lines of the app are related locations. Fingerprints stay the same, so that known findings don't raise new alerts.
struct SARIFDriftReport: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
    let rules = Set(review.findings.map(\.id)).sorted()
    let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    let descriptions = rules.map { id in
      "{\"id\":\(quoted(id)),\"shortDescription\":{\"text\":\(quoted(Self.explanation(of: id)))}}"
    }
    let results = review.comparisons.flatMap { comparison in
      comparison.findings.map { result($0, in: comparison, rule: places[$0.id] ?? 0) }
    }
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[
      {"tool":{"driver":{"name":\(quoted(review.kind.command)),"rules":[\(list(descriptions))]}},
      "results":[\(list(results))]}
      ]}

      """
  }

  private func list(_ elements: [String]) -> String {
    elements.isEmpty ? "" : "\n  " + elements.joined(separator: ",\n  ") + "\n"
  }

  private func result(_ finding: Finding, in comparison: DriftReview.Comparison, rule: Int) -> String {
    let level =
      switch finding.severity {
      case .breaking: "error"
      case .warning: "warning"
      case .info: "note"
      }
    let text = (["\(finding.place): \(finding.message)"] + finding.sentences.dropFirst()).joined(
      separator: " ")
    let place = finding.new ?? SourcePosition(file: comparison.new, line: 1, column: 1)
    let related =
      (finding.old.map { [location($0, "In the \(review.kind.sides.old) version.")] } ?? [])
      + finding.callSites.map { location($0.position, Self.text(of: $0)) }
    let fields = [
      "\"ruleId\":\(quoted(finding.id))", "\"ruleIndex\":\(rule)", "\"level\":\"\(level)\"",
      "\"message\":{\"text\":\(quoted(text))}", "\"locations\":[\(location(place, nil))]",
      "\"relatedLocations\":[\(related.joined(separator: ","))]",
      "\"partialFingerprints\":{\"callsite/v1\":\(quoted(finding.fingerprint))}",
      "\"properties\":{\"axis\":\(quoted(finding.axis.rawValue))}",
    ]
    return "{\(fields.joined(separator: ","))}"
  }

  private static func text(of site: CallSite) -> String {
    if site.errors.isEmpty { return "This line \(site.effect.words)." }
    return "This line breaks: \(site.errors.joined(separator: "; "))."
  }

  private func location(_ position: SourcePosition, _ message: String?) -> String {
    let uri = quoted(Self.uri(of: position.file))
    let region = "{\"startLine\":\(max(1, position.line)),\"startColumn\":\(max(1, position.column))}"
    let text = message.map { ",\"message\":{\"text\":\(quoted($0))}" } ?? ""
    return "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\(uri)},\"region\":\(region)}\(text)}"
  }

  /// Returns the path with all characters percent-encoded that paths can't contain (RFC 3986).
  private static func uri(of file: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/:@!$&'()*+,;=".utf8)
    return file.utf8.map { byte in
      if plain.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  private static func explanation(of id: String) -> String {
    DriftRule.all.first { $0.id == id }?.explanation ?? id
  }

  /// Returns a JSON string, with characters escaped that a viewer may interpret.
  private func quoted(_ text: String) -> String { JSONText.quoted(MessageText.printable(text)) }
}
