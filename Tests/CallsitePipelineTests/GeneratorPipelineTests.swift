import CallsiteDiagnostics
import CallsiteSamples
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

struct GeneratorPipelineTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    for name in ["Pet", "Vet"] {
      try disk.write(
        """
        openapi: 3.1.1
        info: { title: \(name)s, version: "1.0" }
        servers: [{ url: "https://api.example.com" }]
        paths: {}
        components:
          schemas:
            \(name): { type: object, properties: { name: { type: string } } }

        """, to: "Specs/\(name).yaml")
    }
    try disk.write(
      """
      output: ../Generated
      apis:
        - { spec: Pet.yaml, module: PetAPI }
        - { spec: Vet.yaml, module: VetAPI }
      """, to: "Specs/callsite.yaml")
  }

  @Test("Each API gets a folder, and generating again changes nothing")
  func generate() throws {
    let first = try pipeline().generate()
    #expect(first.modules.map(\.name) == ["PetAPI", "VetAPI"])
    #expect(first.modules.allSatisfy { $0.fileCount > 0 && $0.added.count == $0.fileCount })
    #expect(generatedFiles().count == first.changedCount)
    let second = try pipeline().generate()
    #expect(second.isFresh)
    #expect(second.changedCount == 0)
    #expect(second.summary.hasSuffix("2 modules, 0 files changed\n"))
  }

  @Test("A check finds an extra, a missing and a changed file, and writes nothing")
  func check() throws {
    let file = try #require(try pipeline().generate().modules.first?.added.first)
    let name = String(file.dropFirst(disk.path.count + 1))
    let text = try #require(disk.read(name))
    #expect(try pipeline().check().isFresh)

    try disk.write(text + "// by hand\n", to: name)
    var report = try pipeline().check()
    #expect(report.modules[0].changed == [file])
    #expect(report.differences.hasPrefix("--- \(file)\n+++ \(file)\n@@ "))
    #expect(report.differences.hasSuffix("-// by hand\n"))
    #expect(disk.read(name) == text + "// by hand\n")
    try disk.write(text, to: name)

    try disk.write(text, to: "Generated/PetAPI/Extra.swift")
    report = try pipeline().check()
    #expect(report.modules[0].removed == [disk.path("Generated/PetAPI/Extra.swift")])

    try disk.write("// by hand\n", to: "Generated/PetAPI/Extra.swift")
    report = try pipeline().check()
    #expect(report.modules[0].foreign == [disk.path("Generated/PetAPI/Extra.swift")])
    #expect(!report.isFresh)

    try disk.remove("Generated/PetAPI/Extra.swift")
    try disk.remove(name)
    #expect(try pipeline().check().modules[0].added == [file])
  }

  @Test("If any API has errors, all of them are reported and nothing is written")
  func errors() throws {
    try disk.write("openapi: 3.1.1\ninfo: [\n", to: "Specs/Pet.yaml")
    try disk.write("title: no API description\n", to: "Specs/Vet.yaml")
    let failure = #expect(throws: DiagnosticFailure.self) { try pipeline().generate() }
    let files = Set(failure?.diagnostics.compactMap(\.position?.file) ?? [])
    #expect(files == [disk.path("Specs/Pet.yaml"), disk.path("Specs/Vet.yaml")])
    #expect(generatedFiles() == [])

    try disk.write("openapi: 3.1.1\ninfo: { title: Vets, version: '1' }\npaths: {}\n", to: "Specs/Vet.yaml")
    #expect(throws: DiagnosticFailure.self) { try pipeline().generate() }
    #expect(generatedFiles() == [])
  }

  @Test(
    "A repair has the severity that the configuration sets for its rule",
    arguments: [("warning", ["warning"]), ("off", [])])
  func severities(level: String, expected: [String]) throws {
    try writeNullField(level: level)
    #expect(try pipeline().generate().diagnostics.map(\.severity.rawValue) == expected)
  }

  @Test("Nothing is written if the configuration makes a repair an error")
  func severeRepair() throws {
    try writeNullField(level: "error")
    let failure = #expect(throws: DiagnosticFailure.self) { try pipeline().generate() }
    #expect(failure?.diagnostics.map(\.id) == ["null-field"])
    #expect(generatedFiles() == [])
  }

  private func writeNullField(level: String) throws {
    try disk.write(
      "openapi: 3.1.1\ninfo: { title: Pets, version: '1', summary: }\npaths: {}\n", to: "Specs/Pet.yaml")
    try disk.write(
      "output: ../Generated\nlint: { null-field: \(level) }\napis: [{ spec: Pet.yaml, module: PetAPI }]\n",
      to: "Specs/callsite.yaml")
  }

  @Test("No file of any module is written if one can't be")
  func refusal() throws {
    let file = try #require(try pipeline().check().modules.last?.added.first)
    try disk.write("// by hand\n", to: String(file.dropFirst(disk.path.count + 1)))
    let failure = #expect(throws: DiagnosticFailure.self) { try pipeline().generate() }
    #expect(failure?.diagnostics.map(\.id) == ["unowned-file"])
    #expect(generatedFiles().count == 1)
  }

  @Test("The files of an API that was removed are removed")
  func stale() throws {
    try pipeline().generate()
    let before = generatedFiles()
    try disk.write(
      "openapi: 3.1.1\ninfo: { title: Pets, version: '1.0' }\npaths: {}\n", to: "Specs/Pet.yaml")
    let report = try pipeline().generate()
    #expect(report.modules[0].removed.count == before.count - generatedFiles().count)
    #expect(!report.modules[0].removed.isEmpty)
  }

  @Test("The JSON report lists every module in order")
  func json() throws {
    try pipeline().generate()
    let report = try pipeline().check()
    let counts = report.modules.map(\.fileCount)
    #expect(
      report.json == """
        {"modules":[
          {"name":"PetAPI","files":\(counts[0]),"changed":[],"added":[],"removed":[],"renamedCalls":[],"inputs":["\(disk.path)/Specs/Pet.yaml"]},
          {"name":"VetAPI","files":\(counts[1]),"changed":[],"added":[],"removed":[],"renamedCalls":[],"inputs":["\(disk.path)/Specs/Vet.yaml"]}
        ],"diagnostics":[]}

        """)
  }

  @Test("A module's inputs are its document and referenced files")
  func inputs() throws {
    try disk.write(
      """
      openapi: 3.1.1
      info: { title: Vets, version: "1.0" }
      paths: {}
      components: { schemas: { Vet: { $ref: ../common/vet.yaml }, Lost: { $ref: lost.yaml } } }

      """, to: "Specs/Vet.yaml")
    try disk.write("{ type: object, properties: { name: { type: string } } }", to: "common/vet.yaml")
    let refused = try pipeline().check()
    #expect(refused.diagnostics.map(\.id).sorted() == ["refused-reference", "unresolved-reference"])
    var request = GenerationRequest(source: .configuration(file: disk.path("Specs/callsite.yaml")))
    request.root = disk.path
    let report = try GeneratorPipeline(configuration: request.resolve()).check()
    #expect(report.diagnostics.map(\.id) == ["unresolved-reference"])
    #expect(
      report.modules[1].inputs == ["Specs/Vet.yaml", "common/vet.yaml", "Specs/lost.yaml"].map(disk.path))
  }

  @Test("Overlays are applied before operations are selected, and are inputs")
  func overlays() throws {
    try disk.write(
      """
      overlay: 1.0.0
      info: { title: Calls, version: "1" }
      actions:
        - target: $.paths
          update: { /pets: { get: { operationId: list, tags: [pets], responses: { "204": { description: D } } } } }

      """, to: "Specs/calls.yaml")
    let configuration =
      "apis: [{ spec: Pet.yaml, module: PetAPI, overlays: [calls.yaml], include: { tags: [pets] } }]"
    try disk.write(configuration + "\n", to: "Specs/callsite.yaml")
    let report = try pipeline().check()
    #expect(report.modules[0].inputs == ["Specs/Pet.yaml", "Specs/calls.yaml"].map(disk.path))
    #expect(report.modules[0].added.contains { $0.hasSuffix("PetsService.swift") })
    #expect(!report.modules[0].added.contains { $0.hasSuffix("/Pet.swift") })
    try disk.write("overlay: 1.0.0\n", to: "Specs/calls.yaml")
    let failure = #expect(throws: DiagnosticFailure.self) { try pipeline().check() }
    #expect(failure?.diagnostics.map(\.id) == ["missing-field", "missing-field"])
  }

  @Test("A check suggests the command that fixes the difference")
  func command() {
    let one = GenerationRequest(
      source: .document(spec: "pets.yaml", module: "PetAPI", client: nil, output: "Sources"), isStrict: true)
    #expect(
      one.command() == "swift run callsite generate pets.yaml --module PetAPI --output Sources --strict")
    let spaced = GenerationRequest(source: .configuration(file: "My Specs/pet's.yaml"))
    #expect(spaced.command() == #"swift run callsite generate --config 'My Specs/pet'\''s.yaml'"#)
    let all = GenerationRequest(source: .nearestConfiguration(from: "/"))
    #expect(all.command() == "swift run callsite generate")
    let plugin = all.command(after: "swift package generate-clients")
    #expect(plugin == "swift package generate-clients")
  }

  private func pipeline() throws -> GeneratorPipeline {
    GeneratorPipeline(configuration: try ConfigurationReader.read(disk.path("Specs/callsite.yaml")))
  }

  private func generatedFiles() -> [String] {
    disk.files().filter { $0.hasPrefix("Generated/") }
  }
}

