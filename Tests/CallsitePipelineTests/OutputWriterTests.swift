import CallsiteDiagnostics
import CallsiteRendering
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

struct OutputWriterTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("Writes what is missing, in folders that it makes")
  func added() throws {
    try write(["Models/Deep/Pet.swift": "pet", "Client.swift": "client"])
    #expect(disk.files() == ["Client.swift", "Models/Deep/Pet.swift"])
    #expect(disk.read("Models/Deep/Pet.swift") == generated("pet"))
  }

  @Test("An unchanged file keeps its modification date, a changed one doesn't")
  func dates() throws {
    try write(["Same.swift": "same", "Changed.swift": "old"])
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try disk.setModificationDate(past, of: "Same.swift")
    try disk.setModificationDate(past, of: "Changed.swift")
    try write(["Same.swift": "same", "Changed.swift": "new"])
    #expect(try disk.modificationDate(of: "Same.swift") == past)
    #expect(try disk.modificationDate(of: "Changed.swift") != past)
  }

  @Test("Who has the old file open goes on reading the old bytes, and no temporary file is left")
  func atomic() throws {
    try write(["Pet.swift": "old"])
    let reader = try #require(FileHandle(forReadingAtPath: disk.path("Pet.swift")))
    try write(["Pet.swift": "new"])
    #expect(try reader.readToEnd() == Data(generated("old").utf8))
    #expect(disk.files() == ["Pet.swift"])
  }

  @Test("Removes what Callsite wrote and doesn't any more, and the folders that this empties")
  func stale() throws {
    try write(["Models/Old/Pet.swift": "pet", "Client.swift": "client"])
    try write(["Client.swift": "client"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["Client.swift"])
  }

  @Test("Keeps every file that isn't Callsite's")
  func foreign() throws {
    try write(["Models/Pet.swift": "pet"])
    try disk.write("// by hand\n", to: "Models/Hand.swift")
    try disk.write("notes\n", to: "README.md")
    try write([:])
    #expect(disk.files() == ["Models/Hand.swift", "README.md"])
  }

  @Test("A module without files leaves its folder")
  func empty() throws {
    try write(["Pet.swift": "pet"])
    try write([:])
    #expect(FileManager.default.fileExists(atPath: disk.path))
  }

  @Test("Says which file can't be written, and why")
  func unwritable() throws {
    let file = OutputComparison.File(
      path: "Pet.swift", state: .added, oldBytes: nil, newBytes: Array(generated("pet").utf8))
    try disk.write("in the way", to: "Folder")
    let comparison = OutputComparison(folder: disk.path("Folder"), files: [file])
    let failure = #expect(throws: DiagnosticFailure.self) { try OutputWriter().write(comparison) }
    let message = try #require(failure?.diagnostics.first?.message)
    #expect(message.hasPrefix("'\(disk.path)/Folder/Pet.swift' can't be written: "))
    #expect(!message.contains("Error"))
  }

  private func write(_ texts: [String: String]) throws {
    var collector = DiagnosticCollector()
    let files = texts.map { RenderedFile(path: $0.key, text: generated($0.value)) }
    let comparison = OutputFolder(path: disk.path).compare(files, into: &collector)
    try collector.throwIfErrors()
    try OutputWriter().write(comparison)
  }
}
