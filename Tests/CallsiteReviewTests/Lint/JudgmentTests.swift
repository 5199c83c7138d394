import CallsiteDiagnostics
import CallsiteModel
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline
@testable import CallsiteReview

@Suite("The judgments of lint and generate")
struct JudgmentTests {
  private static let documents = ["Tests/BrokenSpecs", "Tests/Features"].flatMap { folder in
    Disk.paths(below: "\(Checkout.root.path)/\(folder)").filter { $0.hasSuffix(".yaml") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test("lint reports everything that generate does, and never more mildly", arguments: documents)
  func agreement(path: String) throws {
    let configuration = SpecLinter.configuration(of: ["\(Checkout.root.path)/\(path)"], isStrict: false)
    let api = try #require(configuration.apis.first)
    var inputs: [String] = []
    var generated = DiagnosticCollector()
    generated.gather(isStrict: false) { problems throws(DiagnosticFailure) in
      let _: SwiftModule = try GeneratorPipeline.lower(
        api, DocumentFetch(), reading: &inputs, into: &problems)
    }
    let linted = SpecLinter().lint(configuration).diagnostics
    for problem in generated.diagnostics {
      let same = linted.filter { $0.id == problem.id }
      #expect(!same.isEmpty, "\(problem)")
      if problem.severity == .error { #expect(same.contains { $0.severity == .error }, "\(problem)") }
    }
  }

  @Test("Rules that the document reader checks are on by default")
  func levels() {
    #expect(LintRule.readings.allSatisfy { $0.level != .off })
    #expect(Self.documents.count > 30)
  }
}