/// Generated/ is the snapshot of the bundled specs: there is no second copy of it. To record it, run
/// `swift run callsite generate`.
@Suite("The bundled modules", .onOwnThreads)
struct BundledModulesTests {
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    for folder in ["Specs", "Generated"] {
      try FileManager.default.copyItem(atPath: "\(Self.root)/\(folder)", toPath: disk.path(folder))
    }
  }

  @Test("Generated/ matches Specs/ byte for byte")
  func isFresh() throws {
    let report = try check(Self.root)
    #expect(report.isFresh, "\(report.differences)\nRun: swift run callsite generate")
    #expect(report.modules.map(\.name).count == 10)
    let readme = try String(contentsOfFile: "\(Self.root)/README.md", encoding: .utf8)
    let outcome = try #require(report.summary.split(separator: "\n").last)
    #expect(readme.contains("`\(outcome)`"), "\(outcome)")
    #expect(report.diagnostics.isEmpty)
  }

  @Test("Changed, missing and extra files are detected")
  func findsDifferences() throws {
    let model = "Generated/HelpPetAPI/Models"
    try disk.write(try #require(disk.read("\(model)/Pet.swift")) + "\n", to: "\(model)/Pet.swift")
    try disk.remove("\(model)/User.swift")
    try disk.write("\(OutputFolder.marker)\n", to: "\(model)/Cat.swift")
    let module = try #require(try check(disk.path).modules.first { $0.name == "HelpPetAPI" })
    #expect(module.changed == [disk.path("\(model)/Pet.swift")])
    #expect(module.added == [disk.path("\(model)/User.swift")])
    #expect(module.removed == [disk.path("\(model)/Cat.swift")])
  }

  @Test("A property renamed in a spec changes its model and its sample, and the diff shows it")
  func renamesProperty() throws {
    let spec = try #require(disk.read("Specs/helppet.yaml"))
    try disk.write(
      spec.replacingOccurrences(of: "microchip_number", with: "chip_number"), to: "Specs/helppet.yaml")
    let report = try check(disk.path)
    #expect(
      report.modules.flatMap(\.changed) == [
        disk.path("Generated/HelpPetAPI/Models/Pet.swift"),
        disk.path("Generated/HelpPetAPITesting/Samples/Pet.swift"),
      ])
    #expect(report.differences.contains("-  public var microchipNumber: String?"))
    #expect(report.differences.contains("+  public var chipNumber: String?"))
  }

  private func check(_ folder: String) throws -> GenerationReport {
    let configuration = try ConfigurationReader.read("\(folder)/Specs/callsite.yaml")
    return try GeneratorPipeline(configuration: configuration, testing: TestingModuleFiles.generate).check()
  }

  private static let root = Checkout.root.path
}
