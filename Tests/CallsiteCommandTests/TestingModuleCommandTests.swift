import Foundation
import TestSupport
import Testing

@Suite("Modules for tests, from the command line", .onOwnThreads)
struct TestingModuleCommandTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  @Test("A configuration with 'testing: true' writes a module next to each client")
  func configured() throws {
    try project.write(
      "output: ../Generated\ntesting: true\napis: [{ spec: pets.yaml, module: PetAPI }]\n",
      to: "Specs/callsite.yaml")
    let run = try CommandRun("generate", in: project.path)
    #expect(run.status == 0)
    #expect(run.output.contains("PetAPITesting"))
    let files = try project.swiftFiles(in: "Generated/PetAPITesting")
    #expect(files.values.contains { $0.contains("struct PetStub: ClientStub") })
    #expect(files.values.contains { $0.contains("public static func sample(") })
    #expect(try CommandRun("check", in: project.path).status == 0)
  }

  @Test("A document gets a module for tests only with --testing")
  func oneDocument() throws {
    let arguments = ["generate", "Specs/pets.yaml", "--module", "PetAPI", "--output", "Out"]
    #expect(try CommandRun(arguments, in: project.path).status == 0)
    #expect(try project.swiftFiles(in: "Out/PetAPITesting").isEmpty)
    let client = try project.swiftFiles(in: "Out/PetAPI")
    #expect(try CommandRun(arguments + ["--testing"], in: project.path).status == 0)
    #expect(try !project.swiftFiles(in: "Out/PetAPITesting").isEmpty)
    #expect(try project.swiftFiles(in: "Out/PetAPI") == client)
  }

  @Test("A module for tests can't access an internal client, and the error suggests an access level")
  func internalClient() throws {
    try project.write(
      "output: ../Generated\ntesting: true\naccess: internal\napis: [{ spec: pets.yaml, module: PetAPI }]\n",
      to: "Specs/callsite.yaml")
    let run = try CommandRun("generate", in: project.path)
    #expect(run.status != 0)
    #expect(run.errors.contains("Specs/callsite.yaml:4:16: error:"))
    #expect(run.errors.contains("Choose 'package' or 'public'. [internal-testing]"))
    #expect(!FileManager.default.fileExists(atPath: project.path + "/Generated"))
  }
}
