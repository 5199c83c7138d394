import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDrift
import CallsiteReview

/// A run of a command that reports differences: judges and prints the findings, and determines the exit
/// status.
struct ReviewRun {
  let arguments: ReviewArguments
  private let gate: DriftGate
  private let kind: DriftReview.Kind
  private let appFileCount: Int?
  private let replacement: ((DriftResult) -> Replacement)?
  private let console = Console()

  /// Output that replaces the report.
  struct Replacement {
    let text: String
    let diagnostics: [Diagnostic]
  }

  /// - Parameters:
  ///   - gate: The findings that fail the run, or `nil` for those that the arguments specify.
  ///   - replacement: Makes the output that replaces the report, or `nil` to print the report.
  init(
    _ arguments: ReviewArguments, gate: DriftGate? = nil, kind: DriftReview.Kind = .changes,
    appFileCount: Int? = nil, replacement: ((DriftResult) -> Replacement)? = nil
  ) {
    self.arguments = arguments
    self.gate = gate ?? arguments.gate
    self.kind = kind
    self.appFileCount = appFileCount
    self.replacement = replacement
  }

  /// - Parameter find: Reads and compares the documents. It is passed whether reports quote lines of the
  ///   documents.
  func run(_ find: (_ keepsTexts: Bool) throws(DiagnosticFailure) -> DriftResult) -> ExitStatus {
    Allocator.shareArena()
    do {
      let result = try find(arguments.format == .html)
      console.report(result.notes)
      if result.warningCount > 0 { console.report([.documentWarnings(result.warningCount)]) }
      let found = DriftReview(
        comparisons: result.comparisons, gate: gate, texts: result.texts, kind: kind,
        appFileCount: appFileCount, build: result.build)
      let review = try judge(found)
      try print(review, replacement?(result))
      return review.stopping.isEmpty ? .success : .findings
    } catch {
      console.report(error.diagnostics)
      return .failure
    }
  }

  /// Applies severities and removes accepted findings.
  private func judge(_ found: DriftReview) throws(DiagnosticFailure) -> DriftReview {
    guard let path = arguments.accept else { return found }
    let file = AcceptanceFile(path)
    let policy = try arguments.updateAccepted ? update(file, for: found) : file.read()
    var collector = DiagnosticCollector()
    let review = policy.accepting(policy.weighing(found), today: arguments.day, into: &collector)
    console.report(collector.diagnostics)
    return review
  }

  /// Accepts the findings that would fail the run. Without `--fail-on`, those on any axis count.
  private func update(
    _ file: AcceptanceFile, for found: DriftReview
  ) throws(DiagnosticFailure) -> AcceptancePolicy {
    var found = found
    if found.gate.axes.isEmpty { found.gate.axes = Set(Finding.Axis.allCases) }
    let isNew = !file.isPresent
    let (policy, update) = try file.update(for: found, today: arguments.day, until: arguments.until)
    console.report([.updatedAcceptance(file.path, update, isNew: isNew)])
    return policy
  }

  private func print(_ review: DriftReview, _ replacement: Replacement?) throws(DiagnosticFailure) {
    console.report(replacement?.diagnostics ?? [])
    let report =
      replacement?.text
      ?? arguments.format.render(review, isColored: arguments.output == nil && console.isOutputColored)
    guard let output = arguments.output else { return console.write(report) }
    try ReportFile(output).write(report)
    console.write(DriftFormat.summary(of: review, isColored: console.isOutputColored))
  }
}

extension Diagnostic {
  static func documentWarnings(_ count: Int) -> Diagnostic {
    let warnings = count == 1 ? "is 1 warning" : "are \(count) warnings"
    return Diagnostic(
      .note, "document-warnings",
      "There \(warnings) about the documents themselves; 'callsite lint' lists them.")
  }

  fileprivate static func updatedAcceptance(
    _ path: String, _ update: AcceptanceUpdate, isNew: Bool
  ) -> Diagnostic {
    if isNew { return Diagnostic(.note, "updated-accepted", "Created \(path): \(update.addedCount) added.") }
    let expired = update.expiredCount
    let rest = expired == 0 ? "." : "; \(expired) expired, not renewed without --until."
    return Diagnostic(
      .note, "updated-accepted", "\(path): \(update.addedCount) added, \(update.removedCount) removed\(rest)")
  }
}
