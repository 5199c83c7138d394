import CallsiteDiagnostics
import CallsiteSource
import Foundation
import Testing
import TestSupport

@testable import CallsiteReview

@Suite("A revision")
struct GitRevisionTests {
  let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
  }

  private var folder: String { repository.disk.path }

  @Test("has its own files, whatever is in the working tree", arguments: ["", "/Specs"])
  func files(place: String) throws {
    try repository.commit(["Specs/a.yaml": "old"], tag: "v1")
    try repository.commit(["Specs/a.yaml": "new"])
    try repository.disk.write("edited", to: "Specs/a.yaml")
    for (name, text) in [("v1", "old"), ("main", "new"), ("HEAD~1", "old")] {
      let revision = try GitRevision(name, repositoryOf: folder + place)
      #expect(try revision.bytes(at: "\(folder)/Specs/a.yaml") == Array(text.utf8))
      #expect(revision.label(of: "\(folder)/Specs/a.yaml") == "git:\(name):Specs/a.yaml")
      #expect(revision.workPath(of: "Specs/a.yaml") == "\(folder)/Specs/a.yaml")
    }
  }

  @Test("has the bytes unchanged")
  func bytes() throws {
    try repository.commit(["a.yaml": "\u{0}\r\n\nä", "empty.yaml": ""])
    let revision = try GitRevision("main", repositoryOf: folder)
    #expect(try revision.bytes(at: "\(folder)/a.yaml") == Array("\u{0}\r\n\nä".utf8))
    #expect(try revision.bytes(at: "\(folder)/empty.yaml") == [])
  }

  @Test("follows links only within the repository")
  func links() throws {
    try repository.disk.write("text", to: "a.yaml")
    for (link, target) in [("in.yaml", "a.yaml"), ("out.yaml", "/etc/hosts")] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.disk.path(link), withDestinationPath: target)
    }
    try repository.commit([:])
    let revision = try GitRevision("main", repositoryOf: folder)
    #expect(try revision.bytes(at: "\(folder)/in.yaml") == Array("text".utf8))
    #expect(throws: ReadableFolders.Problem.self) { try revision.bytes(at: "\(folder)/out.yaml") }
    #expect(throws: ReadableFolders.Problem.self) { try revision.bytes(at: "/etc/hosts") }
  }

  @Test(
    "that the repository doesn't have is an error, whatever its name attempts",
    arguments: ["v2", "--help", "--upload-pack=touch x", "main --help", "main\nHEAD", "", "main^{tree}"])
  func unknown(name: String) throws {
    try repository.commit(["a.yaml": "text"])
    let failure = #expect(throws: DiagnosticFailure.self) { try GitRevision(name, repositoryOf: folder) }
    let message = failure?.diagnostics.first?.message ?? ""
    #expect(message.hasPrefix("The repository has no revision '\(name)'. In a shallow clone, fetch"))
    #expect(failure?.diagnostics.first?.id == "unreadable-revision")
  }

  @Test("of a folder outside a repository is an error")
  func noRepository() throws {
    let disk = try TemporaryFolder()
    let failure = #expect(throws: DiagnosticFailure.self) { try GitRevision("main", repositoryOf: disk.path) }
    let message = failure?.diagnostics.first?.message ?? ""
    #expect(
      message.hasPrefix("'\(disk.path)' isn't in a readable git repository: not a git repository"))
  }

  @Test(
    "explains why it can't read a file",
    arguments: [
      ("b.yaml", "No such file 'git:main:b.yaml'. The path is relative to the top folder"),
      ("Specs", "'git:main:Specs' is a folder; expected a file."),
      ("--help", "No such file 'git:main:--help'."),
      ("a.yaml\nmain:Specs/a.yaml", "'git:main:a.yaml\nmain:Specs/a.yaml' is outside of the repository."),
      ("../x.yaml", "is outside of the repository."),
    ])
  func unreadable(path: String, message: String) throws {
    try repository.commit(["Specs/a.yaml": "text"])
    let revision = try GitRevision("main", repositoryOf: folder)
    let failure = #expect(throws: DiagnosticFailure.self) { try revision.read("\(folder)/\(path)") }
    #expect(failure?.diagnostics.first?.message.contains(message) == true)
  }
}

/// A git repository in a temporary folder, deleted with the value.
struct TemporaryRepository {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
  }

  /// Commits files on top of the existing ones.
  func commit(_ files: [String: String], tag: String? = nil) throws {
    for (path, text) in files { try disk.write(text, to: path) }
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message=Test")
    if let tag { try git("tag", tag) }
  }

  func git(_ arguments: String...) throws {
    // Independent of the machine's own configuration.
    let identity = [
      "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false",
    ]
    try #require(try ToolOutput(of: ["git"] + identity + arguments, in: disk.path).status == 0)
  }
}
