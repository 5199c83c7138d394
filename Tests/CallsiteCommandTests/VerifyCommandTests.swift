import Foundation
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct VerifyCommandTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  @Test("A spec matches the published document until a change breaks the client")
  func verifies() throws {
    for name in ["spec.yaml", "fastapi.json"] { try project.write(try Self.published(name), to: name) }
    let arguments = ["verify", "spec.yaml", "--against", "fastapi.json", "--fail-on", "wire"]
    let fine = try CommandRun(arguments, in: project.path)
    #expect(fine.status == 0)
    #expect(fine.output.hasPrefix("spec.yaml → fastapi.json\n"))
    let drifted = try Self.published("fastapi.json").replacing("\"age_in_months\"", with: "\"months\"")
    try project.write(drifted, to: "fastapi.json")
    let run = try CommandRun(arguments + ["--format", "json"], in: project.path)
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(#"{"version":1,"verdict":{"wire":"breaking","source":"none","silent":"none"},"#))
    #expect(run.output.contains("results[].age_in_months"))
  }

  @Test("Only a spec's configured operations are verified, and the published document is read completely")
  func selection() throws {
    try project.write(try Self.published("spec.yaml"), to: "Specs/pets.yaml")
    let fastAPI = try Self.published("fastapi.json")
    try project.write(
      fastAPI.replacing("\"/v1/auth/login\"", with: "\"/v1/auth/sign-in\""), to: "published.json")
    let arguments = ["verify", "Specs/pets.yaml", "--against", "published.json", "--fail-on", "wire"]
    #expect(try CommandRun(arguments, in: project.path).status == 1)
    try project.write(
      "apis: [{ spec: pets.yaml, module: PetAPI, include: { paths: [/pets/**] } }]\n",
      to: "Specs/callsite.yaml")
    let run = try CommandRun(arguments, in: project.path)
    #expect(run.status == 0 && run.errors.hasPrefix("note: "))
    #expect(run.output.contains("[endpoint-added]"))
  }

  @Test("Omissions are reported or ignored on request, and by default unless the framework never says more")
  func omissions() throws {
    func document(_ more: String) -> String {
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      paths:
        /pets:
          get:
            operationId: readPet
            responses: { '200': { description: A pet., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
      components: { schemas: { Pet: { type: object, \(more)properties: { name: { type: string } } } } }

      """
    }
    try project.write(document("required: [name], "), to: "spec.yaml")
    try project.write(document(""), to: "published.yaml")
    for (options, status) in [
      ([], 1), (["--omissions", "by-framework"], 1), (["--omissions", "report"], 1),
      (["--omissions", "ignore"], 0),
    ] as [([String], Int32)] {
      let run = try CommandRun(
        ["verify", "spec.yaml", "--against", "published.yaml", "--fail-on", "wire"] + options,
        in: project.path)
      #expect(run.status == status, "\(options) \(run.output)")
    }
    let wrong = try CommandRun(
      "verify", "spec.yaml", "--against", "published.yaml", "--omissions", "never", in: project.path)
    #expect(wrong.status == 64 && wrong.errors.contains("by-framework"))
  }

  @Test("The exit code is 2 for unreadable input and 64 for wrong usage")
  func failures() throws {
    #expect(
      try CommandRun("verify", "Specs/pets.yaml", "--against", "none.yaml", in: project.path).status == 2)
    #expect(try CommandRun("verify", "Specs/pets.yaml", in: project.path).status == 64)
    #expect(try CommandRun("verify", "--against", "Specs/pets.yaml", in: project.path).status == 64)
  }

  private static func published(_ name: String) throws -> String {
    return try String(contentsOfFile: Checkout.path("Tests/PublishedSpecs/\(name)"), encoding: .utf8)
  }
}
