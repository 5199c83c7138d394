import CallsiteCommandLine
import CallsitePipeline
import Foundation
import TestSupport
import Testing

@Suite(.onOwnQueue)
struct GeneratorProgramTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments, of: "callsite-generate", in: project.path)
  }

  @Test(
    "The build plugin's program writes and prints what callsite generate does",
    arguments: [["Specs/pets.yaml"], ["--config", "Specs/callsite.yaml"]])
  func same(source: [String]) throws {
    let options = ["--module", "PetAPI", "--buckets", "16", "--output"]
    let plugin = try CommandRun(source + options + ["A"], of: "callsite-generate", in: project.path)
    let command = try CommandRun(["generate"] + source + options + ["B"], in: project.path)
    #expect(plugin.status == 0)
    #expect(plugin.output == command.output)
    #expect(plugin.errors == command.errors)
    #expect(try project.swiftFiles(in: "A").count == 16)
    #expect(try project.swiftFiles(in: "A") == project.swiftFiles(in: "B"))
  }

  @Test(
    "The program of the plugin for tests writes the module that callsite generate does, and the other one can't"
  )
  func testing() throws {
    let options = [
      "Specs/pets.yaml", "--module", "PetAPI", "--testing-only", "PetTests", "--buckets", "4", "--output",
    ]
    let plugin = try CommandRun(options + ["A"], of: "callsite-generate-testing", in: project.path)
    let command = try CommandRun(["generate"] + options + ["B"], in: project.path)
    #expect(plugin.status == 0)
    #expect(plugin.output == command.output)
    let files = try project.swiftFiles(in: "A")
    #expect(files.count == 4 && files.values.contains { $0.contains("struct PetStub") })
    #expect(try files == project.swiftFiles(in: "B"))
    let small = try CommandRun(options + ["C"], of: "callsite-generate", in: project.path)
    #expect(small.status == 2 && small.errors.contains("[no-testing-modules]"))
  }

  @Test("Problems of a document go to standard error with its path, and the exit code is 2")
  func failure() throws {
    try project.write("openapi: [\n", to: "Specs/pets.yaml")
    let run = try run("Specs/pets.yaml", "--module", "PetAPI", "--output", "A", "--buckets", "16")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Specs/pets.yaml:"))
  }

  @Test(
    "Arguments that the plugin doesn't pass are wrong usage",
    arguments: [
      (["--modul", "A"], "Unknown option '--modul'."),
      (["a.yaml", "b.yaml"], "Unexpected argument 'b.yaml'."),
      (["a.yaml", "--module"], "Missing value for '--module'."),
      (["a.yaml", "--module", "A"], "Give --module NAME, --output FOLDER and --buckets N."),
      (["--module", "A", "--output", ".", "--buckets", "1"], "Give either a DOCUMENT or --config."),
      (["a", "--module", "A B", "--output", ".", "--buckets", "1"], "--module 'A B' isn't a Swift name"),
      (
        ["a", "--module", "A", "--testing-only", "1", "--output", ".", "--buckets", "1"],
        "--testing-only '1' isn't a Swift name"
      ),
      (
        ["a", "--module", "A", "--output", ".", "--buckets", "0"], "--buckets must be a number from 1 to 99."
      ),
    ])
  func usage(words: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try GeneratorArguments(words) }
    #expect(error.message.hasPrefix(message))
    let run = try CommandRun(words, of: "callsite-generate", in: project.path)
    #expect(run.status == 64)
    #expect(run.errors == "error: \(error.message)\n")
  }
}
