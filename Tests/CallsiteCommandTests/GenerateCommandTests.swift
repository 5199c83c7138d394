@testable import CallsiteCommandLine
import CallsitePipeline
import Foundation
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct GenerateCommandTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  @Test("Generates what the nearest configuration lists and ends with a summary")
  func generate() throws {
    let first = try CommandRun("generate", in: project.path)
    #expect(first.status == 0)
    #expect(first.errors == "")
    let count = try project.swiftFiles(in: "Generated/PetAPI").count
    #expect(first.output.hasPrefix("PetAPI  \(count) file"))
    let second = try CommandRun("generate", in: project.path)
    let files = count == 1 ? "1 file" : "\(count) files"
    #expect(second.output == "PetAPI  \(files), 0 changed\n1 module, 0 files changed\n")
  }

  @Test("The bytes are the same from any folder of the package, and when one document is given")
  func sameBytes() throws {
    try project.write("", to: "Sources/App/main.swift")
    #expect(try CommandRun("generate", in: project.path).status == 0)
    let expected = try project.swiftFiles(in: "Generated/PetAPI")
    let elsewhere = try CommandRun("check", in: project.path + "/Sources/App")
    #expect(elsewhere.status == 0)
    let alone = try CommandRun(
      "generate", "Specs/pets.yaml", "--module", "PetAPI", "--output", "Out", in: project.path)
    #expect(alone.status == 0)
    #expect(try project.swiftFiles(in: "Out/PetAPI") == expected)
  }

  @Test("A build system can set the module, the folder and the number of files for a configuration")
  func buckets() throws {
    try project.write("apis: [{ spec: pets.yaml }]\n", to: "Specs/callsite.yaml")
    let arguments = ["generate", "--module", "ShopAPI", "--output", "Out", "--buckets", "3"]
    #expect(try CommandRun(arguments, in: project.path).status == 0)
    let files = try project.swiftFiles(in: "Out/ShopAPI")
    #expect(files.keys.sorted() == ["Callsite01.swift", "Callsite02.swift", "Callsite03.swift"])
    #expect(files.values.contains { $0.contains("public struct Pet:") })
    #expect(files.values.contains { $0.contains("public nonisolated struct ShopClient:") })
  }

  @Test("A check of stale output prints a diff and what to run, and exits with 1")
  func stale() throws {
    try CommandRun("generate", in: project.path)
    try project.write("\(OutputFolder.marker)\n", to: "Generated/PetAPI/Old.swift")
    for arguments in [["check"], ["generate", "--check"]] {
      let run = try CommandRun(arguments, in: project.path)
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("--- Generated/PetAPI/Old.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n"))
      let program = try #require(CommandRun.executable()).path
      #expect(run.output.hasSuffix("1 module, 1 file changed\nRun: \(program) generate\n"))
    }
    #expect(try CommandRun("generate", in: project.path).status == 0)
    #expect(try CommandRun("check", in: project.path).status == 0)
  }

  @Test("A template that would lose coding keys is an error, and nothing is written")
  func incompleteTemplate() throws {
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Shop, version: "1.0" }
      servers: [{ url: "https://shop.example" }]
      paths: {}
      components:
        schemas:
          Pet: { type: object, properties: { born_at: { type: string, format: date-time } } }

      """, to: "Specs/pets.yaml")
    let template = try String(
      contentsOfFile: Checkout.path("Templates/structure.mustache"), encoding: .utf8)
    let start = try #require(template.range(of: "{{#shortCodingKeys}}"))
    let end = try #require(template.range(of: "{{/hasCodingKeys}}\n"))
    try project.write(
      template.replacingCharacters(in: start.lowerBound..<end.upperBound, with: ""),
      to: "Templates/structure.mustache")
    let run = try CommandRun("generate", "--templates", "Templates", in: project.path)
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        """
        Templates/structure.mustache:1:1: error: This template leaves out 'shortCodingKeys', which writes \
        'private enum CodingKeys: String, CodingKey { case bornAt = "born_at" }'. Add it, or write \
        '{{#shortCodingKeys}}{{/shortCodingKeys}}' to leave it out. [incomplete-template]

        """))
    #expect(!FileManager.default.fileExists(atPath: "\(project.path)/Generated"))
  }

  @Test("Problems go to standard error with the user's path, and the exit code is 2")
  func failure() throws {
    try project.write("openapi: 3.1.1\ninfo: [\n", to: "Specs/pets.yaml")
    let run = try CommandRun("generate", "--config", "Specs/callsite.yaml", in: project.path)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Specs/pets.yaml:"))
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test("A repair is a warning, or an error with --strict")
  func strict() throws {
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths:
        /pets: { get: { tags: [pets], responses: { "200": { description: All pets } } } }

      """, to: "Specs/pets.yaml")
    let lenient = try CommandRun("generate", in: project.path)
    #expect(lenient.status == 0)
    #expect(lenient.errors.hasPrefix("Specs/pets.yaml:"))
    #expect(lenient.errors.contains(": warning: "))
    let strict = try CommandRun("generate", "--strict", in: project.path)
    #expect(strict.status == 2)
    #expect(strict.errors == lenient.errors.replacingOccurrences(of: ": warning: ", with: ": error: "))
  }

  @Test("A failure in JSON is a report without modules")
  func failureInJSON() throws {
    let run = try CommandRun(
      "generate", "none.yaml", "--module", "A", "--output", ".", "--format", "json", in: project.path)
    #expect(run.status == 2)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("{\"modules\":[],\"diagnostics\":[\n  {\"severity\":\"error\","))
    #expect(run.output.contains("\"id\":\"unreadable-file\""))
  }

  @Test("Without a configuration the message says what to do")
  func noConfiguration() throws {
    let run = try CommandRun("generate", in: "/")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: There is no Specs/callsite.yaml or callsite.yaml in '/'"))
  }

  @Test("An unknown option is reported before missing ones, with the command's usage")
  func unknownOption() throws {
    let run = try CommandRun("generate", "-o", "Out", in: project.path)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: Unknown option '-o'; did you mean '--output'"))
    #expect(
      run.errors.contains("\nUsage: callsite generate [<options>]\n       callsite generate <document> "))
    #expect(run.errors.hasSuffix("  See 'callsite generate --help' for more information.\n"))
    let other = try CommandRun("observe", in: project.path)
    #expect(other.errors.hasPrefix("error: "))
  }

  @Test("A document is read from standard input as -, every time")
  func standardInput() throws {
    let arguments = ["generate", "-", "--module", "PetAPI", "--output", "Out"]
    let text = try String(contentsOfFile: "\(project.path)/Specs/pets.yaml", encoding: .utf8)
    for name in ["Pet", "Cat"] {
      let run = try CommandRun(arguments, input: text.replacing("Pet:", with: "\(name):"), in: project.path)
      #expect(run.status == 0)
      #expect(try project.swiftFiles(in: "Out/PetAPI").keys.contains("Models/\(name).swift"))
    }
  }

  @Test(
    "Wrong usage exits with 64 and reports what's missing",
    arguments: [
      (
        ["generate", "pets.yaml"],
        "A DOCUMENT needs --output FOLDER. The API is 'PetsAPI', after the name of its document; --module gives another."
      ),
      (["generate", "--client", "PetClient"], "--client needs a DOCUMENT"),
      (["generate", "--buckets", "0"], "--buckets must be a number from 1 to 99."),
      (["generate", "a.yaml", "--config", "b.yaml"], "either a DOCUMENT or --config"),
      (["generate", "a.yaml", "--module", "9A", "--output", "."], "--module '9A' isn't a Swift name"),
      (["generate", "a.yaml", "--module", "Foundation", "--output", "."], "--module can't be 'Foundation'"),
      (
        ["generate", "a.yaml", "--module", "class", "--output", "."],
        "--module can't be 'class': it's a keyword"
      ),
      (["init", "--module", "CallsiteRuntime"], "--module can't be 'CallsiteRuntime'"),
      (["mock", "a.yaml", "--port", "80000"], "--port must be a number from 0 to 65535"),
      (["generate", "--format", "xml"], "'text' and 'json'"), (["genrate"], "genrate"),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try CommandRun(arguments, in: project.path)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
  }
}
