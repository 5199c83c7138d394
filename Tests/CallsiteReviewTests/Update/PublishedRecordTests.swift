import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("The record of what was published last")
struct PublishedRecordTests {
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  private func record() throws -> PublishedRecord { try PublishedRecord(of: disk.path("pets.v1.yaml")) }

  /// Records a document on the disk.
  private func write(_ text: String) throws {
    var published = PublishedDocument(text: text, source: "https://pets.example/a", date: "2026-11-02")
    published.entityTag = "\"v1\""
    for file in try record().replacements(by: published) {
      let name = try #require(file.path.split(separator: "/").last.map(String.init))
      if let bytes = file.new {
        try disk.write(String(decoding: bytes, as: UTF8.self), to: name)
      } else {
        try disk.remove(name)
      }
    }
  }

  @Test("There is none at first")
  func none() throws {
    #expect(try record().document == nil)
    #expect(try record().lock == nil)
  }

  @Test("The document and the lock are beside the spec")
  func files() throws {
    try write("{ }\n")
    #expect(disk.files() == ["pets.v1.published.json", "pets.v1.published.lock"])
    #expect(disk.read("pets.v1.published.json") == "{ }\n")
    #expect(
      disk.read("pets.v1.published.lock") == """
        {
          "date" : "2026-11-02",
          "document" : "pets.v1.published.json",
          "entityTag" : "\\"v1\\"",
          "fingerprint" : "\(Fingerprint(Array("{ }\n".utf8)))",
          "source" : "https://pets.example/a"
        }

        """)
    #expect(try record().lock?.entityTag == "\"v1\"")
  }

  @Test("A document in the other format replaces the file of the former")
  func format() throws {
    try write("{ }\n")
    try write("openapi: 3.1.0\n")
    #expect(disk.files() == ["pets.v1.published.lock", "pets.v1.published.yaml"])
  }

  @Test("A lock of another document, or one that can't be read, isn't used")
  func foreign() throws {
    try write("{ }\n")
    let lock = try #require(disk.read("pets.v1.published.lock"))
    try disk.write("{}\n", to: "pets.v1.published.json")
    #expect(try record().lock == nil)
    try disk.write("{ }\n", to: "pets.v1.published.json")
    #expect(try record().lock != nil)
    try disk.write("<<<<<<< HEAD\n" + lock, to: "pets.v1.published.lock")
    #expect(try record().lock == nil && record().document?.text == "{ }\n")
  }

  @Test("A document that isn't text is an error")
  func binary() throws {
    try Data([0xFF]).write(to: URL(fileURLWithPath: disk.path("pets.v1.published.json")))
    let failure = #expect(throws: DiagnosticFailure.self) { try record() }
    #expect(failure?.diagnostics.first?.message.hasSuffix("can't be read as UTF-8 text; restore it.") == true)
  }
}
