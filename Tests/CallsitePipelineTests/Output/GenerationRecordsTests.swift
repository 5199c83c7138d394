import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("A run with nothing to do")
struct GenerationRecordsTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      unheardOf: true
      paths: {}
      components:
        schemas:
          Pet: { $ref: "pet.yaml" }

      """, to: "Specs/pets.yaml")
    try disk.write("{ type: object, properties: { name: { type: string } } }\n", to: "Specs/pet.yaml")
    try disk.write(
      """
      output: ../Generated
      templates: templates
      apis: [{ spec: pets.yaml, module: PetAPI }]
      """, to: "Specs/callsite.yaml")
    try disk.write("// mine\n", to: "Specs/templates/notes.txt")
  }

  @Test("It's recognized by its record, and has the same report")
  func unchanged() throws {
    let first = try run()
    #expect(first.made == ["PetAPI"])
    let second = try run()
    #expect(second.made == [])
    #expect(second.report.isFresh)
    #expect(second.report.diagnostics == first.report.diagnostics)
    #expect(second.report.diagnostics.map(\.id) == ["unknown-field"])
    #expect(second.report.modules.map(\.fileCount) == first.report.modules.map(\.fileCount))
    #expect(second.report.modules.map(\.inputs) == first.report.modules.map(\.inputs))
  }

  @Test(
    "It's repeated if any input has changed",
    arguments: ["Specs/pets.yaml", "Specs/pet.yaml", "Specs/callsite.yaml"])
  func changedInput(path: String) throws {
    _ = try run()
    let text = try #require(disk.read(path))
    try disk.write(text.replacing("Pet", with: "Cat").replacing("name", with: "title"), to: path)
    #expect(try !run().made.isEmpty)
  }

  @Test("Another template, tool or working folder makes it a different run")
  func otherRun() throws {
    _ = try run()
    #expect(try run(tool: "2").made == ["PetAPI"])
    #expect(try run(tool: "2", workingFolder: "/elsewhere").made == ["PetAPI"])
    _ = try run()
    try disk.write(fileTemplate(heading: "changed"), to: "Specs/templates/file.mustache")
    #expect(try run().made == ["PetAPI"])
  }

  @Test("An output that was changed, removed or added is found")
  func changedOutput() throws {
    let files = try run().report.modules[0].added
    let file = String(try #require(files.first).dropFirst(disk.path.count + 1))
    let text = try #require(disk.read(file))
    try disk.write(text + "\n", to: file)
    #expect(try run().report.changedCount == 1)
    #expect(disk.read(file) == text)
    try FileManager.default.removeItem(atPath: disk.path + "/" + file)
    #expect(try run().report.modules[0].added.count == 1)
    try disk.write("import Foundation\n", to: "Generated/PetAPI/Mine.swift")
    #expect(try run().report.modules[0].foreign.count == 1)
  }

  @Test("A truncated record only causes another run")
  func brokenRecord() throws {
    _ = try run()
    let record = try #require(try FileManager.default.contentsOfDirectory(atPath: disk.path + "/Cache").first)
    try disk.write("{", to: "Cache/\(record)")
    #expect(try run().made == ["PetAPI"])
  }

  /// A run, and the modules that it generated.
  private func run(
    tool: String = "1", workingFolder: String = "/here"
  ) throws -> (report: GenerationReport, made: [String]) {
    let request = GenerationRequest(source: .configuration(file: disk.path + "/Specs/callsite.yaml"))
    let made = Made()
    let report = try GeneratorPipeline(
      configuration: try request.resolve(),
      records: GenerationRecords(
        folder: disk.path + "/Cache", tool: tool, workingFolder: workingFolder)
    ) { made.modules.append($0) }.generate()
    return (report, made.modules)
  }
}

/// The modules that a run reported; one run reports from one thread.
private final class Made: @unchecked Sendable {
  var modules: [String] = []
}
