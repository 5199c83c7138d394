import CallsiteBasics
import CallsiteDiagnostics
@testable import CallsiteRendering
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

struct OutputFolderTests {
  let disk: TemporaryFolder
  let folder: OutputFolder

  init() throws {
    disk = try TemporaryFolder()
    folder = OutputFolder(path: disk.path)
  }

  @Test("Each file is unchanged, changed, added, stale or foreign")
  func states() throws {
    try disk.write(generated("same"), to: "Same.swift")
    try disk.write(generated("old"), to: "Models/Changed.swift")
    try disk.write(generated("gone"), to: "Models/Stale.swift")
    try disk.write("// by hand\n", to: "Hand.swift")
    let comparison = try compare(["Same.swift": "same", "Models/Changed.swift": "new", "Added.swift": "new"])
    #expect(
      comparison.files.map { "\($0.path) \($0.state)" } == [
        "Added.swift added", "Hand.swift foreign", "Models/Changed.swift changed", "Models/Stale.swift stale",
        "Same.swift unchanged",
      ])
    #expect(comparison.renderedCount == 3)
    #expect(!comparison.isFresh)
  }

  @Test("A folder with exactly the rendered files is fresh")
  func fresh() throws {
    try disk.write(generated("same"), to: "Same.swift")
    try disk.write("notes", to: "README.md")
    try disk.write("let x = 1", to: ".build/Hidden.swift")
    #expect(try compare(["Same.swift": "same"]).isFresh)
  }

  @Test("A Swift file that Callsite didn't write is a warning")
  func foreign() throws {
    try disk.write("// by hand\n", to: "Hand.swift")
    var collector = DiagnosticCollector()
    _ = folder.compare([], into: &collector)
    #expect(
      collector.diagnostics.map(\.description) == [
        "warning: '\(disk.path)/Hand.swift' is in a folder of generated files but wasn't written by Callsite; "
          + "it was left alone. Move it to another folder. [foreign-file]"
      ])
  }

  @Test("A file that Callsite didn't write is never overwritten")
  func unowned() throws {
    try disk.write("// by hand\n", to: "Pet.swift")
    #expect(problems(["Pet.swift"]) == ["unowned-file"])
  }

  @Test(
    "No path leads outside the folder",
    arguments: ["../Pet.swift", "/tmp/Pet.swift", "a/../../b.swift", "", "a//b.swift", "..\\b.swift", "a/."])
  func escapes(path: String) {
    #expect(problems([path]) == ["unsafe-output-path"])
  }

  @Test("Links aren't followed and aren't replaced")
  func links() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(generated("x"), to: "Pet.swift")
    for (link, target) in [("Models", elsewhere.path), ("Pet.swift", elsewhere.path("Pet.swift"))] {
      try FileManager.default.createSymbolicLink(atPath: disk.path(link), withDestinationPath: target)
    }
    #expect(problems(["Models/Owner.swift"]) == ["occupied-output-path", "foreign-file"])
    #expect(problems(["Pet.swift"]) == ["occupied-output-path"])
  }

  @Test(
    "A file in place of a folder is reported", arguments: ["Taken", "Taken/PetAPI", "Taken/Clients/PetAPI"])
  func obstructingFile(path: String) throws {
    try disk.write("", to: "Taken")
    var collector = DiagnosticCollector()
    let taken = OutputFolder(path: disk.path(path))
    _ = taken.compare([RenderedFile(path: "Pet.swift", text: generated("Pet"))], into: &collector)
    #expect(collector.diagnostics.map(\.id) == ["occupied-output-path"])
    #expect(
      collector.diagnostics.first?.message.hasPrefix("'\(disk.path("Taken"))' is a link or isn't") == true)
  }

  @Test(
    "Files whose names are equal or differ only in case are rejected",
    arguments: [["Pet.swift", "pet.swift"], ["Pet.swift", "Pet.swift"], ["A/Pet.swift", "B/Pet.swift"]])
  func duplicates(paths: [String]) {
    #expect(problems(paths) == ["duplicate-output-file"])
  }

  @Test("Rendered files without the marker are rejected, because they couldn't be recognized later")
  func unmarked() {
    var collector = DiagnosticCollector()
    _ = folder.compare([RenderedFile(path: "Pet.swift", text: "struct Pet {}\n")], into: &collector)
    #expect(collector.diagnostics.map(\.id) == ["missing-marker"])
  }

  @Test("A module's folder is named after it")
  func moduleFolder() {
    #expect(OutputFolder(module: "PetAPI", in: "Generated").path == "Generated/PetAPI")
    #expect(OutputFolder(module: "PetAPI", in: "Sources/PetAPI").path == "Sources/PetAPI")
    #expect(OutputFolder(module: "PetAPI", in: "Sources/PetAPI/").path == "Sources/PetAPI/")
  }

  private func compare(_ texts: [String: String]) throws -> OutputComparison {
    var collector = DiagnosticCollector()
    let files = texts.map { RenderedFile(path: $0.key, text: generated($0.value)) }
    let comparison = folder.compare(files, into: &collector)
    try collector.throwIfErrors()
    return comparison
  }

  private func problems(_ paths: [String]) -> [String] {
    var collector = DiagnosticCollector()
    _ = folder.compare(paths.map { RenderedFile(path: $0, text: generated("x")) }, into: &collector)
    return collector.diagnostics.map(\.id)
  }
}

