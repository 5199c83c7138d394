package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
package import CallsitePipeline

/// Finds problems in documents by reading and lowering them, without rendering or writing anything.
package struct SpecLinter: Sendable {
  package init() {}

  /// Lints all configured documents, even if one has errors.
  package func lint(
    _ configuration: Configuration, advises: Bool = false, fetch: DocumentFetch = DocumentFetch()
  ) -> LintReport {
    var diagnostics: [Diagnostic] = []
    var hints: [Diagnostic] = []
    var advice: [String] = []
    for api in configuration.apis {
      let policy = LintPolicy(api)
      var read: BundledDocument?
      var collector = DiagnosticCollector()
      collector.judge(api, listsRepairs: true) { problems throws(DiagnosticFailure) in
        let bundled: BundledDocument = try GeneratorPipeline.bundle(api, fetch, into: &problems)
        read = bundled
        let document: APIDocument = try GeneratorPipeline.resolve(bundled, of: api, into: &problems)
        let module: SwiftModule = try GeneratorPipeline.lower(document, of: api, into: &problems)
        hints += LogInHint.hints(for: document).map(\.diagnostic)
        if advises {
          advice.append(CallSiteAdvice(CallSiteListing(document, module, api.options)).text)
        }
      }
      let found = collector.diagnostics.map(policy.raised) + Self.check(read, policy)
      diagnostics += LintPolicy.merged(found)
    }
    return LintReport(
      specCount: configuration.apis.count, diagnostics: diagnostics, hints: hints,
      callSites: advice.map { "\n\($0)" }.joined())
  }

  /// Fixes problems in the configured documents that have a single solution.
  ///
  /// - Throws: `DiagnosticFailure` if a file can't be written.
  package func fix(_ configuration: Configuration) throws(DiagnosticFailure) -> LintFix {
    var fix = LintFix()
    for api in configuration.apis {
      let policy = LintPolicy(api)
      var inputs: [String] = []
      var collector = DiagnosticCollector()
      // A strict run lists every repair without stopping.
      collector.gather(repairs: .errors) { problems throws(DiagnosticFailure) in
        _ = try GeneratorPipeline.lower(api, DocumentFetch(), reading: &inputs, into: &problems)
      }
      try fix.apply(
        to: collector.diagnostics.filter {
          LintRules[id: $0.id].map { policy.level(of: $0) != .off } ?? false
        })
    }
    return fix
  }

  /// Returns the problems that the document reader doesn't find itself, or none for an unreadable document.
  private static func check(_ read: BundledDocument?, _ policy: LintPolicy) -> [Diagnostic] {
    guard let read, let document = LintDocument(read.node) else { return [] }
    return LintCheck(policy).diagnostics(of: document)
  }
}

/// Checks documents against the rules that the document reader doesn't check.
struct LintCheck: Sendable {
  private let policy: LintPolicy

  init(_ policy: LintPolicy) {
    self.policy = policy
  }

  func diagnostics(of document: LintDocument) -> [Diagnostic] {
    LintRules.all.flatMap { rule -> [Diagnostic] in
      let level = policy.level(of: rule)
      if level == .off { return [] }
      return problems(of: rule, in: document).map {
        Diagnostic(level == .error ? .error : .warning, rule.id, "\($0.message).", at: $0.position)
      }
    }
  }

  private func problems(of rule: LintRule, in document: LintDocument) -> [LintProblem] {
    switch rule.check {
    case .reading: []
    case .document(let check): check(document)
    case .operation(let check): document.operations.flatMap { check($0, document) }
    case .schema(let check): document.schemas.flatMap { check($0, document) }
    case .object(let kind, let check): document.objects(of: kind).flatMap { check($0, document) }
    }
  }
}

/// The result of linting.
package struct LintReport: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// No errors, but there may be warnings.
    case fine
    case errors
    /// A document or the configuration couldn't be read.
    case unreadable
  }

  let specCount: Int
  package let diagnostics: [Diagnostic]
  package let verdict: Verdict
  /// Suggestions that don't concern problems.
  package let hints: [Diagnostic]
  /// The advice on call sites, for each document without errors.
  package let callSites: String

  init(
    specCount: Int, diagnostics: [Diagnostic], hints: [Diagnostic] = [], callSites: String = ""
  ) {
    self.specCount = specCount
    self.hints = hints
    self.callSites = callSites
    self.diagnostics = diagnostics
    if diagnostics.contains(where: { $0.id == "unreadable-file" }) {
      verdict = .unreadable
    } else {
      verdict = diagnostics.contains { $0.severity == .error } ? .errors : .fine
    }
  }

  /// Creates a report for a request whose documents can't be determined.
  package init(ofUnreadableConfiguration failure: DiagnosticFailure) {
    specCount = 0
    diagnostics = failure.diagnostics
    hints = []
    callSites = ""
    verdict = .unreadable
  }

  /// A summary such as `2 documents: 1 error, 0 warnings`, ending in a line break.
  package var summary: String {
    "\(specCount) document\(specCount == 1 ? "" : "s"): \(DiagnosticSummary(diagnostics))\n"
  }
}
