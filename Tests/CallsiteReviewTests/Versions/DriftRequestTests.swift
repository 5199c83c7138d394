import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsitePipeline
import Testing
import TestSupport

@testable import CallsiteReview

@Suite("A comparison request")
struct DriftRequestTests {
  let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
    try repository.commit([
      "pets.yaml": Self.document, "vets.yaml": Self.document, "fixes.yaml": Self.overlay,
      "callsite.yaml": """
      enums: closed
      apis:
        - { spec: pets.yaml, module: PetAPI, overlays: [fixes.yaml] }
        - { spec: vets.yaml, module: VetAPI }
      """,
    ])
  }

  @Test("for two versions uses the options of the API that lists one of them, for both")
  func configured() throws {
    let other = try repository.disk.write(Self.document, to: "other.yaml")
    for versions in [(old: other, new: path("pets.yaml")), (old: path("pets.yaml"), new: other)] {
      let pair = try #require(try resolve(.versions(old: versions.old, new: versions.new)).first)
      #expect(pair.name == nil)
      #expect(pair.old?.label == versions.old && pair.new?.label == versions.new)
      for source in [pair.old, pair.new] {
        #expect(source?.api.options.moduleName == "PetAPI")
        #expect(source?.api.options.hasOpenEnums == false)
        #expect(source?.api.overlays == [path("fixes.yaml")])
      }
    }
  }

  @Test("for two unlisted versions takes its names from the new one")
  func unconfigured() throws {
    let pair = try #require(
      try resolve(.versions(old: "/a.yaml", new: "https://example.com/shop-v2.yaml")).first)
    #expect(pair.old?.api.options == LoweringOptions(moduleName: "ShopV2API"))
    #expect(pair.new?.api.options == LoweringOptions(moduleName: "ShopV2API"))
  }

  @Test("takes the name of a module that is requested without a configuration")
  func requested() throws {
    let pairs = try DriftRequest(
      .versions(old: "/a.yaml", new: "/b.yaml"), configuration: .nearestConfiguration(from: "/"),
      module: "ZooAPI"
    ).resolve()
    #expect(pairs.first?.new?.api.options == LoweringOptions(moduleName: "ZooAPI"))
  }

  @Test("takes names from the target whose plugin generates the client of a document")
  func target() throws {
    let disk = repository.disk
    for file in ["shop/Sources/my-pets/openapi.yaml", "shop/Sources/Vets/vets.yaml", "shop/other.yaml"] {
      try disk.write(Self.document, to: file)
    }
    try disk.write(
      "apis: [{ spec: vets.yaml, enums: closed, namespace: Vet }]\n", to: "shop/Sources/Vets/callsite.yaml")
    try disk.write("// plugin: CallsitePlugin\n", to: "shop/Package.swift")
    #expect(try options(of: "shop/Sources/my-pets/openapi.yaml") == LoweringOptions(moduleName: "my_pets"))
    let vets = try options(of: "shop/Sources/Vets/vets.yaml")
    #expect(vets?.moduleName == "Vets" && vets?.hasOpenEnums == false && vets?.namespace == "Vet")
    #expect(try options(of: "shop/other.yaml")?.moduleName == "OtherAPI")
    try disk.write("// no plugin\n", to: "shop/Package.swift")
    #expect(try options(of: "shop/Sources/my-pets/openapi.yaml")?.moduleName == "OpenapiAPI")
  }

  @Test(
    "since a revision pairs the documents of targets whose plugins generate clients, without a configuration")
  func targets() throws {
    try repository.commit([
      "shop/Sources/my-pets/openapi.yaml": Self.document, "shop/Package.swift": "// CallsitePlugin\n",
    ])
    try repository.disk.write(Self.document, to: "shop/Sources/Vets/vets.yaml")
    try repository.disk.write("apis: [{ spec: vets.yaml }]\n", to: "shop/Sources/Vets/callsite.yaml")
    var request = DriftRequest(
      .since("main"), configuration: .nearestConfiguration(from: "/"),
      describePackage: { _ in .success(Array(Self.manifest.utf8)) })
    request.workingFolder = path("shop")
    let pairs = try request.resolve()
    #expect(pairs.map(\.name) == ["my_pets", "Vets"])
    #expect(
      pairs.map(\.document) == [
        path("shop/Sources/my-pets/openapi.yaml"), path("shop/Sources/Vets/vets.yaml"),
      ])
    #expect(
      pairs.map { $0.new?.label } == [
        path("shop/Sources/my-pets/openapi.yaml"), path("shop/Sources/Vets/vets.yaml"),
      ])
    #expect(pairs[1].old == nil && pairs[0].old != nil)
  }

  /// A package with two targets, in the format of `swift package dump-package`.
  private static let manifest: String = {
    let plugin =
      "\"dependencies\": [], \"pluginUsages\": [{ \"plugin\": [\"CallsitePlugin\", \"callsite\"] }]"
    return
      "{ \"name\": \"shop\", \"targets\": [{ \"name\": \"my-pets\", \(plugin) }, { \"name\": \"Vets\", \(plugin) }] }"
  }()

  /// The options for a document of a package with two targets, and no configuration of its own.
  private func options(of document: String) throws -> LoweringOptions? {
    let request = DriftRequest(
      .versions(old: "/a.yaml", new: path(document)), configuration: .nearestConfiguration(from: "/"),
      describePackage: { _ in .success(Array(Self.manifest.utf8)) })
    return try request.resolve().first?.new?.api.options
  }

  @Test("takes the options of a named module, which must exist")
  func module() throws {
    let versions = DriftRequest.Subject.versions(old: "/a.yaml", new: "/b.yaml")
    #expect(try resolve(versions, module: "VetAPI").first?.new?.api.options.moduleName == "VetAPI")
    let failure = #expect(throws: DiagnosticFailure.self) { try resolve(versions, module: "VatAPI") }
    #expect(
      failure?.diagnostics.map(\.description)
        == [
          "error: The configuration has no module 'VatAPI'; did you mean 'VetAPI' or 'PetAPI'? [unknown-module]"
        ])
  }

  @Test("with a configuration that lists neither of two documents needs a module")
  func unlisted() throws {
    let request = DriftRequest(
      .versions(old: "/a.yaml", new: "/b.yaml"), configuration: .configuration(file: path("callsite.yaml")),
      needsConfiguration: true)
    let failure = #expect(throws: DiagnosticFailure.self) { try request.resolve() }
    #expect(
      failure?.diagnostics.map(\.description) == [
        "error: The configuration doesn't list '/b.yaml' or '/a.yaml'; specify whose options to use with --module: "
          + "PetAPI or VetAPI. [unlisted-document]"
      ])
  }

  @Test("since a revision pairs every API with its old version, using the old configuration")
  func since() throws {
    try repository.disk.write(
      "apis:\n  - { spec: cats.yaml, module: CatAPI }\n  - { spec: pets.yaml, module: PetAPI }\n",
      to: "callsite.yaml")
    try repository.disk.write(Self.document, to: "cats.yaml")
    let pairs = try resolve(.since("main"))
    #expect(pairs.map(\.name) == ["CatAPI", "PetAPI", "VetAPI"])
    #expect(pairs.map(\.old?.label) == [nil, "git:main:pets.yaml", "git:main:vets.yaml"])
    #expect(pairs.map(\.new?.label) == [path("cats.yaml"), path("pets.yaml"), nil])
    #expect(pairs[1].old?.api.options.hasOpenEnums == false && pairs[1].new?.api.options.hasOpenEnums == true)
    #expect(pairs[1].old?.api.overlays.count == 1 && pairs[1].new?.api.overlays.isEmpty == true)
  }

  @Test("since a revision finds the document of a renamed module")
  func renamed() throws {
    try repository.disk.write("apis: [{ spec: pets.yaml, module: AnimalAPI }]\n", to: "callsite.yaml")
    let pairs = try resolve(.since("main"))
    #expect(pairs.map(\.name) == ["AnimalAPI", "VetAPI"])
    #expect(pairs[0].old?.api.options.moduleName == "PetAPI")
  }

  @Test("since a revision without a configuration uses the current one")
  func unconfiguredThen() throws {
    try repository.git("rm", "--quiet", "--cached", "callsite.yaml", "vets.yaml")
    try repository.git("commit", "--quiet", "--message=Test")
    let pairs = try resolve(.since("main"))
    #expect(pairs.map(\.old?.label) == ["git:main:pets.yaml", nil])
  }

  @Test("since a revision with a broken configuration reports its location")
  func brokenThen() throws {
    try repository.commit(["callsite.yaml": "api: []\n"])
    try repository.disk.write("apis: [{ spec: pets.yaml, module: PetAPI }]\n", to: "callsite.yaml")
    let failure = #expect(throws: DiagnosticFailure.self) { try resolve(.since("main")) }
    #expect(failure?.diagnostics.first?.position?.file == "git:main:callsite.yaml")
  }

  private func resolve(
    _ subject: DriftRequest.Subject, module: String? = nil
  ) throws -> [VersionPair] {
    try DriftRequest(
      subject, configuration: .configuration(file: path("callsite.yaml")), needsConfiguration: false,
      module: module
    ).resolve()
  }

  private func path(_ name: String) -> String { repository.disk.path(name) }

  private static let document =
    "openapi: 3.1.1\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents: { schemas: {} }\n"
  private static let overlay =
    "overlay: 1.0.0\ninfo: { title: A, version: '1' }\nactions: [{ target: '$.info', update: { title: B } }]\n"
}

@Suite("A version on the command line")
struct VersionOperandTests {
  @Test(
    "is a file, a URL, or a file of a revision",
    arguments: [
      ("Specs/pets.yaml", VersionOperand.file("Specs/pets.yaml")),
      ("https://example.com/a.json", .address("https://example.com/a.json")),
      ("git:origin/main:Specs/pets.yaml", .revision("origin/main", path: "Specs/pets.yaml")),
      ("git:main:a:b.yaml", .revision("main", path: "a:b.yaml")),
      ("./git:main", .file("./git:main")),
    ])
  func kinds(text: String, operand: VersionOperand) throws {
    #expect(try VersionOperand(text) == operand)
  }

  @Test(
    "of a revision needs the revision and the path", arguments: ["git:", "git:main", "git:main:", "git::a"])
  func incomplete(text: String) {
    let failure = #expect(throws: DiagnosticFailure.self) { try VersionOperand(text) }
    #expect(
      failure?.diagnostics.first?.description
        == "error: '\(text)' doesn't name a file at a revision; expected git:REVISION:PATH, such as "
        + "git:main:Specs/pets.yaml. [unreadable-revision]")
  }
}
