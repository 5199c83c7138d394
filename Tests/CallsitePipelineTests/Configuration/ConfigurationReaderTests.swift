import CallsiteDiagnostics
@testable import CallsiteDocument
@testable import CallsiteLowering
import CallsiteModel
import CallsiteRendering
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

struct ConfigurationReaderTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write("openapi: 3.1.1\n", to: "Specs/pets.yaml")
  }

  @Test("Missing options have defaults")
  func defaults() throws {
    let api = try #require(try read("apis: [{ spec: pets.yaml, module: PetAPI }]").apis.first)
    #expect(api.spec == disk.path("Specs/pets.yaml"))
    #expect(api.folder.path == disk.path("Specs/Generated/PetAPI"))
    #expect(api.templates == nil)
    #expect(!api.isStrict)
    #expect(api.options == LoweringOptions(moduleName: "PetAPI"))
  }

  @Test("Operations are included and excluded by tag, path and operationId, with locations")
  func selection() throws {
    let configuration = try read(
      """
      root: ..
      apis:
        - spec: pets.yaml
          module: PetAPI
          include: { tags: [a], paths: [/a/**], operations: [b] }
          exclude:
            operations: [c]
      """)
    let api = try #require(configuration.apis.first)
    #expect(api.root == disk.path)
    #expect(api.selection.included.map(\.text) == ["a", "/a/**", "b"])
    #expect(api.selection.included.map(\.kind) == [.tag, .path, .operation])
    let place = SourcePosition(file: disk.path("Specs/callsite.yaml"), line: 7, column: 20)
    #expect(api.selection.excluded == [OperationCriterion(.operation, "c", at: place)])
  }

  @Test("Every option is read, relative to the configuration's folder")
  func everything() throws {
    let configuration = try read(
      """
      strict: true
      output: ../Sources
      templates: ../Templates
      apis:
        - spec: pets.yaml
          module: PetAPI
          client: Pets
          namespace: V1
          access: package
          enums: closed
          types: { date: String }
          conformances: [Identifiable]
          coding: compact
          backgroundTransfers: true
      """)
    #expect(
      configuration.apis == [
        APIConfiguration(
          spec: disk.path("Specs/pets.yaml"), output: disk.path("Sources"), templates: disk.path("Templates"),
          isStrict: true, home: disk.path("Specs"),
          options: LoweringOptions(
            moduleName: "PetAPI", clientName: "Pets", namespace: "V1", access: .package, hasOpenEnums: false,
            types: ["date": .string], coding: .compact, isHashable: false,
            hasBackgroundTransfers: true))
      ])
  }

  @Test("A top-level option applies to every API unless overridden; types are overridden by format")
  func shared() throws {
    let configuration = try read(
      """
      strict: true
      enums: closed
      types: { date: String, uuid: UUID }
      apis:
        - { spec: pets.yaml, module: PetAPI, types: { date: Date } }
        - { spec: pets.yaml, module: VetAPI, strict: false, enums: open, output: ../Vets }
      """)
    #expect(configuration.apis.map(\.isStrict) == [true, false])
    #expect(configuration.apis.map(\.options.hasOpenEnums) == [false, true])
    #expect(configuration.apis.map(\.options.types["date"]) == [.date, .string])
    #expect(configuration.apis.map(\.options.types["uuid"]) == [.uuid, .uuid])
    #expect(configuration.apis[1].folder.path == disk.path("Vets/VetAPI"))
  }

  @Test("Names and the zone of dates are read; an API's own replace the shared ones")
  func naming() throws {
    let configuration = try read(
      """
      dates: { zone: Europe/Berlin }
      emptyObjects: lists
      naming: { identifiers: verbatim, abbreviations: capitals }
      apis:
        - spec: pets.yaml
          module: PetAPI
          dates: { zone: UTC }
          emptyObjects: objects
          naming:
            identifiers: idiomatic
            schemas: { Ordr: Order }
            properties: { Ordr.no: number }
            operations: { list_v2: list }
        - { spec: pets.yaml, module: VetAPI }
      """)
    let (pets, vets) = (configuration.apis[0], configuration.apis[1])
    #expect([pets.options.timeZone, vets.options.timeZone] == ["UTC", "Europe/Berlin"])
    #expect([pets.options.emptyObjects, vets.options.emptyObjects] == [.objects, .lists])
    #expect(pets.options.naming == NamingStyle(identifiers: .idiomatic, abbreviations: .capitals))
    #expect(vets.options.naming == NamingStyle(identifiers: .verbatim, abbreviations: .capitals))
    #expect(pets.names.map(\.text) == ["Ordr", "Ordr.no", "list_v2"])
    #expect(pets.names.map(\.kind) == [.schema, .property, .operation])
    #expect(pets.names[0].position?.line == 11 && vets.names.isEmpty)
  }

  @Test("Problems with names and dates are reported at their locations")
  func namingProblems() {
    #expect(
      problems(
        """
        dates: { zone: Mars/Olympus, format: iso }
        naming: { identifiers: snake, schemas: { A: B } }
        apis:
          - spec: pets.yaml
            module: PetAPI
            naming: { schemas: { A: 9a, B: }, properties: [a] }
        """) == [
          "1:16: 'zone' must be the identifier of a time zone, such as 'Europe/Berlin' or 'UTC', but is "
            + "'Mars/Olympus'.",
          "1:30: Unknown key 'format'; expected one of: zone.",
          "2:24: 'identifiers' must be idiomatic or verbatim, but is 'snake'.",
          "2:31: 'schemas' can't be used here; it belongs in 'naming' of an API.",
          "6:29: 'schemas.A' must be a Swift name (letters, digits and _, not starting with a digit), but is '9a'.",
          "6:36: 'schemas.B' must be a Swift name (letters, digits and _, not starting with a digit), but is empty.",
          "6:51: 'properties' must be an object, but is a list.",
        ])
  }

  @Test("All problems are reported together, each at its location")
  func problems() {
    #expect(
      problems(
        """
        strct: true
        output: [a]
        colour: blue
        apis:
          - spec: pets.yaml
            modul: PetAPI
          - spec: cats.yaml
            module: 9Lives
            strict: 1
            enums: opened
            types: { date: Text, uuid: }
            conformances: [Hashable, Equatable]
          - pets.yaml
        """) == [
          "1:1: Unknown key 'strct'; did you mean 'strict'?",
          "2:9: 'output' must be text, but is a list.",
          "3:1: Unknown key 'colour'; expected one of: apis, strict, lint, output, root, "
            + "allowNetworkReferences, templates, access, enums, types, conformances, coding, names, naming, dates, "
            + "emptyObjects, style, backgroundTransfers, testing.",
          "5:5: An API needs the key 'module'.",
          "6:5: Unknown key 'modul'; did you mean 'module'?",
          "7:11: There is no file at '\(disk.path)/Specs/cats.yaml'; paths are relative to the configuration.",
          "8:13: 'module' must be a Swift name (letters, digits and _, not starting with a digit), but is '9Lives'.",
          "9:13: 'strict' must be true or false, but is 1.",
          "10:12: 'enums' must be open or closed, but is 'opened'; did you mean 'open'?",
          "11:20: 'types.date' must be String, Date, CalendarDate, UUID, URL, Decimal, Double, Int or Data, but is "
            + "'Text'.",
          "11:32: 'types.uuid' must be String, Date, CalendarDate, UUID, URL, Decimal, Double, Int or Data, but is "
            + "empty.",
          "12:30: A conformance must be Hashable or Identifiable, but is 'Equatable'.",
          "13:5: An API must be an object, but is 'pets.yaml'.",
        ])
  }

  @Test(
    "Each kind of problem has its id",
    arguments: [
      ("apis: [{ spec: pets.yaml }]", "missing-configuration-key"),
      ("apis: [{ spec: pets.yaml, module: PetAPI, strict: 1 }]", "wrong-configuration-type"),
      ("apis: [{ spec: pets.yaml, module: PetAPI, enums: opened }]", "unknown-configuration-value"),
      ("apis: [{ spec: pets.yaml, module: 9Lives }]", "invalid-swift-name"),
      ("apis: [{ spec: pets.yaml, module: Swift }]", "reserved-module"),
      ("apis: [{ spec: pets.yaml, module: PetAPI, client: PetAPI }]", "client-named-like-module"),
    ])
  func ids(text: String, id: String) {
    let failure = #expect(throws: DiagnosticFailure.self) { try read(text) }
    #expect(failure?.diagnostics.map(\.id) == [id])
  }

  @Test("A style applies to all APIs, and an API changes what it names")
  func style() throws {
    let apis = try read(
      """
      style: { indentation: tab, lineLength: 80 }
      apis:
        - { spec: pets.yaml, module: PetAPI }
        - { spec: pets.yaml, module: VetAPI, style: { indentation: 3 } }
      """
    ).apis
    #expect(
      apis.map(\.style) == [
        CodeStyle(indentation: 4, usesTabs: true, lineLength: 80), CodeStyle(indentation: 3, lineLength: 80),
      ])
    #expect(
      problems("style: { indentation: 9, lineLength: x }\napis: [{ spec: pets.yaml, module: PetAPI }]\n") == [
        "1:23: 'indentation' must be 'tab' or a number from 1 to 8, but is 9.",
        "1:38: 'lineLength' must be a number from 60 to 400, but is 'x'.",
      ])
  }

  @Test(
    "A key in the wrong place is reported with the right one",
    arguments: [
      ("client: Pets", "1:1: 'client' can't be used here; it belongs in an API, below 'apis'."),
      ("zone: UTC", "1:1: 'zone' can't be used here; it belongs in 'dates'."),
      ("tags: [a]", "1:1: 'tags' can't be used here; it belongs in 'include' or 'exclude' of an API."),
      (
        "naming: { strict: true }",
        "1:11: 'strict' can't be used here; it belongs at the top level or in an API, below 'apis'."
      ),
    ])
  func misplacedKeys(line: String, problem: String) {
    #expect(problems("\(line)\napis: [{ spec: pets.yaml, module: PetAPI }]\n") == [problem])
  }

  @Test(
    "A module can't be named like one that generated code imports, or like a keyword",
    arguments: [
      ("Foundation", "generated code imports the module with this name"),
      ("Swift", "generated code imports the module with this name"),
      ("class", "it's a keyword of Swift, which can't be imported"),
    ])
  func reservedModules(name: String, objection: String) {
    #expect(
      problems("apis: [{ spec: pets.yaml, module: \(name) }]") == [
        "1:35: 'module' can't be '\(name)': \(objection)."
      ])
  }

  @Test("Two APIs can share a module only with different namespaces")
  func duplicateModules() {
    let text = """
      apis:
        - { spec: pets.yaml, module: PetAPI, namespace: One }
        - { spec: pets.yaml, module: PetAPI, namespace: Two }
        - { spec: pets.yaml, module: PetAPI, namespace: One }
      """
    let failure = #expect(throws: DiagnosticFailure.self) { try read(text) }
    let file = disk.path("Specs/callsite.yaml")
    #expect(
      failure?.diagnostics.map(\.description) == [
        """
        \(file):4:32: error: Two APIs have the module 'PetAPI'; give them different modules, or a 'namespace' \
        each. [duplicate-module]
          \(file):2:32: note: the first 'PetAPI' is here
        """
      ])
  }

  @Test("A client can't have its module's name")
  func clientNamedLikeModule() {
    #expect(
      problems("apis: [{ spec: pets.yaml, module: PetAPI, client: PetAPI }]") == [
        "1:51: The client can't be named 'PetAPI' like its module: the module's other types couldn't be referenced."
      ])
  }

  @Test("A configuration lists at least one API", arguments: ["strict: true\n", "apis: []\n", "apis: {}\n"])
  func noAPIs(text: String) {
    #expect(problems(text).count == 1)
  }

  private func read(_ text: String) throws -> Configuration {
    try ConfigurationReader.read(try disk.write(text, to: "Specs/callsite.yaml"))
  }

  /// `line:column: message`, in order of position.
  private func problems(_ text: String) -> [String] {
    let failure = #expect(throws: DiagnosticFailure.self) { try read(text) }
    return (failure?.diagnostics ?? []).sortedByPosition().map { diagnostic in
      let place = diagnostic.position.map { "\($0.line):\($0.column): " } ?? ""
      return place + diagnostic.message
    }
  }
}

