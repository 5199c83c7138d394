package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
package import CallsitePipeline

/// Says what is wrong with documents, as far as their Swift is decided; renders and writes nothing.
package struct SpecLinter: Sendable {
  package init() {}

  /// Lints documents with the default options.
  ///
  /// - Parameter advises: Whether the report tells what would make better call sites.
  package func lint(
    _ specs: [String], isStrict: Bool, allowsNetwork: Bool = false, root: String? = nil,
    advises: Bool = false
  ) -> LintReport {
    let configuration = Self.configuration(
      of: specs, isStrict: isStrict, allowsNetwork: allowsNetwork, root: root)
    return lint(configuration, advises: advises)
  }

  /// Lints every configured document, whatever is wrong with one.
  package func lint(_ configuration: Configuration, advises: Bool = false) -> LintReport {
    var diagnostics: [Diagnostic] = []
    var advice: [String] = []
    let fetch = DocumentFetch()
    for api in configuration.apis {
      let policy = LintPolicy(api.lint)
      var inputs: [String] = []
      var collector = DiagnosticCollector()
      collector.gather(isStrict: api.isStrict) { problems throws(DiagnosticFailure) in
        guard advises else {
          _ = try GeneratorPipeline.lower(api, fetch, reading: &inputs, into: &problems)
          return
        }
        advice.append(try CallSiteAdvice(api, into: &problems).text)
      }
      let found = collector.diagnostics.compactMap(policy.judged) + Self.check(api, policy, fetch)
      diagnostics += policy.problems + LintPolicy.merged(found)
    }
    return LintReport(
      specCount: configuration.apis.count, diagnostics: diagnostics,
      callSites: advice.map { "\n\($0)" }.joined())
  }

  /// Puts right in the configured documents what has one right answer, and says what that was.
  ///
  /// - Throws: What can't be written.
  package func fix(_ configuration: Configuration) throws(DiagnosticFailure) -> LintFix {
    var fix = LintFix()
    for api in configuration.apis {
      let policy = LintPolicy(api.lint)
      var inputs: [String] = []
      var collector = DiagnosticCollector()
      // A strict run lists every repair, and stops at none.
      collector.gather(isStrict: true) { problems throws(DiagnosticFailure) in
        _ = try GeneratorPipeline.lower(api, DocumentFetch(), reading: &inputs, into: &problems)
      }
      try fix.apply(
        to: collector.diagnostics.filter {
          LintRules[id: $0.id].map { policy.level(of: $0) != .off } ?? false
        })
    }
    return fix
  }

  /// What only the rules know; nothing for a document that can't be read, which is said already.
  private static func check(
    _ api: APIConfiguration, _ policy: LintPolicy, _ fetch: DocumentFetch
  ) -> [Diagnostic] {
    var said = DiagnosticCollector()
    guard let bundled = try? GeneratorPipeline.bundle(api, fetch, into: &said),
      let document = LintDocument(bundled.node)
    else { return [] }
    return LintCheck(policy).diagnostics(of: document)
  }

  /// Documents with the default options.
  package static func configuration(
    of specs: [String], isStrict: Bool, allowsNetwork: Bool = false, root: String? = nil
  ) -> Configuration {
    let apis = specs.map { spec in
      APIConfiguration(
        spec: spec, output: ".", isStrict: isStrict, allowsNetwork: allowsNetwork, root: root,
        options: LoweringOptions(moduleName: "LintedAPI"))
    }
    return Configuration(apis: apis)
  }
}

/// Holds documents to the rules that the reader doesn't know.
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

/// What linting found.
package struct LintReport: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// There may be warnings.
    case fine
    case errors
    /// A document could not be opened, or the configuration not be read.
    case unreadable
  }

  package let specCount: Int
  package let diagnostics: [Diagnostic]
  package let verdict: Verdict
  /// What would make better call sites, for each document that has no errors.
  package let callSites: String

  init(specCount: Int, diagnostics: [Diagnostic], callSites: String = "") {
    self.specCount = specCount
    self.callSites = callSites
    self.diagnostics = diagnostics
    if diagnostics.contains(where: { $0.id == "unreadable-file" }) {
      verdict = .unreadable
    } else {
      verdict = diagnostics.contains { $0.severity == .error } ? .errors : .fine
    }
  }

  /// The report if there is no telling which documents are meant.
  package init(ofUnreadableConfiguration failure: DiagnosticFailure) {
    specCount = 0
    diagnostics = failure.diagnostics
    callSites = ""
    verdict = .unreadable
  }

  /// `2 documents: 1 error, 0 warnings`, ending in a line break.
  package var summary: String {
    "\(specCount) document\(specCount == 1 ? "" : "s"): \(DiagnosticSummary(diagnostics))\n"
  }
}
