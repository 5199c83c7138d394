import Testing

@testable import SourceCompatibility

@Suite("The compiler and the report")
struct CompilerAgreementTests {
  @Test(
    "agree on which changes break callers, and on which lines",
    .enabled(if: SwiftCompiler.found() != nil, "no built runtime"),
    .timeLimit(.minutes(60)))
  func sample() async throws {
    let compiler = try #require(SwiftCompiler.found())
    let check = try CompatibilityCheck(compiler: compiler)
    defer { check.remove() }
    let names = [
      "required becomes optional", "optional property in the middle", "enum value added to an inline enum",
    ]
    let pairs = ChangePair.all.filter { pair in names.contains { pair.name.hasPrefix($0) } }
    for outcome in try await check.outcomes(of: pairs) {
      #expect(outcome.agrees && outcome.missed.isEmpty, "\(outcome.text)")
    }
  }
}
