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
    let rules = Set(review.findings.map(\.rule)).sorted { $0.id < $1.id }
    let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    let descriptions = rules.map { rule -> JSON in
      ["id": text(rule.id), "shortDescription": ["text": text(rule.explanation)]]
    }
    let results = review.comparisons.flatMap { comparison in
      comparison.findings.map { result($0, in: comparison, rule: places[$0.rule] ?? 0) }
    }
    let run: JSON = [
      "tool": ["driver": ["name": text(review.kind.command), "rules": .lines(descriptions)]],
      "results": .lines(results),
    ]
    let document: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": .lines([run]),
    ]
    return document.rendered + "\n"
  }

  private func result(_ finding: Finding, in comparison: DriftReview.Comparison, rule: Int) -> JSON {
    let level =
      switch finding.severity {
      case .breaking: "error"
      case .warning: "warning"
      case .info: "note"
      }
    let message = (["\(finding.place): \(finding.message)"] + finding.sentences.dropFirst()).joined(
      separator: " ")
    let place = finding.new ?? SourcePosition(file: comparison.new, line: 1, column: 1)
    let related =
      (finding.old.map { [location($0, "In the \(review.kind.sides.old) version.")] } ?? [])
      + finding.callSites.map { location($0.position, Self.text(of: $0)) }
    return [
      "ruleId": text(finding.id), "ruleIndex": .number(rule), "level": .text(level),
      "message": ["text": text(message)], "locations": .list([location(place, nil)]),
      "relatedLocations": .list(related),
      "partialFingerprints": ["callsite/v1": .text(finding.fingerprint)],
      "properties": ["axis": .text(finding.axis.rawValue)],
    ]
  }

  private static func text(of site: CallSite) -> String {
    if site.errors.isEmpty { return "This line \(site.effect.words)." }
    return "This line breaks: \(site.errors.joined(separator: "; "))."
  }

  private func location(_ position: SourcePosition, _ message: String?) -> JSON {
    let place: JSON = [
      "physicalLocation": [
        "artifactLocation": ["uri": text(Self.uri(of: position.file))],
        "region": [
          "startLine": .number(max(1, position.line)), "startColumn": .number(max(1, position.column)),
        ],
      ]
    ]
    return place + (message.map { ["message": ["text": text($0)]] } ?? [:])
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

  /// Returns text with characters escaped that a viewer may interpret.
  private func text(_ text: String) -> JSON { .text(MessageText.printable(text)) }
}
