import CallsiteDiagnostics
import CallsiteDocument
@testable import CallsiteDrift
import CallsitePipeline
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("Comparing versions")
struct DriftPipelineTests {
  let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
  }

  @Test("reads referenced files from the revision of the document")
  func references() throws {
    try repository.commit(["pets.yaml": Self.document("a/Pet.yaml"), "a/Pet.yaml": "type: string\n"])
    try repository.git("rm", "--quiet", "a/Pet.yaml")
    try repository.disk.write(Self.document("b/Pet.yaml"), to: "pets.yaml")
    try repository.disk.write("type: string\n", to: "b/Pet.yaml")
    let result = try compare(.since("main"))
    #expect(result.warningCount == 0)
    #expect(result.comparisons.map(\.old) == ["git:main:pets.yaml"])
  }

  @Test("names files by their revision in errors")
  func errors() throws {
    try repository.commit(["pets.yaml": "title: no description\n"])
    try repository.disk.write(Self.document("x"), to: "pets.yaml")
    let failure = #expect(throws: DiagnosticFailure.self) { try compare(.since("main")) }
    #expect(failure?.diagnostics.first?.position?.file == "git:main:pets.yaml")
  }

  @Test("reports APIs that were added or removed")
  func apis() throws {
    let pet = "{ spec: pets.yaml, module: PetAPI }"
    try repository.commit([
      "pets.yaml": Self.document("Name.yaml"), "cats.yaml": Self.document("Name.yaml"),
      "dogs.yaml": Self.document("Name.yaml"), "Name.yaml": "type: string\n",
      "callsite.yaml": "apis: [\(pet), { spec: cats.yaml, module: CatAPI }]\n",
    ])
    let file = try repository.disk.write(
      "apis: [{ spec: dogs.yaml, module: DogAPI }, \(pet)]\n", to: "callsite.yaml")
    let request = DriftRequest(.since("main"), configuration: .configuration(file: file))
    let result = try DriftPipeline { VersionComparison().compareDocuments(of: $0, with: $1) }.compare(
      request.resolve())
    #expect(result.comparisons.map(\.api) == ["DogAPI", "PetAPI", "CatAPI"])
    #expect(result.comparisons.map { $0.findings.map(\.id) } == [["api-added"], [], ["api-removed"]])
    #expect(result.comparisons.map(\.old) == ["nothing", "git:main:pets.yaml", "git:main:cats.yaml"])
  }

  @Test("uses the names of the configuration, also for a version without the named parts")
  func names() throws {
    let text = { (kind: String) in Self.document("Name.yaml").replacing("Shop: {", with: "Shp: { \(kind)") }
    try repository.commit([
      "old.yaml": text("required: [name], "), "new.yaml": text(""), "gone.yaml": Self.document("Name.yaml"),
      "Name.yaml": "type: string\n",
    ])
    let file = try repository.disk.write(
      "apis: [{ spec: new.yaml, module: PetAPI, naming: { schemas: { Shp: Store } } }]\n", to: "callsite.yaml"
    )
    let compare = { (old: String) in
      let versions = [old, "new.yaml"].map { repository.disk.path + "/" + $0 }
      let request = DriftRequest(
        .versions(old: versions[0], new: versions[1]), configuration: .configuration(file: file))
      return try DriftPipeline { VersionComparison().compareDocuments(of: $0, with: $1) }.compare(
        request.resolve())
    }
    let findings = try compare("old.yaml").comparisons.flatMap(\.findings).filter { $0.axis == .source }
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.path.hasPrefix("Store") })
    #expect(try compare("gone.yaml").comparisons.count == 1)
  }

  @Test("A criterion of the selection that matches nothing in either version is an error")
  func selection() throws {
    let text = { (tag: String) in
      """
      openapi: 3.1.0
      info: { title: Pets, version: "1" }
      paths: { /pets: { get: { tags: [\(tag)], responses: { "204": { description: Nothing. } } } } }
      """
    }
    let paths = try ["cats", "dogs"].map { try repository.disk.write(text($0), to: "\($0).yaml") }
    let file = try repository.disk.write("apis: [{ spec: dogs.yaml, module: PetAPI }]\n", to: "callsite.yaml")
    let compare = { (tag: String) in
      let selection = OperationSelection(included: [OperationCriterion(.tag, tag)])
      let request = DriftRequest(
        .versions(old: paths[0], new: paths[1]), configuration: .configuration(file: file),
        selection: selection)
      return try DriftPipeline { VersionComparison().compareDocuments(of: $0, with: $1) }.compare(
        request.resolve())
    }
    #expect(try compare("cats").comparisons.count == 1)
    #expect(try compare("dogs").comparisons.count == 1)
    let failure = #expect(throws: DiagnosticFailure.self) { try compare("dog") }
    #expect(
      failure?.diagnostics.map(\.message) == ["No operation has the tag 'dog'; did you mean 'dogs'?"])
  }

  private func compare(_ subject: DriftRequest.Subject) throws -> DriftResult {
    let file = try repository.disk.write("apis: [{ spec: pets.yaml, module: PetAPI }]\n", to: "callsite.yaml")
    let request = DriftRequest(subject, configuration: .configuration(file: file))
    return try DriftPipeline { VersionComparison().compareDocuments(of: $0, with: $1) }.compare(
      request.resolve())
  }

  private static func document(_ reference: String) -> String {
    """
    openapi: 3.1.1
    info: { title: Pets, version: '1' }
    paths: {}
    components: { schemas: { Shop: { type: object, properties: { name: { $ref: '\(reference)' } } } } }

    """
  }
}
