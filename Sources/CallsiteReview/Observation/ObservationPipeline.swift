package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsitePipeline
import CallsiteSource

/// Compares a recording with a document: read → overlay → bundle → resolve, then observe, and suggest.
///
/// All operations of the document are compared, whatever the configuration selects.
package struct ObservationPipeline {
  private let request: ObservationRequest

  package init(_ request: ObservationRequest) {
    self.request = request
  }

  /// The result of a comparison.
  package struct Outcome {
    package let result: DriftResult
    package let diagnostics: [Diagnostic]
    /// The overlay that makes the document match the recording, or `nil` if it already does.
    package let suggestion: String?
  }

  package func run(keepsTexts: Bool = false, suggests: Bool = false) throws(DiagnosticFailure) -> Outcome {
    let source = try request.source()
    var collector = DiagnosticCollector()
    let root = try self.root(of: source, into: &collector)
    let document = try self.document(root, source, into: &collector)
    var notes = DiagnosticCollector()
    let exchanges = try RecordingReader(path: request.recording).read(for: document, into: &notes)
    let observed = TrafficObservation(document, servers: request.servers).observe(exchanges)
    notes.report(contentsOf: Self.diagnostics(of: observed, request))
    try notes.throwIfErrors()
    let warnings = DiagnosticSummary(collector.diagnostics.compactMap(source.judgment.judged)).warnings
    var result = DriftResult(warningCount: warnings)
    result.notes = [source.note].compactMap { $0 }
    result.comparisons = [
      DriftReview.Comparison(
        old: source.label, new: request.recording, findings: observed.findings.map { $0.labeled(by: source) })
    ]
    if keepsTexts { result.texts[source.labeled(source.api.spec)] = source.fetch.text(of: source.api.spec) }
    var suggestion: String?
    if suggests { suggestion = try suggest(observed, exchanges, root, document, source, into: &notes) }
    return Outcome(result: result, diagnostics: notes.diagnostics, suggestion: suggestion)
  }

  private func root(
    of source: VersionSource, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SourceNode {
    let text: SourceNode = try source.fetch.read(source.api.spec)
    return try source.api.overlayApplication(source.fetch).apply(to: text, into: &collector)
  }

  private func document(
    _ root: SourceNode, _ source: VersionSource, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> APIDocument {
    let api = source.api
    let bundler = DocumentBundler(
      folders: api.readableFolders(for: source.fetch),
      network: api.allowsNetwork ? source.fetch : nil)
    let bundled = bundler.bundle(root, into: &collector)
    return try DocumentReader().resolve(UpgradedDocument(bundled.node), into: &collector)
  }

  /// Returns the suggested overlay as text.
  ///
  /// The overlay is verified by applying it and comparing the result with the recording. If replacing a type causes
  /// findings elsewhere, the documented type stays allowed.
  private func suggest(
    _ observed: ObservationResult, _ exchanges: [RecordedExchange], _ root: SourceNode,
    _ document: APIDocument, _ source: VersionSource, into notes: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> String? {
    var best: (text: String, remaining: Int)?
    var rest: [String] = []
    for isCautious in [false, true] where best.map({ $0.remaining > rest.count }) ?? true {
      let overlay = SuggestedOverlay(observed, root: root, document: document, isCautious: isCautious)
      rest = overlay.rest
      guard let node = overlay.node else { break }
      let text: String = try yaml(of: node)
      let remaining = try remaining(after: text, exchanges, root, source)
      if best.map({ remaining < $0.remaining }) ?? true { best = (text, remaining) }
    }
    if let best, best.remaining > 0 { notes.report(.partialSuggestion(best.remaining)) }
    let comments = rest.map { "# Not covered: \(MessageText.printable($0))\n" }.joined()
    return best.map { comments + $0.text } ?? (comments.isEmpty ? nil : comments)
  }

  private func yaml(of overlay: SourceNode) throws(DiagnosticFailure) -> String {
    do { return try YAMLWriter().write(overlay) } catch {
      throw DiagnosticFailure([.unwritableFile("suggestion.yaml", reason: "\(error)")])
    }
  }

  private func remaining(
    after text: String, _ exchanges: [RecordedExchange], _ root: SourceNode, _ source: VersionSource
  ) throws(DiagnosticFailure) -> Int {
    var collector = DiagnosticCollector()
    let overlay = try OverlayReader().read(try SourceReader().read(text: text, file: "suggestion.yaml"))
    let changed = OverlayApplication(of: [overlay]).apply(to: root, into: &collector)
    let document = try self.document(changed, source, into: &collector)
    return TrafficObservation(document, servers: request.servers).observe(exchanges).findings.count
  }
}

extension Finding {
  fileprivate func labeled(by source: VersionSource) -> Finding {
    var finding = self
    finding.old = old.map(source.labeled)
    return finding
  }
}

// Diagnostics about the recording itself, which have no positions.
extension ObservationPipeline {
  static func diagnostics(of result: ObservationResult, _ request: ObservationRequest) -> [Diagnostic] {
    guard result.checkedCount > 0 else { return [.nothingRecorded(result)] }
    var diagnostics = [Diagnostic.recorded(result)]
    if !result.unrecordedBodies.isEmpty { diagnostics.append(.unrecordedBodies(result.unrecordedBodies)) }
    if result.droppedCount > 0 { diagnostics.append(.tooManyFindings(result.droppedCount)) }
    return diagnostics
  }
}

extension Diagnostic {
  fileprivate static func nothingRecorded(_ result: ObservationResult) -> Diagnostic {
    if result.exchangeCount == 0 {
      return Diagnostic(
        .error, "nothing-recorded",
        "The recording is empty; expected exchanges in an HTTP Archive (.har), or a folder of archives and of JSON "
          + "responses that are named after operations.")
    }
    return Diagnostic(
      .error, "nothing-recorded",
      "No API calls found in \(result.exchangeCount) recorded \(result.exchangeCount == 1 ? "exchange" : "exchanges"); "
        + "if the server isn't documented, specify it with --server URL.")
  }

  fileprivate static func recorded(_ result: ObservationResult) -> Diagnostic {
    let others = result.exchangeCount - result.checkedCount
    let rest = others == 0 ? "" : "; skipped \(others) (other hosts, web pages, no response)"
    return Diagnostic(
      .note, "recorded-calls",
      "Compared \(result.checkedCount) of \(result.exchangeCount) recorded exchanges\(rest).")
  }

  fileprivate static func unrecordedBodies(_ reasons: [String: Int]) -> Diagnostic {
    let words = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
      .map { "\($0.value) (\($0.key))" }
    return Diagnostic(
      .warning, "unrecorded-bodies", "Some bodies couldn't be compared: \(words.joined(separator: ", ")).")
  }

  fileprivate static func tooManyFindings(_ count: Int) -> Diagnostic {
    Diagnostic(.warning, "too-many-findings", "Too many findings; \(count) aren't listed.")
  }

  static func partialSuggestion(_ count: Int) -> Diagnostic {
    let findings = count == 1 ? "1 finding remains" : "\(count) findings remain"
    return Diagnostic(.warning, "partial-suggestion", "\(findings) after applying the suggestion.")
  }
}
