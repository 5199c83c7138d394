import CallsiteDiagnostics
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
    let apis = specs.map { spec in
      APIConfiguration(
        spec: spec, output: ".", isStrict: isStrict, allowsNetwork: allowsNetwork, root: root,
        options: LoweringOptions(moduleName: "LintedAPI"))
    }
    return lint(Configuration(apis: apis), advises: advises)
  }

  /// Lints every configured document, whatever is wrong with one.
  package func lint(_ configuration: Configuration, advises: Bool = false) -> LintReport {
    var collector = DiagnosticCollector()
    var advice: [String] = []
    let fetch = DocumentFetch()
    for api in configuration.apis {
      var inputs: [String] = []
      collector.gather(isStrict: api.isStrict) { problems throws(DiagnosticFailure) in
        guard advises else {
          _ = try GeneratorPipeline.lower(api, fetch, reading: &inputs, into: &problems)
          return
        }
        advice.append(try CallSiteAdvice(api, into: &problems).text)
      }
    }
    return LintReport(
      specCount: configuration.apis.count, diagnostics: collector.diagnostics,
      callSites: advice.map { "\n\($0)" }.joined())
  }
}
