import CallsiteDiagnostics
import CallsiteLowering
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview
@testable import CallsitePipeline

@Suite("Diagnosis of a setup")
struct ExaminationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(schema: "Pet")
    try folder.write("output: Out\napis: [{ spec: pets.yaml, module: PetAPI }]\n", to: "callsite.yaml")
  }

  private func write(schema: String) throws {
    try folder.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths: {}
      components: { schemas: { \(schema): { type: object, properties: { name: { type: string } } } } }

      """, to: "pets.yaml")
  }

  private var request: GenerationRequest {
    GenerationRequest(source: .configuration(file: folder.path("callsite.yaml")))
  }

  private var surroundings: Surroundings {
    Surroundings(
      version: "1.2.3", program: folder.path("bin/callsite"), home: folder.path,
      workingFolder: "/nowhere/\(UUID().uuidString)",
      describePackage: { _ in .failure(.init("There is no package.")) })
  }

  private func report(_ surroundings: Surroundings? = nil) -> DoctorReport {
    Examination(request, in: surroundings ?? self.surroundings).report()
  }

  private func generate() throws {
    try GeneratorPipeline(configuration: try request.resolve()).generate()
  }

  @Test("Up-to-date output is listed with its sources, without problems")
  func fresh() throws {
    try generate()
    let report = report()
    #expect(report.isHealthy && report.findings == [])
    #expect(report.modules.map(\.inputs) == [["~/pets.yaml"]])
    #expect(report.text.contains("  PetAPI: 2 files in ~/Out/PetAPI, up to date\n    from ~/pets.yaml\n"))
    #expect(report.text.hasSuffix("No problems found.\n"))
    #expect(!report.text.contains(folder.path) && !report.json.contains(folder.path))
  }

  @Test("A diagnosis writes nothing")
  func writingNothing() throws {
    let before = folder.files()
    _ = report()
    #expect(folder.files() == before)
  }

  @Test("Output that is missing or of another document is out of date")
  func stale() throws {
    let missing = report()
    #expect(missing.findings.map(\.id) == ["stale-output"])
    #expect(missing.modules.map(\.added) == [2])
    try generate()
    try write(schema: "Cat")
    let report = report()
    #expect(!report.isHealthy)
    #expect(report.text.contains("in ~/Out/PetAPI, 1 missing, 1 obsolete\n"))
    #expect(report.findings.first?.message.hasSuffix("2 files differ. Run: callsite generate") == true)
  }

  @Test("The resolved configuration lists what differs from the defaults")
  func options() throws {
    try folder.write(
      """
      output: Out
      strict: true
      testing: true
      lint: { null-field: off }
      enums: closed
      apis: [{ spec: pets.yaml, module: PetAPI, coding: compact, source: 'https://a.example/?key=secret' }]

      """, to: "callsite.yaml")
    let options = try #require(report().apis.first).options
    #expect(options.contains(.init("coding", "\"compact\"")))
    #expect(options.contains(.init("strict", "true")))
    #expect(options.contains(.init("testing", "PetAPITesting")))
    #expect(options.contains(.init("lint", "{\"null-field\":\"off\"}")))
    #expect(options.contains(.init("enums", "closed")))
    #expect(options.contains(.init("source", "a URL")))
    #expect(options.count == 6)
  }

  @Test("An unreadable configuration is reported with its location, and the rest is still reported")
  func unreadable() throws {
    try folder.write("output: Out\nspecs: []\n", to: "callsite.yaml")
    let report = report()
    #expect(report.findings.contains { $0.id == "unknown-configuration-key" && $0.position?.line == 2 })
    #expect(report.versions.first == .init("callsite", "1.2.3"))
    #expect(report.configurationFile == nil)
  }

  @Test("Another program of that name is a second tool, unless its version is the same")
  func programs() throws {
    try generate()
    var surroundings = surroundings
    surroundings.otherPrograms = [("/usr/bin/callsite", "1.2.3"), ("/opt/bin/callsite", "1.2.2")]
    #expect(
      report(surroundings).findings.map(\.message) == [
        "'/opt/bin/callsite' has version 1.2.2, but this program has 1.2.3, so they may generate different code. Remove"
          + " one, or use the same version."
      ])
  }

  @Test("The JSON contains everything in the text")
  func json() throws {
    try generate()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(report().json.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["versions", "configuration", "modules", "package", "diagnostics"])
    let modules = try #require(object["modules"] as? [[String: Any]])
    #expect(modules.first?["name"] as? String == "PetAPI")
    #expect(((object["package"] as? [String: Any])?["manifest"]) is NSNull)
  }
}
