import ArgumentParser
@testable import CallsiteCommandLine
import CallsitePipeline
import Foundation
import TestSupport
import Testing

@testable import callsite

@Suite(.onOwnThreads)
struct GeneratorProgramTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["generate"] + arguments, of: "callsite-generate", in: project.path)
  }

  @Test(
    "The build plugin's program writes and prints what callsite generate does",
    arguments: [["Specs/pets.yaml"], ["--config", "Specs/callsite.yaml"]])
  func same(source: [String]) throws {
    let options = ["generate"] + source + ["--module", "PetAPI", "--buckets", "16", "--output"]
    let plugin = try CommandRun(options + ["A"], of: "callsite-generate", in: project.path)
    let command = try CommandRun(options + ["B"], in: project.path)
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
      "generate", "Specs/pets.yaml", "--module", "PetAPI", "--testing-only", "PetTests", "--buckets", "4",
      "--output",
    ]
    let plugin = try CommandRun(options + ["A"], of: "callsite-generate-testing", in: project.path)
    let command = try CommandRun(options + ["B"], in: project.path)
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

  @Test("The program of the package commands checks and generates what the configuration lists")
  func packageCommands() throws {
    let remedy = ["--called-as", "swift package generate-clients"]
    func run(_ command: String) throws -> CommandRun {
      try CommandRun([command] + remedy, of: "callsite-generate-testing", in: project.path)
    }
    let stale = try run("check")
    #expect(stale.status == 1 && stale.output.hasSuffix("Run: swift package generate-clients\n"))
    #expect(try run("generate").status == 0)
    #expect(try run("check").status == 0)
    #expect(try CommandRun("check", in: project.path).status == 0)
  }

  @Test("The programs have every option of callsite generate, except those that watch or describe")
  func options() {
    let help = CallsiteCommand.helpMessage(for: GenerateCommand.self, includeHidden: true, columns: 100)
    let documented = help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
    let internals = ["--called-as", "--testing-only"]
    #expect(
      Set(documented).subtracting(["--help", "--version", "--watch"])
        == GeneratorArguments.names.subtracting(internals))
  }

  @Test("Every option has the effect that it has for callsite generate")
  func values() throws {
    let document = try GeneratorArguments([
      "generate", "-", "--module=PetAPI", "--output", "Out", "--client", "Pets", "--templates", "T",
      "--overlay", "a.yaml", "--overlay", "b.yaml", "--root", "R", "--include-tag", "pets",
      "--include-path", "/pets", "--include-operation", "listPets", "--exclude-tag", "old",
      "--exclude-path", "/old", "--exclude-operation", "oldPets", "--buckets", "3", "--testing", "--strict",
      "--allow-network", "--format", "json",
    ])
    let command = try document.options.request().command(after: "callsite generate")
    #expect(
      command == """
        callsite generate - --module PetAPI --output Out --client Pets --templates T --buckets 3 --root R \
        --overlay a.yaml --overlay b.yaml --include-tag pets --include-path /pets \
        --include-operation listPets \
        --exclude-tag old --exclude-path /old --exclude-operation oldPets --testing --strict --allow-network
        """)
    #expect(document.options.format == .json && !document.options.isCheck)
    let configured = try GeneratorArguments([
      "generate", "--check", "--config", "c.yaml", "--testing-only", "PetTests", "--called-as",
      "make clients",
    ])
    #expect(configured.options.isCheck && configured.options.command == "make clients")
    #expect(try configured.options.request().source == .configuration(file: "c.yaml"))
    #expect(try configured.options.request().testing == .only("PetTests"))
    #expect(try GeneratorArguments(["check"]).options.isCheck)
  }

  @Test(
    "Wrong usage is reported with the argument",
    arguments: [
      ([], "Expected 'generate' or 'check', found nothing."),
      (["lint"], "Expected 'generate' or 'check', found 'lint'."),
      (["generate", "--modul", "A"], "Unknown option '--modul'."),
      (["generate", "--modul=A"], "Unknown option '--modul'."),
      (["generate", "--strict=yes"], "'--strict' doesn't have a value."),
      (["generate", "-o", "A"], "Unknown option '-o'."),
      (["generate", "a.yaml", "b.yaml"], "Unexpected argument 'b.yaml'."),
      (["generate", "a.yaml", "--module"], "Missing value for '--module'."),
      (["generate", "a.yaml", "--module", "A"], "A DOCUMENT needs --module NAME and --output FOLDER."),
      (["generate", "a.yaml", "--config", "b.yaml"], "Give either a DOCUMENT or --config, not both."),
      (["generate", "--client", "A"], "--client needs a DOCUMENT"),
      (["generate", "--module", "A B"], "--module 'A B' isn't a Swift name"),
      (["generate", "--testing-only", "1"], "--testing-only '1' isn't a Swift name"),
      (["generate", "--buckets", "0"], "--buckets must be a number from 1 to 99."),
      (["generate", "--buckets", "many"], "--buckets must be a number from 1 to 99."),
      (["generate", "--format", "xml"], "Invalid value 'xml' for '--format': expected 'text' or 'json'."),
    ])
  func usage(words: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try GeneratorArguments(words).options.request() }
    #expect(error.message.hasPrefix(message))
    let run = try CommandRun(words, of: "callsite-generate", in: project.path)
    #expect(run.status == 64)
    #expect(run.errors == "error: \(error.message)\n")
  }
}
