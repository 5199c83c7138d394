import Foundation
import TestSupport
import Testing

@Suite("callsite observe", .onOwnThreads)
struct ObserveCommandTests {
  private let project: Project

  init() throws {
    project = try Project()
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths:
        /pets/{id}:
          get:
            operationId: readPet
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            responses:
              '200':
                description: A pet
                content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
      components:
        schemas:
          Pet: { type: object, required: [name], properties: { name: { type: string } } }

      """, to: "Specs/pets.yaml")
    try project.write(
      """
      {"log":{"entries":[{
        "request":{"method":"GET","url":"https://api.example.com/pets/7","headers":[]},
        "response":{"status":200,"headers":[],"content":{
          "mimeType":"application/json","text":"{\\"name\\":null,\\"password\\":\\"hunter2\\"}"}}}]}}
      """, to: "session.har")
  }

  @Test("reports each difference with its count, and exits with 1")
  func text() throws {
    let run = try CommandRun("observe", "Specs/pets.yaml", "session.har", in: project.path)
    #expect(run.status == 1)
    #expect(
      run.output == """
        Specs/pets.yaml → session.har

        GET /pets/{id}
          breaking  wire    response 200 / name  [recorded-null-undocumented]
            Expected a string, found null.
            The client can't decode the response.
            Found in 1 of 1.
            spec: Specs/pets.yaml:15:64
            traffic: session.har:1:20

        GET /pets/{id} (other changes)
          info      wire    response 200 / password  [recorded-field-undocumented]
            The property `password` isn't documented.
            Swift code can't access it.
            Found in 1 of 1, such as ‹hidden›.
            spec: Specs/pets.yaml:15:10
            traffic: session.har:1:20

        wire    breaking  1 breaking, 1 info

        """)
    #expect(
      run.errors == "note: Compared 1 of 1 recorded exchanges. [recorded-calls]\n"
        + ResolutionTests.note("PetAPI"))
  }

  @Test("writes an overlay that can be used at once")
  func suggestion() throws {
    let run = try CommandRun(
      "observe", "Specs/pets.yaml", "session.har", "--suggest", "--output", "Specs/seen.yaml",
      in: project.path)
    #expect(run.status == 0)
    try project.write(
      "output: ../Generated\napis: [{ spec: pets.yaml, module: PetAPI, overlays: [seen.yaml] }]\n",
      to: "Specs/callsite.yaml")
    let again = try CommandRun("observe", "--module", "PetAPI", "session.har", in: project.path)
    #expect(again.status == 0 && again.output.contains("wire    none"))
    #expect(try CommandRun("generate", in: project.path).status == 0)
    let swift = try project.swiftFiles(in: "Generated/PetAPI").values.joined()
    #expect(swift.contains("public var name: String?") && swift.contains("public var password: String"))
  }

  @Test("suggests a valid overlay without changes if the spec is complete")
  func nothing() throws {
    try project.write(
      """
      {"log":{"entries":[{
        "request":{"method":"GET","url":"https://api.example.com/pets/7","headers":[]},
        "response":{"status":200,"headers":[],"content":{
          "mimeType":"application/json","text":"{\\"name\\":\\"Rex\\"}"}}}]}}
      """, to: "session.har")
    try CommandRun(
      "observe", "Specs/pets.yaml", "session.har", "--suggest", "--output", "seen.yaml", in: project.path)
    let plain = try CommandRun("names", "Specs/pets.yaml", in: project.path)
    let overlaid = try CommandRun("names", "Specs/pets.yaml", "--overlay", "seen.yaml", in: project.path)
    #expect(overlaid.status == 0 && overlaid.errors == "" && overlaid.output == plain.output)
  }

  @Test("has its exit codes in its help once, consistent with --fail-on")
  func help() throws {
    let help = try CommandRun("observe", "--help", in: project.path).output
    #expect(help.matches(of: /(?i)exit codes?/).count == 1)
    #expect(help.contains("1   findings that aren't accepted: all, or those that match --fail-on"))
    #expect(help.contains("or any for 'observe')"))
    #expect(
      try CommandRun("observe", "Specs/pets.yaml", "session.har", "--fail-on", "silent", in: project.path)
        .status
        == 0)
  }

  @Test("accepts findings, and fails only for those above a level")
  func gate() throws {
    let base = ["observe", "Specs/pets.yaml", "session.har", "--accept", "drift.yaml"]
    #expect(try CommandRun(base + ["--update-accepted"], in: project.path).status == 0)
    #expect(try CommandRun(base, in: project.path).status == 0)
    let run = try CommandRun(
      "observe", "Specs/pets.yaml", "session.har", "--format", "json", in: project.path)
    #expect(run.status == 1 && run.output.contains(#""count":1,"of":1,"example":"‹hidden›"}"#))
  }

  @Test("annotates the lines of the spec", arguments: ["github", "markdown"])
  func formats(format: String) throws {
    let run = try CommandRun(
      "observe", "Specs/pets.yaml", "session.har", "--format", format, in: project.path)
    let beginnings = [
      "github": "::error file=Specs/pets.yaml,line=15,col=64,",
      "markdown": "## The traffic doesn't match the spec: 1 breaking, 1 info\n",
    ]
    #expect(run.output.hasPrefix(try #require(beginnings[format])))
  }

  @Test("exits with 2 for an invalid recording, and with 64 without one")
  func failures() throws {
    try project.write("[]", to: "list.har")
    let run = try CommandRun("observe", "Specs/pets.yaml", "list.har", in: project.path)
    #expect(
      run.status == 2 && run.errors.hasPrefix("list.har:1:1: error: The recording isn't an HTTP Archive"))
    let suggestion = try CommandRun("observe", "Specs/pets.yaml", "no.har", "--suggest", in: project.path)
    #expect(suggestion.status == 2)
    #expect(try CommandRun("observe", "session.har", in: project.path).status == 64)
  }
}
