import CallsiteSource
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("Files with contents that aren't written yet")
struct EditedFilesTests {
  private let disk: TemporaryFolder
  private let files: EditedFiles

  init() throws {
    disk = try TemporaryFolder()
    try disk.write("a: old", to: "Specs/a.yaml")
    try disk.write("b: 1", to: "Specs/b.yaml")
    files = EditedFiles([disk.path("Specs/a.yaml"): Array("a: new".utf8)])
  }

  @Test("Edited files have their new contents, and others those on disk")
  func contents() throws {
    #expect(try files.bytes(at: disk.path("Specs/../Specs/a.yaml")) == Array("a: new".utf8))
    #expect(try files.bytes(at: disk.path("Specs/b.yaml")) == Array("b: 1".utf8))
    #expect(try files.read(disk.path("Specs/a.yaml")).mapping?["a"]?.scalar?.text == "new")
    #expect(try files.read(disk.path("Specs/b.yaml")).mapping?["b"]?.scalar?.text == "1")
    #expect(files.label(of: "Specs/a.yaml") == "Specs/a.yaml")
  }

  @Test("Missing files and folders are told apart")
  func problems() {
    for (path, name) in [("Specs/c.yaml", "missing"), ("Specs", "notAFile")] {
      do {
        _ = try files.bytes(at: disk.path(path))
        Issue.record("'\(path)' was read")
      } catch {
        #expect("\(error)" == name)
      }
    }
  }
}
