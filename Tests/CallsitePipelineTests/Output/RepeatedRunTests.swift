import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("Every run reads its documents")
struct RepeatedRunTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("A document from a pipe is read by every run")
  func pipe() throws {
    for name in ["Pet", "Cat"] {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(pets(name).utf8))
      try pipe.fileHandleForWriting.close()
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      #expect(try made(ofDocument: path).contains("Generated/PetAPI/Models/\(name).swift"))
    }
  }

  @Test("Standard input that is another file is another document")
  func standardInput() throws {
    for name in ["Pet", "Cat"] {
      let path = try disk.write(pets(name), to: "Specs/\(name).yaml")
      let file = try #require(FileHandle(forReadingAtPath: path))
      let input = "/dev/fd/\(file.fileDescriptor)"
      #expect(try made(ofDocument: input).contains("Generated/PetAPI/Models/\(name).swift"))
    }
  }

  @Test("A second run finds nothing to do, and repeats its warnings")
  func unchanged() throws {
    let path = try disk.write("unheardOf: true\n" + pets("Pet"), to: "Specs/pets.yaml")
    let first = try report(ofDocument: path)
    let second = try report(ofDocument: path)
    #expect(!first.isFresh && second.isFresh)
    #expect(second.diagnostics.map(\.id) == ["unknown-field"] && second.diagnostics == first.diagnostics)
    try disk.write(pets("Cat"), to: "Specs/pets.yaml")
    #expect(try report(ofDocument: path).changedCount > 0)
  }

  /// The files after a run for one document.
  private func made(ofDocument path: String) throws -> [String] {
    _ = try report(ofDocument: path)
    return disk.files()
  }

  private func report(ofDocument path: String) throws -> GenerationReport {
    let request = GenerationRequest(
      source: .document(spec: path, module: "PetAPI", client: nil, output: disk.path("Generated")))
    return try GeneratorPipeline(configuration: try request.resolve()).generate()
  }
}

/// A document with one type.
private func pets(_ type: String) -> String {
  """
  openapi: 3.1.1
  info: { title: API, version: "1.0" }
  servers: [{ url: "https://api.example.com" }]
  paths: {}
  components:
    schemas:
      \(type): { type: object, properties: { a: { type: string } } }

  """
}
