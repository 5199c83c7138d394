import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSamples
import Foundation
import TestSupport
import Testing

/// Generated/ is the snapshot of the bundled specs: there is no second copy of it. To record it, run
/// `swift run callsite generate`.
@Suite("The bundled modules", .onOwnQueue)
struct BundledModulesTests {
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    for folder in ["Specs", "Generated"] {
      try FileManager.default.copyItem(atPath: "\(Self.root)/\(folder)", toPath: disk.path(folder))
    }
  }

  @Test("Generated/ is to the byte what Specs/ comes to")
  func isFresh() throws {
    let report = try check(Self.root)
    #expect(report.isFresh, "\(report.differences)\nRun: swift run callsite generate")
    #expect(report.modules.map(\.name).count == 10)
    #expect(report.diagnostics.isEmpty)
  }

  @Test("A changed, a missing and an extra file are each found")
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

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
}