/// A file like those written by Callsite.
func generated(_ text: String) -> String {
  "\(OutputFolder.marker)\n\n// \(text)\n"
}

@Suite("Two runs at once")
struct FolderLockTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("One waits until the other has written its files")
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

  @Test("A waiting run names the folder")
  func report() throws {
    let told = DispatchSemaphore(value: 0)
    let folder = disk.path("Out/PetAPI")
    let run: WorkerThread<Bool> = try withExtendedLifetime(FolderLock.all([folder])) {
      let waiting = FolderLock.Waiting(patience: 0) { path in
        if path.hasSuffix("/Out/PetAPI") { told.signal() }
      }
      let pipeline = try pipeline(["Pet"], waiting: waiting)
      let run = WorkerThread { (try? pipeline.generate()) != nil }
      told.wait()
      return run
    }
    #expect(run.result)
  }

  @Test("A run that doesn't wait reports nothing")
  func silence() throws {
    let pipeline = try pipeline(
      ["Pet"], waiting: FolderLock.Waiting(patience: 0) { path in Issue.record("Waits for \(path)") })
    try pipeline.generate()
  }

  @Test("The folder contains the output of the last one")
  func simultaneous() throws {
    let colors = ["Blue", "Green", "Red", "White", "Yellow"]
    let names = ["Ant", "Bee", "Cat", "Dog"].map { animal in colors.map { animal + $0 } }
    let pipelines = try names.map { try pipeline($0) }
    let outcomes = pipelines.concurrentMap(elementsPerThread: 1) { (try? $0.generate()) != nil }
    #expect(!outcomes.contains(false))
    let models = disk.files().filter { $0.hasPrefix("Out/PetAPI/Models/") }
    #expect(names.map { $0.map { "Out/PetAPI/Models/\($0).swift" }.sorted() }.contains(models))
  }

  @Test("A folder named twice or by two paths is locked once")
  func sameFolder() throws {
    try FileManager.default.createDirectory(atPath: disk.path("Out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: disk.path("Link"), withDestinationPath: disk.path("Out"))
    #expect(FolderLock.all([disk.path("Out"), disk.path("Link"), disk.path("Out")]).count == 1)
  }

  private func pipeline(
    _ types: [String], willGenerate: @escaping @Sendable () -> Void = {},
    waiting: FolderLock.Waiting = FolderLock.Waiting()
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
    return GeneratorPipeline(
      configuration: try request.resolve(), willGenerate: { _ in willGenerate() }, waiting: waiting)
  }
}
