import CallsiteDiagnostics
import CallsiteReview
import Testing

@Suite("A version on the command line")
struct VersionOperandTests {
  @Test(
    "is a file, an address, or a file of a revision",
    arguments: [
      ("Specs/pets.yaml", VersionOperand.file("Specs/pets.yaml")),
      ("https://example.com/a.json", .address("https://example.com/a.json")),
      ("git:origin/main:Specs/pets.yaml", .revision("origin/main", path: "Specs/pets.yaml")),
      ("git:main:a:b.yaml", .revision("main", path: "a:b.yaml")),
      ("./git:main", .file("./git:main")),
    ])
  func kinds(text: String, operand: VersionOperand) throws {
    #expect(try VersionOperand(text) == operand)
  }

  @Test(
    "of a revision needs the revision and the path", arguments: ["git:", "git:main", "git:main:", "git::a"])
  func incomplete(text: String) {
    let failure = #expect(throws: DiagnosticFailure.self) { try VersionOperand(text) }
    #expect(
      failure?.diagnostics.first?.description
        == "error: '\(text)' doesn't say which file of which revision: expected git:REVISION:PATH, such as "
        + "git:main:Specs/pets.yaml. [unreadable-revision]")
  }
}
