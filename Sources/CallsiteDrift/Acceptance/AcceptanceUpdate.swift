import CallsiteDiagnostics

/// Updates a file of accepted findings: adds the findings that fail the run, removes acceptances that match nothing,
/// and leaves everything else as it was written.
package struct AcceptanceUpdate: Sendable {
  /// The file's new text.
  package let text: String
  package let addedCount: Int
  package let removedCount: Int
  /// The number of expired acceptances of findings that still occur, and that weren't renewed.
  package let expiredCount: Int

  /// - Parameters:
  ///   - text: The file's text, or `nil` if there is no file yet.
  ///   - policy: The content of the file.
  ///   - review: The findings, including those that are accepted.
  ///   - today: The current day.
  ///   - until: The last day of new acceptances, if any. Expired ones are renewed only with such a day.
  package init(
    of text: String?, _ policy: AcceptancePolicy, for review: DriftReview, today: CalendarDay,
    until: CalendarDay? = nil
  ) {
    let stopping = review.comparisons.flatMap { comparison in
      comparison.findings.filter(review.gate.stops).map { (finding: $0, api: comparison.api) }
    }
    let all = review.comparisons.flatMap { comparison in
      comparison.findings.map { (finding: $0, api: comparison.api) }
    }
    let removed = policy.acceptances.filter { acceptance in
      let isFound = all.contains { acceptance.matches($0.finding, of: $0.api) }
      return isFound ? until != nil && !acceptance.counts(on: today) : acceptance.isJudged(by: review)
    }
    let kept = policy.acceptances.filter { !removed.contains($0) }
    var seen: Set<AcceptanceText.Entry> = []
    let added: [AcceptanceText.Entry] = stopping.compactMap { finding, api in
      if kept.contains(where: { $0.matches(finding, of: api) }) { return nil }
      let former = removed.first { $0.matches(finding, of: api) }
      let entry = AcceptanceText.Entry(
        api: api, id: finding.id, operation: finding.operation, path: finding.path, reason: former?.reason,
        until: until)
      return seen.insert(entry).inserted ? entry : nil
    }
    self.text = AcceptanceText(text ?? Self.head, policy.acceptances).replacing(removed, with: added)
    addedCount = added.count
    removedCount = removed.count
    expiredCount = kept.count { acceptance in
      !acceptance.counts(on: today) && all.contains { acceptance.matches($0.finding, of: $0.api) }
    }
  }

  private static let head = """
    # Accepted API changes, which 'callsite diff --accept' doesn't report.
    # Each may have a 'reason' and a last day, 'until'; --update-accepted keeps them.
    accepted:

    """
}

/// The text of a file of accepted findings, edited line by line to preserve comments, reasons and order.
struct AcceptanceText: Sendable {
  /// A new acceptance.
  struct Entry: Hashable, Sendable {
    var api: String?
    var id: String
    var operation: String?
    var path: String
    var reason: String?
    var until: CalendarDay?
  }

  private let lines: [Substring]
  private let lineEnd: String
  private let acceptances: [Acceptance]

  init(_ text: String, _ acceptances: [Acceptance]) {
    lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
    self.acceptances = acceptances
  }

  /// Returns the text without some acceptances and with new ones after the last, ending in a line feed.
  func replacing(_ removed: [Acceptance], with added: [Entry]) -> String {
    var result: [String] = []
    let blocks = acceptances.map { ($0, range(of: $0)) }
    // Flow style, or a list on the line of its key, can't be edited by lines.
    guard blocks.allSatisfy({ $0.1 != nil }) else {
      return rewritten(without: removed, with: added)
    }
    let gone = Set(blocks.filter { removed.contains($0.0) }.flatMap { Array($0.1 ?? 0..<0) })
    let end = blocks.compactMap(\.1?.upperBound).max() ?? listStart
    let indent = acceptances.first.map { dashColumn(of: $0) } ?? 2
    for (index, line) in lines.enumerated() {
      if index == end { result += added.flatMap { Self.lines(of: $0, indent: indent) } }
      if !gone.contains(index) { result.append(isEmptyList(index) ? "accepted:" : String(line)) }
    }
    if end >= lines.count {
      if listKey == nil, !added.isEmpty { result.append("accepted:") }
      result += added.flatMap { Self.lines(of: $0, indent: indent) }
    }
    return result.joined(separator: lineEnd) + lineEnd
  }

