import CallsiteLowering
import CallsitePipeline

@testable import CallsiteReview

extension SpecLinter {
  /// The configuration of documents without options.
  static func configuration(of specs: [String], isStrict: Bool) -> Configuration {
    Configuration(
      apis: specs.map { spec in
        APIConfiguration(
          spec: spec, output: ".", isStrict: isStrict, options: LoweringOptions(moduleName: "LintedAPI"))
      })
  }

  /// Lints documents without options.
  func lint(_ specs: [String], isStrict: Bool, advises: Bool = false) -> LintReport {
    lint(Self.configuration(of: specs, isStrict: isStrict), advises: advises)
  }
}
