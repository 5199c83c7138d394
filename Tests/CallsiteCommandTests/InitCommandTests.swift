import Foundation
import TestSupport
import Testing

@testable import callsite

@Suite(.onOwnThreads)
struct InitCommandTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  @Test("Without input, the result is a valid example")
  func example() throws {
    let run = try CommandRun("init", "--folder", "New", in: project.path)
    let program = try #require(CommandRun.executable()).path
    #expect(
      run.output == """
        Wrote New/my.yaml
        Wrote New/callsite.yaml
        Run: \(program) generate --config New/callsite.yaml
        It writes Sources/MyAPI. Add a target for this folder to Package.swift:
          .target(name: "MyAPI", dependencies: [.product(name: "CallsiteRuntime", package: "callsite")]),

        """)
    #expect(try CommandRun("generate", "--config", "New/callsite.yaml", in: project.path).status == 0)
    #expect(try !project.swiftFiles(in: "Sources/MyAPI").isEmpty)
    let lint = try CommandRun("lint", "--config", "New/callsite.yaml", "--strict", in: project.path)
    #expect(lint.output == "1 document: 0 errors, 0 warnings\n")
  }

  @Test("The suggested next command works in the folder where init was run")
  func nextCommand() throws {
    try project.write("", to: "Empty/Package.swift")
    let folder = "\(project.path)/Empty"
    try FileManager.default.removeItem(atPath: "\(project.path)/Specs")
    let run = try CommandRun("init", in: folder)
    #expect(run.output.contains(" generate\nIt writes Sources/MyAPI."))
    #expect(try CommandRun("generate", in: folder).status == 0)
    #expect(FirstSteps.caller(in: "/a/app", program: "callsite") == "callsite")
    #expect(FirstSteps.caller(in: "/a/app", program: "/a/app/.build/debug/callsite") == "swift run callsite")
    #expect(
      FirstSteps.caller(in: "/a/b", program: "/a/app/.build/debug/callsite") == "/a/app/.build/debug/callsite"
    )
  }

  @Test("The suggested target has the product for logins with OAuth if the document has one")
  func oauth() throws {
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths: { /pets: { get: { operationId: list, responses: { '204': { description: OK } } } } }
      security: [{ shop: [] }]
      components:
        securitySchemes:
          shop: { type: openIdConnect, openIdConnectUrl: "https://log.in/.well-known/openid-configuration" }

      """, to: "pets.yaml")
    let run = try CommandRun("init", "pets.yaml", "--folder", "New", in: project.path)
    #expect(
      run.output.contains(
        "[.product(name: \"CallsiteRuntime\", package: \"callsite\"), "
          + ".product(name: \"CallsiteOAuth\", package: \"callsite\")]"))
  }

  @Test("For a client that is expensive to compile, the settings that help are named")
  func large() throws {
    func document(lines: Int) -> String {
      let description = repeatElement("A line.\\n\\n", count: lines / 2).joined()
      return """
        {"openapi": "3.1.1", "info": {"title": "Pets", "version": "1", "description": "\(description)"}, "paths": {}}
        """
    }
    try project.write(document(lines: 61_000), to: "large.json")
    try project.write(document(lines: 40_000), to: "small.json")
    let large = try CommandRun("init", "large.json", "--folder", "Large", in: project.path)
    #expect(
      large.output.hasSuffix(
        """
        The client has more than 60,000 lines, which take minutes and gigabytes of memory to compile for release. To \
        reduce both, set 'operations', 'coding: compact' or 'conformances' in Large/callsite.yaml.

        """))
    let small = try CommandRun("init", "small.json", "--folder", "Small", in: project.path)
    #expect(!small.output.contains("lines"))
  }

  @Test("From a document, the result is OpenAPI 3.1 that generates the same Swift")
  func document() throws {
    let swagger = """
      {"swagger": "2.0", "info": {"title": "Pet Shop API", "version": "1"}, "host": "pets.example", "paths": {
        "/pets": {"get": {"operationId": "list", "responses": {"200": {"description": "All",
          "schema": {"type": "array", "items": {"$ref": "#/definitions/Pet"}}}}}}},
       "definitions": {"Pet": {"type": "object", "properties": {"name": {"type": "string"}}}}}
      """
    try project.write(swagger, to: "swagger.json")
    let run = try CommandRun("init", "swagger.json", "--folder", "New", in: project.path)
    #expect(run.output.hasPrefix("Wrote New/pet-shop.yaml\n"))
    for (spec, output) in [("swagger.json", "Old"), ("New/pet-shop.yaml", "Out")] {
      try CommandRun("generate", spec, "--module", "PetShopAPI", "--output", output, in: project.path)
    }
    let files = try project.swiftFiles(in: "Old")
    #expect(!files.isEmpty)
    #expect(try project.swiftFiles(in: "Out") == files)
  }

  @Test("From samples, the result contains schemas")
  func samples() throws {
    try project.write(#"{"id": 1, "name": "a"}"#, to: "user.json")
    try project.write(#"[{"id": 2}]"#, to: "users.json")
    let run = try CommandRun(
      "init", "--from-json", "User=user.json", "--from-json", "User=users.json", "--folder", "New",
      in: project.path)
    #expect(run.status == 0)
    let text = try String(contentsOfFile: "\(project.path)/New/user.yaml", encoding: .utf8)
    #expect(text.contains("required: [id]"))
    #expect(try CommandRun("generate", "--config", "New/callsite.yaml", in: project.path).status == 0)
    #expect(try project.swiftFiles(in: "Sources/UserAPI").keys.contains("Models/User.swift"))
  }

  @Test("Existing files aren't overwritten, and unreadable ones are errors")
  func refusals() throws {
    let taken = try CommandRun("init", in: project.path)
    #expect(taken.status == 2)
    #expect(
      taken.errors
        == "error: 'Specs/callsite.yaml' already exists and wasn't overwritten. Add the API to it by hand, or "
        + "name another folder with --folder. [existing-file]\n")
    #expect(try CommandRun("init", "none.yaml", "--folder", "New", in: project.path).status == 2)
    #expect(try CommandRun("init", "--from-json", "user.json", in: project.path).status == 64)
    try project.write("name: Ann\n", to: "user.yaml")
    let yaml = try CommandRun("init", "--from-json", "User=user.yaml", "--folder", "None", in: project.path)
    #expect(yaml.status == 2)
    #expect(yaml.errors.hasPrefix("user.yaml:1:1: error: "))
    #expect(!FileManager.default.fileExists(atPath: "\(project.path)/New"))
  }
}
