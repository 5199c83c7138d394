import Testing

@testable import SourceCompatibility

@Suite("The call sites of migration notes")
struct MigrationExampleTests {
  @Test(
    "compile, before against the old version and after against the new",
    .enabled(if: SwiftCompiler.found() != nil, "no built runtime"), .timeLimit(.minutes(60)))
  func compile() async throws {
    let compiler = try #require(SwiftCompiler.found())
    let check = try CompatibilityCheck(compiler: compiler)
    defer { check.remove() }
    let names = [
      "enum value added to an inline enum", "optional becomes required", "property renamed on the wire",
      "integer becomes string", "operation renamed", "unused schema renamed", "body no longer flattened",
    ]
    var count = 0
    for pair in ChangePair.all where names.contains(pair.name) {
      let outcome = try await check.migration(of: pair)
      #expect(outcome.problems == [])
      count += outcome.count
    }
    #expect(count >= names.count)
  }
}
