import ArgumentParser
import TestSupport
import Testing

@testable import callsite

@Suite(.onOwnThreads)
struct CallsiteCommandTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  @Test("The version is three numbers")
  func version() throws {
    let run = try CommandRun("--version", in: project.path)
    #expect(run.status == 0)
    #expect(run.output.split(separator: ".").count == 3)
  }

  @Test(
    "Help shows examples and exit codes",
    arguments: [[]] + CallsiteCommand.configuration.subcommands.map { [$0._commandName] })
  func help(command: [String]) throws {
    let run = try CommandRun(command + ["--help"], in: project.path)
    #expect(run.status == 0)
    #expect(run.output.contains("EXAMPLES"))
    #expect(run.output.contains("64  incorrect usage"))
    #expect(run.output.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test(
    "Formatted lines of help fit into a terminal", arguments: CallsiteCommand.configuration.subcommands)
  func layout(command: any ParsableCommand.Type) {
    let lines = command.configuration.discussion.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix(" ") && $0.count > 80 } == [])
  }

  @Test("A misspelled command or option gets a suggestion")
  func misspelled() throws {
    let command = try CommandRun("generat", in: project.path)
    #expect(command.status == 64)
    #expect(command.errors.contains("Unknown command 'generat'; did you mean 'generate'?"))
    let option = try CommandRun("lint", "--stric", in: project.path)
    #expect(option.status == 64)
    #expect(option.errors.contains("Unknown option '--stric'; did you mean '--strict'?"))
  }

  @Test("Shells complete commands, options, files and formats", arguments: ["zsh", "bash", "fish"])
  func completion(shell: String) throws {
    let script = try CommandRun("--generate-completion-script", shell, in: project.path).output
    for word in ["generate", "embed-templates", "include-tag", "yaml", "github"] {
      #expect(script.contains(word), "\(word)")
    }
    let callback = try CommandRun("---completion", "generate", "--", "--format", "0", "0", in: project.path)
    #expect(!callback.errors.contains("Unknown option"))
  }

  @Test("Linting prints problems to standard output and exits with 1, or with 2 for a missing file")
  func lint() throws {
    #expect(try CommandRun("lint", "Specs/pets.yaml", in: project.path).status == 0)
    #expect(try CommandRun("lint", in: project.path).output == "1 document: 0 errors, 0 warnings\n")
    #expect(try CommandRun("lint", in: "/").status == 2)
    try project.write("title: no API description\n", to: "bad.yaml")
    let text = try CommandRun("lint", "bad.yaml", "Specs/pets.yaml", in: project.path)
    #expect(text.status == 1)
    #expect(text.output.hasPrefix("bad.yaml:1:1: error: "))
    #expect(text.output.contains("\n2 documents: 1 error"))
    let annotations = try CommandRun("lint", "bad.yaml", "--format", "github", in: project.path)
    #expect(annotations.output.hasPrefix("::error file=bad.yaml,line=1,col=1,"))
    let json = try CommandRun("lint", "bad.yaml", "--format", "json", in: project.path)
    #expect(json.output.hasPrefix("{\"diagnostics\":["))
    #expect(try CommandRun("lint", "none.yaml", in: project.path).status == 2)
  }

  @Test("Linting follows references within the given root folder, like generating")
  func lintedRoot() throws {
    try project.write("type: string\n", to: "shared/tag.yaml")
    try project.write(
      """
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      paths: { /a: { get: { operationId: a, responses: { "204": { description: Done } } } } }
      components: { schemas: { Tag: { $ref: '../shared/tag.yaml' } } }

      """, to: "app/shop.yaml")
    let folder = project.path + "/app"
    let alone = try CommandRun("lint", "shop.yaml", "--strict", in: folder)
    #expect(alone.status == 1)
    #expect(alone.output.hasPrefix("shop.yaml:4:39: error: "))
    let together = try CommandRun("lint", "shop.yaml", "--strict", "--root", "..", in: folder)
    #expect(together.output == "1 document: 0 errors, 0 warnings\n")
  }

  @Test("The copy of the templates is refreshed, and a check finds a stale one")
  func embedTemplates() throws {
    try project.write("{{name}}\n", to: "Templates/struct.mustache")
    let arguments = ["embed-templates", "--output", "Copy.swift"]
    #expect(try CommandRun(arguments + ["--check"], in: project.path).status == 1)
    #expect(try CommandRun(arguments, in: project.path).output == "Copy.swift  written\n")
    #expect(try CommandRun(arguments, in: project.path).output == "Copy.swift  unchanged\n")
    #expect(try CommandRun(arguments + ["--check"], in: project.path).status == 0)
    try project.write("{{title}}\n", to: "Templates/struct.mustache")
    let run = try CommandRun(arguments + ["--check"], in: project.path)
    #expect(run.status == 1)
    #expect(run.output.contains("-    {{name}}\n+    {{title}}\n"))
    #expect(run.output.hasSuffix("Run: swift run callsite embed-templates\n"))
  }
}
