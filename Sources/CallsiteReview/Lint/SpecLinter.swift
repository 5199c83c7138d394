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