  /// Returns the text with the list of acceptances written anew.
  private func rewritten(without removed: [Acceptance], with added: [Entry]) -> String {
    let kept = acceptances.filter { !removed.contains($0) }
    let old = kept.flatMap { acceptance in
      Self.lines(
        of: Entry(
          api: acceptance.api, id: acceptance.id, operation: acceptance.operation, path: acceptance.path,
          reason: acceptance.reason, until: acceptance.until), indent: 2)
    }
    let start = listKey ?? lines.count
    let next = lines.indices.first { $0 > start && lines[$0].first?.isLetter == true } ?? lines.count
    let list = ["accepted:"] + old + added.flatMap { Self.lines(of: $0, indent: 2) }
    return (lines[..<start].map(String.init) + list + lines[next...].map(String.init))
      .joined(separator: lineEnd) + lineEnd
  }

  // MARK: Positions

  /// The line of the key `accepted`.
  private var listKey: Int? { lines.firstIndex { $0.hasPrefix("accepted:") } }

  /// The line after the key.
  private var listStart: Int { listKey.map { $0 + 1 } ?? lines.count }

  /// Returns whether a line is the key of an empty list, such as `accepted: []`.
  private func isEmptyList(_ index: Int) -> Bool { acceptances.isEmpty && index == listKey }

  /// Returns the lines of an acceptance, including the comments directly above it, or `nil` if it doesn't start with a
  /// dash.
  private func range(of acceptance: Acceptance) -> Range<Int>? {
    let first = acceptance.position.line - 1
    let dash = dashColumn(of: acceptance)
    guard lines.indices.contains(first), dash >= 0, lines[first].dropFirst(dash).hasPrefix("-") else {
      return nil
    }
    var start = first
    while start > 0, lines[start - 1].drop(while: { $0 == " " }).hasPrefix("#"),
      Self.indent(of: lines[start - 1]) >= dash, start - 1 != listKey
    {
      start -= 1
    }
    var end = first + 1
    while end < lines.count, Self.isBlank(lines[end]) || Self.indent(of: lines[end]) > dash { end += 1 }
    while Self.isBlank(lines[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Returns the number of spaces before the dash, or -1 if there is no dash.
  private func dashColumn(of acceptance: Acceptance) -> Int {
    guard lines.indices.contains(acceptance.position.line - 1) else { return -1 }
    let line = lines[acceptance.position.line - 1]
    let indent = Self.indent(of: line)
    return line.dropFirst(indent).first == "-" ? indent : -1
  }

  private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  // MARK: Writing

  private static func lines(of entry: Entry, indent: Int) -> [String] {
    let values: [(String, String?)] = [
      ("api", entry.api), ("id", entry.id), ("operation", entry.operation), ("path", entry.path),
      ("reason", entry.reason), ("until", entry.until?.description),
    ]
    let space = String(repeating: " ", count: max(indent, 0))
    return values.compactMap { key, value in value.map { "\(key): \(scalar($0))" } }
      .enumerated().map { space + ($0 == 0 ? "- " : "  ") + $1 }
  }

  /// Returns a YAML scalar, in double quotes unless YAML reads the plain text as the same string.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z\/](?:[A-Za-z0-9 _.\/{}()\[\]-]*[A-Za-z0-9_\/})\]-])?/) != nil
    let isWord = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    let isDay = CalendarDay(text) != nil
    return isDay || (isPlain && !isWord) ? text : quoted(text)
  }

  /// Returns the text in YAML's double quotes, escaping what JSON escapes and everything else that isn't printable
  /// (YAML 1.2, section 5.1).
  private static func quoted(_ text: String) -> String {
    JSON.text(text).rendered.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: return String(scalar)
      }
    }.joined()
  }
}
