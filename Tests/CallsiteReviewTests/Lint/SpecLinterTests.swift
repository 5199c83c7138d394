import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview
import Testing
import TestSupport

struct SpecLinterTests {
  @Test("Linting reads every document, and a file that can't be opened is worse than errors")
  func lint() throws {
    let disk = try TemporaryFolder()
    let pet = try disk.write(
      "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: {}\n", to: "Specs/Pet.yaml")
    #expect(SpecLinter().lint([pet], isStrict: true).verdict == .fine)
    let bad = try disk.write("title: no API description\n", to: "bad.yaml")
    #expect(SpecLinter().lint([bad, pet], isStrict: false).verdict == .errors)
    let report = SpecLinter().lint([disk.path("missing.yaml"), bad], isStrict: false)
    #expect(report.verdict == .unreadable)
    #expect(report.diagnostics.count >= 2)
    #expect(report.summary.hasPrefix("2 documents: "))
  }
}

@Suite("Levels of lint in callsite.yaml")
struct LintLevelTests {
  @Test(
    "A rule is as much as the API says, else as the top says, else as the rule says",
    arguments: [
      ("", "", ["error"]), ("lint: { undeclared-tag: warning }", "", ["warning"]),
      ("lint: { undeclared-tag: warning }", "lint: { undeclared-tag: off }", []),
      ("", "lint: { undeclared-tag: off }", []),
      ("lint: { undeclared-tag: off }", "lint: { undeclared-tag: error }", ["error"]),
    ])
  func levels(top: String, api: String, severities: [String]) throws {
    let report = try lint("\(top)\napis:\n  - spec: pets.yaml\n    module: PetAPI\n    \(api)\n")
    #expect(report.diagnostics.map(\.severity.rawValue) == severities)
  }

  @Test("What the reader stops at stays an error")
  func fatal() throws {
    let report = try lint(
      "lint: { wrong-type: off }\napis: [{ spec: pets.yaml, module: PetAPI }]\n", document: "openapi: []\n")
    #expect(report.verdict == .errors)
  }

  @Test("A name that isn't a rule's is an error, with those that are alike")
  func unknown() throws {
    let report = try lint("lint: { undeclared-tags: off }\napis: [{ spec: pets.yaml, module: PetAPI }]\n")
    let problem = try #require(report.diagnostics.first { $0.id == "unknown-lint-rule" })
    #expect(problem.severity == .error)
    #expect(problem.message.contains("; did you mean 'undeclared-tag' or "))
  }

  private func lint(_ configuration: String, document: String = Self.document) throws -> LintReport {
    let disk = try TemporaryFolder()
    let file = try disk.write(configuration, to: "callsite.yaml")
    _ = try disk.write(document, to: "pets.yaml")
    return SpecLinter().lint(try GenerationRequest(source: .configuration(file: file)).resolve())
  }

  private static let document = """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    tags: [{ name: pets }]
    paths: { /pets: { get: { operationId: list, tags: [pest], responses: { '200': { description: Fine. } } } } }
    """
}
