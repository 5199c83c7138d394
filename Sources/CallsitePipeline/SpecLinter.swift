import CallsiteDiagnostics
import CallsiteLowering

/// Says what is wrong with documents, as far as their Swift is decided; renders and writes nothing.
package struct SpecLinter: Sendable {
  package init() {}

  /// Lints documents with the default options.
  package func lint(
    _ specs: [String], isStrict: Bool, allowsNetwork: Bool = false, root: String? = nil
  ) -> LintReport {
    let apis = specs.map { spec in
      APIConfiguration(
        spec: spec, output: ".", isStrict: isStrict, allowsNetwork: allowsNetwork, root: root,
        options: LoweringOptions(moduleName: "LintedAPI"))
    }
    return lint(Configuration(apis: apis))
  }

  /// Lints every configured document, whatever is wrong with one.
  package func lint(_ configuration: Configuration) -> LintReport {
    var collector = DiagnosticCollector()
    let fetch = DocumentFetch()
    for api in configuration.apis {
      var inputs: [String] = []
      collector.gather(isStrict: api.isStrict) { problems throws(DiagnosticFailure) in
        _ = try GeneratorPipeline.lower(api, fetch, reading: &inputs, into: &problems)
      }
    }
    return LintReport(specCount: configuration.apis.count, diagnostics: collector.diagnostics)
  }
}
