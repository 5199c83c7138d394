import CallsiteDiagnostics
import CallsiteReview
import TestSupport
import Testing

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
