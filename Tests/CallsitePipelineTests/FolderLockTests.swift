import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("Two runs at once")
struct FolderLockTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("One waits with its files until the other is done")
  func wait() throws {
    let began = DispatchSemaphore(value: 0)
    let run: WorkerThread<Bool> = try withExtendedLifetime(FolderLock.all([disk.path("Out/PetAPI")])) {
      let pipeline = try pipeline(["Pet"]) { began.signal() }
      let run = WorkerThread { (try? pipeline.generate()) != nil }
      began.wait()
      #expect(disk.files().filter { $0.hasPrefix("Out/") } == [])
      return run
    }
    #expect(run.result)
    #expect(disk.files().contains("Out/PetAPI/Models/Pet.swift"))
  }

  @Test("The folder holds what one of them made, whichever was last")
  func simultaneous() throws {
    let colors = ["Blue", "Green", "Red", "White", "Yellow"]
    let names = ["Ant", "Bee", "Cat", "Dog"].map { animal in colors.map { animal + $0 } }
    let pipelines = try names.map { try pipeline($0) }
    let outcomes = pipelines.concurrentMap(elementsPerThread: 1) { (try? $0.generate()) != nil }
    #expect(!outcomes.contains(false))
    let models = disk.files().filter { $0.hasPrefix("Out/PetAPI/Models/") }
    #expect(names.map { $0.map { "Out/PetAPI/Models/\($0).swift" }.sorted() }.contains(models))
  }

  @Test("A folder that is named twice, or by two paths, is taken once")
  func sameFolder() throws {
    try FileManager.default.createDirectory(atPath: disk.path("Out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: disk.path("Link"), withDestinationPath: disk.path("Out"))
    #expect(FolderLock.all([disk.path("Out"), disk.path("Link"), disk.path("Out")]).count == 1)
  }

  private func pipeline(
    _ types: [String], willGenerate: @escaping @Sendable () -> Void = {}
  ) throws -> GeneratorPipeline {
    let schemas = types.map { "    \($0): { type: object, properties: { a: { type: string } } }\n" }
    let path = try disk.write(
      """
      openapi: 3.1.1
      info: { title: API, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths: {}
      components:
        schemas:

      """ + schemas.joined(), to: "\(types[0]).yaml")
    let request = GenerationRequest(
      source: .document(spec: path, module: "PetAPI", client: nil, output: disk.path("Out")))
    return GeneratorPipeline(configuration: try request.resolve(), willGenerate: { _ in willGenerate() })
  }
}
