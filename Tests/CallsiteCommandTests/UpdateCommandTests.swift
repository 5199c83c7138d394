import Foundation
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct UpdateCommandTests {
  let project: Project

  init() throws {
    project = try Project()
    try project.write(Self.document(age: "{ type: integer }"), to: "published.json")
    try project.write(Self.own, to: "Specs/pets.yaml")
  }

  private static func document(age: String) -> String {
    """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    paths:
      /pets:
        get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/PetOut' } } } } } }
    components: { schemas: { PetOut: { type: object, properties: { age: \(age) } } } }

    """
  }

  private static let own = """
    # Written by hand.
    openapi: 3.1.0
    info: { title: The practice, version: '1' }
    paths:
      /pets:
        get:
          operationId: pets
          responses:
            '200':
              description: All pets.
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
    components:
      schemas:
        Pet:
          type: object
          properties:
            age: { type: integer }  # in years

    """

  @Test("What changed is written at its place and listed, and the rest of the spec stays")
  func update() throws {
    try project.write(Self.document(age: "{ type: number }, weight: { type: number }"), to: "openapi.json")
    let trial = try run("--dry-run")
    #expect(try spec() == Self.own)
    let run = try run()
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == trial.output)
    #expect(
      run.output == """
        Specs/pets.yaml: 2 changes, 0 kept as in the spec, 0 conflicts
          changed  #/components/schemas/PetOut/properties/age/type
          added    #/components/schemas/PetOut/properties/weight

        """)
    let expected = Self.own.replacing(
      "age: { type: integer }  # in years",
      with: "age: { type: number }  # in years\n        weight: { type: number }")
    #expect(try spec() == expected)
  }

  @Test("A contradiction is listed with all sides, left as it was, and exits with 1")
  func conflict() throws {
    let own = Self.own.replacing("type: integer", with: "type: string")
    try project.write(own, to: "Specs/pets.yaml")
    try project.write(Self.document(age: "{ type: number }"), to: "openapi.json")
    let run = try run()
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("Specs/pets.yaml: 0 changes, 0 kept as in the spec, 1 conflict\n"))
    #expect(run.errors.contains("Specs/pets.yaml:17:22: warning: "))
    #expect(run.errors.contains("note: published before: integer"))
    #expect(run.errors.contains("note: published now: number"))
    #expect(run.errors.contains("note: in the spec: string"))
    #expect(run.errors.contains("[update-conflict]"))
    #expect(try spec() == own)
  }

  @Test("Documents that can't be read are errors together, and nothing is written")
  func unreadable() throws {
    let run = try CommandRun(
      "update", "Specs/pets.yaml", "--base", "none.json", "--published", "other.json", in: project.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("error: 'none.json' can't be read: no such file. [unreadable-file]"))
    #expect(run.errors.contains("error: 'other.json' can't be read: no such file. [unreadable-file]"))
    try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: "\(project.path)/openapi.json"))
    let binary = try self.run()
    #expect(binary.status == 2)
    #expect(
      binary.errors.contains("error: 'openapi.json' can't be read; it isn't UTF-8 text. [unreadable-file]"))
    try project.write("a: [\n", to: "openapi.json")
    let broken = try self.run()
    #expect(broken.status == 2)
    #expect(broken.errors.contains("openapi.json:2:"))
    #expect(try spec() == Self.own)
  }

  private func spec() throws -> String {
    try String(contentsOfFile: "\(project.path)/Specs/pets.yaml", encoding: .utf8)
  }

  private func run(_ options: String...) throws -> CommandRun {
    try CommandRun(
      ["update", "Specs/pets.yaml", "--base", "published.json", "--published", "openapi.json"] + options,
      in: project.path)
  }
}
