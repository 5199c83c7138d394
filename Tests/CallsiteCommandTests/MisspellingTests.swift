import Testing

@testable import callsite

struct MisspellingTests {
  private func problem(_ words: String...) -> String? {
    Misspelling.problem(in: words, of: CallsiteCommand.self)
  }

  @Test("An unknown command suggests a similar one, or lists all")
  func commands() {
    #expect(problem("generat") == "Unknown command 'generat'; did you mean 'generate'?")
    #expect(problem("help", "generat") == "Unknown command 'generat'; did you mean 'generate'?")
    #expect(problem("x")?.hasPrefix("Unknown command 'x'; expected 'init', 'generate'") == true)
    #expect(problem("generate") == nil)
    #expect(problem("help", "diff") == nil)
  }

  @Test("An unknown option suggests a similar one, before any other problem")
  func options() {
    #expect(problem("generate", "--modul", "X") == "Unknown option '--modul'; did you mean '--module'?")
    #expect(problem("diff", "--fail-un=wire") == "Unknown option '--fail-un'; did you mean '--fail-on'?")
    #expect(problem("generate", "a.yaml", "--module", "A", "--include-tag=--a") == nil)
    #expect(problem("lint", "--", "--stric") == nil)
  }

  @Test("An option of the program itself suggests a similar one")
  func programOptions() {
    #expect(problem("--verison") == "Unknown option '--verison'; did you mean '--version'?")
    #expect(problem("--version") == nil)
    #expect(problem("-h") == nil)
  }

  @Test("Any other unknown option is also reported, but not a number, an input or a plugin's option")
  func unknownOptions() {
    #expect(problem("generate", "--frobnicate", "X") == "Unknown option '--frobnicate'.")
    #expect(problem("mock", "--latency", "-5") == nil)
    #expect(problem("lint", "-", "-h", "--help") == nil)
    #expect(problem("generate", "--called-as=x", "--testing-only=A") == nil)
  }

  @Test("A short option suggests the long ones with the same initial")
  func shortOptions() {
    #expect(
      problem("generate", "-o", "X") == "Unknown option '-o'; did you mean '--output' or '--overlay'?")
    #expect(problem("mock", "-q") == "Unknown option '-q'; did you mean '--quiet'?")
    #expect(problem("generate", "-z") == "Unknown option '-z'.")
  }
}
