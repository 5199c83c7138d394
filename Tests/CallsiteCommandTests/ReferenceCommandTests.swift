import Foundation
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct ReferenceCommandTests {
  let project: Project

  init() throws {
    project = try Project()
    let paths = "/pets: { get: { operationId: listPets, responses: { '204': { description: Done. } } } }"
    try project.write(
      "openapi: 3.1.1\ninfo: { title: Pets, version: \"1\" }\nservers: [{ url: \"https://a.example\" }]\n"
        + "paths: { \(paths) }\n", to: "Specs/pets.yaml")
  }

  @Test("Without a document, the reference uses the one in the configuration")
  func configured() throws {
    let run = try CommandRun("reference", in: project.path)
    #expect(run.output.contains("import PetAPI\n"))
    #expect(run.output.contains("```http\nGET /pets\n```"))
    #expect(run.status == 0)
  }

  @Test("A listed document uses the configuration's names; another one is named after its file or --module")
  func listed() throws {
    #expect(
      try CommandRun("reference", "Specs/pets.yaml", in: project.path).output.contains("import PetAPI\n"))
    let text = try String(contentsOfFile: "\(project.path)/Specs/pets.yaml", encoding: .utf8)
    try project.write(text, to: "zoo-animals.yaml")
    let run = try CommandRun("reference", "zoo-animals.yaml", in: project.path)
    #expect(run.output.contains("import ZooAnimalsAPI\n\nlet zooAnimals = ZooAnimalsClient("))
    let named = try CommandRun("reference", "zoo-animals.yaml", "--module", "BeastAPI", in: project.path)
    #expect(named.output.contains("import BeastAPI\n"))
  }

  @Test("With --output, the page is written to a file, and the number of calls is printed")
  func output() throws {
    let run = try CommandRun(
      "reference", "--format", "html", "--output", "docs/pets.html", in: project.path)
    #expect(run.errors == "Wrote docs/pets.html: 1 call.\n")
    let page = try String(contentsOfFile: "\(project.path)/docs/pets.html", encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
  }

  @Test(
    "The extension of the file decides the format, unless --format does",
    arguments: [
      (["--output", "pets.html"], "<!DOCTYPE html>\n"), (["--output", "PETS.HTML"], "<!DOCTYPE html>\n"),
      (["--output", "pets.md"], "# "), (["--output", "html"], "# "),
      (["--output", "pets.html", "--format", "markdown"], "# "),
    ])
  func fileExtension(arguments: [String], start: String) throws {
    let run = try CommandRun(["reference"] + arguments, in: project.path)
    #expect(run.status == 0)
    let page = try String(contentsOfFile: "\(project.path)/\(arguments[1])", encoding: .utf8)
    #expect(page.hasPrefix(start))
  }

  @Test("One of several documents must be selected")
  func several() throws {
    try project.write(
      "apis: [{ spec: pets.yaml, module: PetAPI }, { spec: pets.yaml, module: VetAPI }]\n",
      to: "Specs/callsite.yaml")
    let run = try CommandRun("reference", in: project.path)
    #expect(run.status == 2)
    #expect(
      run.errors.contains("choose one with --module or a DOCUMENT: 'PetAPI' or 'VetAPI'")
        || run.errors.contains("PetAPI or VetAPI"))
    #expect(try CommandRun("reference", "--module", "VetAPI", in: project.path).status == 0)
  }
}