struct ConfigurationLocatorTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("The configuration in Specs takes precedence over the one next to it, and closer ones over others")
  func order() throws {
    try disk.write("", to: "callsite.yaml")
    try disk.write("", to: "Sources/Deep/note")
    #expect(ConfigurationLocator.locate(from: disk.path) == "callsite.yaml")
    try disk.write("", to: "Specs/callsite.yaml")
    #expect(ConfigurationLocator.locate(from: disk.path) == "Specs/callsite.yaml")
    #expect(ConfigurationLocator.locate(from: disk.path("Sources/Deep")) == "../../Specs/callsite.yaml")
    try disk.write("", to: "Sources/callsite.yaml")
    #expect(ConfigurationLocator.locate(from: disk.path("Sources/Deep")) == "../callsite.yaml")
  }

  @Test("Without a configuration, the message says what to do")
  func none() {
    let request = GenerationRequest(source: .nearestConfiguration(from: disk.path))
    let failure = #expect(throws: (any Error).self) { try request.resolve() }
    #expect(
      "\(failure.map { "\($0)" } ?? "")".contains("name it with --config, or give a document."))
  }
}

/// Large documents are in a folder next to the project, if it exists.
@Suite(.onOwnThreads)
struct CorpusSelectionTests {
  private static let document = "../shared/corpus/discord.json"

  @Test(
    "A few operations of a large document give a small module",
    .enabled(if: FileManager.default.fileExists(atPath: document), "The corpus isn't there."))
  func discord() throws {
    let ids = ["get_my_user", "list_my_guilds", "get_channel"]
    let selection = OperationSelection(included: ids.map { OperationCriterion(.operation, $0) })
    let disk = try TemporaryFolder()
    func report(_ selection: OperationSelection) throws -> GenerationReport {
      let api = APIConfiguration(
        spec: Self.document, output: disk.path, selection: selection,
        options: LoweringOptions(moduleName: "DiscordAPI"))
      return try GeneratorPipeline(configuration: Configuration(apis: [api])).check()
    }
    let few = try report(selection)
    let names = try #require(few.modules.first).added
    #expect(names.contains { $0.hasSuffix("/UserPIIResponse.swift") })
    #expect(!names.contains { $0.hasSuffix("/ApplicationResponse.swift") })
    #expect(names.count < 150)
    #expect(few.diagnostics.count < 20)
  }
}
