import CallsiteDiagnostics
import CallsiteLowering
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline
@testable import CallsiteReview

@Suite("The judgment of a document", .onOwnThreads)
struct JudgmentTests {
  private static let documents = ["Tests/BrokenSpecs", "Tests/Features", "Specs"].flatMap { folder in
    Disk.paths(below: "\(Checkout.root.path)/\(folder)").filter { $0.hasSuffix(".yaml") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test("is the same in every command", arguments: documents)
  func agreement(path: String) throws {
    #expect(try Judgments(of: "\(Checkout.root.path)/\(path)").disagreements == [])
  }

  /// Prints a line for each document: its path, and the number of kinds of problems that the commands disagree on.
  @Test(
    "is the same in every command, for all published documents",
    .enabled(if: ProcessInfo.processInfo.environment["CALLSITE_CORPUS"] != nil, "CALLSITE_CORPUS isn't set"))
  func corpus() throws {
    let folder = Checkout.path("../shared/corpus")
    let index = try String(contentsOfFile: "\(folder)/INDEX.tsv", encoding: .utf8)
    let lines = index.split(whereSeparator: \.isNewline).dropFirst()
    #expect(!lines.isEmpty)
    for path in lines.map({ String($0.prefix { $0 != "\t" }) }) {
      var disagreements = try Judgments(of: "\(folder)/\(path)").disagreements
      if path == "autorest-url.json" {
        // A configuration's document is OpenAPI 3, which has no lists that are separated by tabs.
        let loss = try #require(disagreements.firstIndex(of: "init: warning unsupported-feature"))
        disagreements.remove(at: loss)
      }
      print("judgments: \(path) \(disagreements.count)")
      #expect(disagreements == [], "\(path)")
    }
  }

  @Test("has the severities of the configuration, except in versions that can't be changed anymore")
  func severities() throws {
    let disk = try TemporaryFolder()
    let file = try disk.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths: { /pets: { get: { responses: { '204': { description: Fine. } } } } }
      """, to: "pets.yaml")
    for (level, expected) in [LintLevel.off: [], .warning: ["warning"], .error: ["error"]] {
      var api = APIConfiguration(spec: file, output: ".", options: LoweringOptions(moduleName: "PetAPI"))
      api.lint = ["missing-operation-id": level]
      for judgment in try Judgments(of: api, folder: disk.path("Out")).all where judgment.command != "init" {
        #expect(
          judgment.problems == Set(expected.map { "\($0) missing-operation-id" }), "\(judgment.command)")
      }
      var former = VersionSource(api, label: "", fetch: DocumentFetch())
      former.isFixed = true
      let old = VersionReader.read([former], keepsSources: false).flatMap(\.diagnostics)
      #expect(old.map(\.severity) == (level == .off ? [] : [.warning]))
      api.isStrict = true
      api.lint = [:]
      #expect(
        try Judgments(of: api, folder: disk.path("Out")).all.filter { $0.command != "init" }
          .allSatisfy { $0.problems == ["error missing-operation-id"] })
    }
  }

  @Test("is an error in lint if the document loses meaning, although other commands repair it with a warning")
  func losses() throws {
    let disk = try TemporaryFolder()
    let file = try disk.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths:
        /pets:
          get:
            operationId: getPets
            responses: { '200': { description: Fine., $ref: '#/components/responses/Pets' } }
      """, to: "pets.yaml")
    var api = APIConfiguration(spec: file, output: ".", options: LoweringOptions(moduleName: "PetAPI"))
    for judgment in try Judgments(of: api, folder: disk.path("Out")).all {
      #expect(judgment.problems == ["warning unresolved-reference"], "\(judgment.command)")
    }
    let lint = { SpecLinter().lint(Configuration(apis: [api])).diagnostics.map(\.severity) }
    #expect(lint() == [.error])
    api.lint = ["unresolved-reference": .warning]
    #expect(lint() == [.warning])
  }

  @Test("is made by many documents and by every rule about repairs")
  func rules() {
    #expect(LintRule.readings.allSatisfy { $0.level != .off })
    #expect(Self.documents.count > 30)
  }
}

/// What the commands say about a document, as severities and ids.
private struct Judgments {
  let all: [(command: String, problems: Set<String>)]

  init(of path: String) throws {
    let folder = try TemporaryFolder()
    try self.init(
      of: APIConfiguration(spec: path, output: ".", options: LoweringOptions(moduleName: "JudgedAPI")),
      folder: folder.path("Out"))
  }

  /// - Parameter folder: A folder that doesn't exist.
  init(of api: APIConfiguration, folder: String) throws {
    var api = api
    api.output = folder
    let configuration = Configuration(apis: [api])
    let generated = Self.problems { collector throws(DiagnosticFailure) in
      collector.report(contentsOf: try GeneratorPipeline(configuration: configuration).check().diagnostics)
    }
    all = [
      ("generate", generated),
      (
        "mock, names and reference",
        Self.problems { collector throws(DiagnosticFailure) in
          var inputs: [String] = []
          _ = try GeneratorPipeline.judge(api, reading: &inputs, into: &collector)
        }
      ),
      (
        "diff, verify and release",
        Self.problems { collector throws(DiagnosticFailure) in
          let version = VersionSource(api, label: "", fetch: DocumentFetch())
          collector.report(
            contentsOf: VersionReader.read([version], keepsSources: false).flatMap(\.diagnostics))
        }
      ),
      (
        "init",
        Self.problems { collector throws(DiagnosticFailure) in
          let start = ProjectStart(origin: .document(api.spec), module: api.module, folder: folder)
          _ = try start.files(into: &collector)
        }
      ),
      (
        "lint",
        // Lint judges repairs as errors if the document loses meaning.
        Set(
          Self.words(SpecLinter().lint(configuration).diagnostics).map { problem in
            let repair = problem.replacing("error ", with: "warning ")
            return generated.contains(repair) ? repair : problem
          }
        ).filter { generated.contains($0) || !Self.additions.contains($0) }
      ),
    ]
  }

  /// What only lint reports, each of which has a rule in the article.
  private static let additions = Set(
    LintRules.all.compactMap { rule -> String? in
      if case .reading = rule.check { return nil }
      return "\(rule.level.rawValue) \(rule.id)"
    })

  /// What a command reports and generate doesn't, or the other way around.
  var disagreements: [String] {
    all.dropFirst().flatMap { command, problems in
      problems.symmetricDifference(all[0].problems).sorted().map { "\(command): \($0)" }
    }
  }

  private static func problems(
    _ body: (inout DiagnosticCollector) throws(DiagnosticFailure) -> Void
  ) -> Set<String> {
    var collector = DiagnosticCollector()
    var failed: [Diagnostic] = []
    do { try body(&collector) } catch { failed = error.diagnostics }
    return words(collector.diagnostics + failed)
  }

  private static func words(_ diagnostics: [Diagnostic]) -> Set<String> {
    Set(diagnostics.filter { $0.severity != .note }.map { "\($0.severity.rawValue) \($0.id)" })
  }
}
