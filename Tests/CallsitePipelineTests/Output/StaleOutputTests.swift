import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

/// Each test tries to make a run report stale output as fresh.
@Suite("Stale output is never reported as fresh")
struct StaleOutputTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write(pets("Pet"), to: "Specs/pets.yaml")
    try disk.write("{ type: object, properties: { name: { type: string } } }\n", to: "Specs/name.yaml")
    try disk.write(pets("Shop"), to: "Specs/shops.yaml")
    try disk.write(
      """
      overlay: 1.0.0
      info: { title: Notes, version: "1" }
      actions: [{ target: $.info, update: { title: Pets } }]

      """, to: "Specs/notes.yaml")
    try disk.write(fileTemplate(heading: "first"), to: "Specs/templates/file.mustache")
    try disk.write(
      """
      output: ../Generated
      templates: templates
      apis:
        - { spec: pets.yaml, module: PetAPI, overlays: [notes.yaml] }
        - { spec: shops.yaml, module: ShopAPI }
      """, to: "Specs/callsite.yaml")
  }

  @Test("A document that is a link, whose target changes during the run")
  func linkedDocument() throws {
    try link("pets.yaml", to: "../Real/pets.yaml", holding: pets("Pet"))
    try run { try disk.write(pets("Cat"), to: "Real/pets.yaml") }
    try expectMadeAgain("Cat")
  }

  @Test("A document that is a link, which is changed during the run")
  func retargetedDocument() throws {
    try link("pets.yaml", to: "../Real/pets.yaml", holding: pets("Pet"))
    try disk.write(pets("Cat"), to: "Real/cats.yaml")
    try run {
      try disk.remove("Specs/pets.yaml")
      try FileManager.default.createSymbolicLink(
        atPath: disk.path("Specs/pets.yaml"), withDestinationPath: "../Real/cats.yaml")
    }
    try expectMadeAgain("Cat")
  }

  @Test(
    "A file with an older date that replaces another one during the run",
    arguments: [
      ("pets.yaml", "Pet"), ("name.yaml", "name"), ("notes.yaml", "Pets"),
      ("templates/file.mustache", "first"),
    ])
  func olderFile(name: String, word: String) throws {
    let text = try #require(disk.read("Specs/\(name)"))
    try run { try replace(name, with: text.replacing(word, with: "Other")) }
    try expectMadeAgain()
  }

  @Test("A document that is replaced while it's read, and restored afterwards")
  func changedBack() throws {
    try disk.write(pets("Cat"), to: "Specs/pets.yaml")
    try run { try disk.write(pets("Pet"), to: "Specs/pets.yaml") }
    try expectMadeAgain("Pet")
  }

  @Test("A document with other contents of the same length and date")
  func sameLengthAndDate() throws {
    try run()
    try replace("pets.yaml", with: pets("Cat"))
    try expectMadeAgain("Cat")
  }

  @Test("A template that is added during the run")
  func addedTemplate() throws {
    try disk.remove("Specs/templates/file.mustache")
    try disk.write("", to: "Specs/templates/notes.txt")
    try run { try disk.write(fileTemplate(heading: "new"), to: "Specs/templates/file.mustache") }
    try expectMadeAgain()
  }

  @Test("A template that is removed during the run")
  func removedTemplate() throws {
    try run { try disk.remove("Specs/templates/file.mustache") }
    try expectMadeAgain()
  }

  @Test("A document from a pipe, which can't be compared without reading it")
  func pipe() throws {
    for name in ["Pet", "Cat"] {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(pets(name, reference: false).utf8))
      try pipe.fileHandleForWriting.close()
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      #expect(try made(ofDocument: path).contains("Generated/PetAPI/Models/\(name).swift"))
    }
  }

  @Test("Standard input that is a file, and then another one")
  func standardInput() throws {
    for name in ["Pet", "Cat"] {
      let path = try disk.write(pets(name, reference: false), to: "Specs/\(name).yaml")
      let file = try #require(FileHandle(forReadingAtPath: path))
      let input = "/dev/fd/\(file.fileDescriptor)"
      #expect(try made(ofDocument: input).contains("Generated/PetAPI/Models/\(name).swift"))
    }
  }

  @Test("A referenced file that became a link outside the root")
  func linkOutOfRoot() throws {
    let elsewhere = try TemporaryFolder()
    try run()
    let text = try #require(disk.read("Specs/name.yaml"))
    try elsewhere.write(text, to: "name.yaml")
    try disk.remove("Specs/name.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: disk.path("Specs/name.yaml"), withDestinationPath: elsewhere.path("name.yaml"))
    let made = Names()
    _ = try? generate { made.add($0) }
    #expect(made.all.first == "PetAPI")
  }

  @Test("A root that became a link to another folder")
  func movedRoot() throws {
    try run()
    try FileManager.default.moveItem(atPath: disk.path("Specs"), toPath: disk.path("Old"))
    try FileManager.default.copyItem(atPath: disk.path("Old"), toPath: disk.path("New"))
    try disk.write(pets("Cat"), to: "New/pets.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: disk.path("Specs"), withDestinationPath: disk.path("New"))
    try expectMadeAgain("Cat")
  }

  @Test("Output that is edited, removed or replaced by a link", arguments: ["edit", "remove", "link"])
  func changedOutput(how: String) throws {
    try run()
    let file = "Generated/PetAPI/Models/Pet.swift"
    let text = try #require(disk.read(file))
    try disk.remove(file)
    if how == "edit" { try disk.write(text + "\n", to: file) }
    if how == "link" {
      try disk.write(text, to: "Pet.swift")
      try FileManager.default.createSymbolicLink(
        atPath: disk.path(file), withDestinationPath: disk.path("Pet.swift"))
    }
    let made = Names()
    _ = try? generate { made.add($0) }
    #expect(made.all.first == "PetAPI")
  }

  /// A run during which something happens after the first document has been read.
  private func run(meanwhile: @escaping @Sendable () throws -> Void = {}) throws {
    _ = try generate { module in
      guard module == "ShopAPI" else { return }
      do { try meanwhile() } catch { Issue.record(error) }
    }
  }

  private func expectMadeAgain(_ type: String? = nil) throws {
    let made = Names()
    #expect(try generate { made.add($0) }.changedCount > 0)
    #expect(made.all == ["PetAPI", "ShopAPI"])
    if let type { #expect(disk.files().contains("Generated/PetAPI/Models/\(type).swift")) }
    made.clear()
    #expect(try generate { made.add($0) }.isFresh)
    #expect(made.all == [])
  }

  private func generate(_ willGenerate: @escaping @Sendable (String) -> Void) throws -> GenerationReport {
    let request = GenerationRequest(source: .configuration(file: disk.path("Specs/callsite.yaml")))
    return try GeneratorPipeline(
      configuration: try request.resolve(), records: records, willGenerate: willGenerate
    ).generate()
  }

  /// The files after a run for one document.
  private func made(ofDocument path: String) throws -> [String] {
    let request = GenerationRequest(
      source: .document(spec: path, module: "PetAPI", client: nil, output: disk.path("Generated")))
    try GeneratorPipeline(configuration: try request.resolve(), records: records).generate()
    return disk.files()
  }

  private var records: GenerationRecords {
    GenerationRecords(folder: disk.path("Cache"), tool: "1", workingFolder: "/here")
  }

  /// Replaces a file with an older one.
  private func replace(_ name: String, with text: String) throws {
    try disk.write(text, to: "new")
    try disk.setModificationDate(Date(timeIntervalSince1970: 1_000_000_000), of: "new")
    try #require(rename(disk.path("new"), disk.path("Specs/\(name)")) == 0)
  }

  private func link(_ name: String, to target: String, holding text: String) throws {
    try disk.write(text, to: "Real/\(URL(fileURLWithPath: target).lastPathComponent)")
    try disk.remove("Specs/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: disk.path("Specs/\(name)"), withDestinationPath: target)
  }
}

/// A document with one type.
private func pets(_ type: String, reference: Bool = true) -> String {
  """
  openapi: 3.1.1
  info: { title: API, version: "1.0" }
  servers: [{ url: "https://api.example.com" }]
  paths: {}
  components:
    schemas:
      \(type): \(reference ? "{ $ref: name.yaml }" : "{ type: object, properties: { a: { type: string } } }")

  """
}

/// A template for files that start with a distinct word.
func fileTemplate(heading: String) -> String {
  """
  // {{title}}, \(heading)
  \(OutputFolder.marker)
  {{#hasImports}}

  {{/hasImports}}
  {{#imports}}
  {{.}}
  {{/imports}}

  {{code}}

  """
}

/// The modules that a run reported.
private final class Names: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String] = []

  var all: [String] { lock.withLock { names } }

  func add(_ name: String) { lock.withLock { names.append(name) } }

  func clear() { lock.withLock { names = [] } }
}
