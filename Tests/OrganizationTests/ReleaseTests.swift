import Foundation
import TestSupport
import Testing

/// The requirements of a release, and that `.ci/release` enforces them.
@Suite(.onOwnThreads)
struct ReleaseTests {
  private static let versionFile = "Sources/CallsiteCommandLine/CallsiteVersion.swift"
  private static let changelog = ".github/CHANGELOG.md"
  private static let record = "Tests/OrganizationTests/Interfaces/CallsiteRuntime.txt"

  private static func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(SourceFile.root)/\(path)", encoding: .utf8)
  }

  private static func version() throws -> String {
    let match = try text(of: versionFile).firstMatch(of: /current = "(\d+\.\d+\.\d+[^"]*)"/)
    return String(try #require(match).1)
  }

  @Test("The version is in one place")
  func version() throws {
    let version = try Self.version()
    let places = SourceFile.sources.filter { $0.text.contains("\"\(version)\"") }
    #expect(places.map(\.path) == [Self.versionFile])
  }

  @Test(
    "Examples for users contain this version",
    arguments: [
      ".github/recipes/mise.toml", ".github/recipes/Mintfile", "Sources/callsite/Callsite.docc/Installing.md",
    ])
  func examples(path: String) throws {
    let versions = try Self.text(of: path).matches(of: /\d+\.\d+\.\d+/).map { String($0.0) }
    #expect(try Set(versions) == [Self.version()])
  }

  @Test("The changelog starts with the version, and has entries only under five headings")
  func changelog() throws {
    let lines = try Self.text(of: Self.changelog).split(separator: "\n")
    let versions = lines.filter { $0.hasPrefix("## ") }
    #expect(try versions.first?.split(separator: " ").dropFirst().first.map(String.init) == Self.version())
    let known = ["Added", "Changed", "Deprecated", "Removed", "Fixed"]
    #expect(lines.filter { $0.hasPrefix("### ") && !known.contains(String($0.dropFirst(4))) } == [])
    #expect(lines.contains { $0.hasPrefix("- ") })
  }

  /// Runs the script in a separate repository with the files that it reads.
  private struct Repository {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(try ReleaseTests.text(of: ".ci/release"), to: ".ci/release")
      try release("0.1.0", recording: "public let a\n")
      try run("git", "init", "--quiet")
    }

    func release(_ version: String, recording interface: String, noting heading: String? = nil) throws {
      try folder.write("  static let current = \"\(version)\"\n", to: ReleaseTests.versionFile)
      try folder.write("## \(heading ?? version)\n\n- An entry.\n", to: ReleaseTests.changelog)
      try folder.write(interface, to: ReleaseTests.record)
    }

    func tag(_ version: String) throws {
      try run("git", "add", "--all")
      let identity = [
        "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false",
      ]
      try run(["git"] + identity + ["commit", "--quiet", "--message=Test"])
      try run("git", "tag", version)
    }

    func check() throws -> ToolOutput { try run("bash", ".ci/release", "check") }

    @discardableResult
    private func run(_ words: String...) throws -> ToolOutput { try run(words) }

    @discardableResult
    private func run(_ words: [String]) throws -> ToolOutput {
      try ToolOutput(of: words, in: folder.path, includesErrors: true)
    }
  }

  @Test("A first release needs its section of the changelog")
  func first() throws {
    let repository = try Repository()
    #expect(try repository.check().status == 0)
    try repository.release("0.1.0", recording: "", noting: "0.0.9")
    let run = try repository.check()
    #expect(run.status == 1)
    #expect(run.output.contains("error: .github/CHANGELOG.md has no section '## 0.1.0' with entries."))
    try repository.release("0.1", recording: "")
    #expect(try repository.check().output.contains("which isn't a semantic version"))
  }

  @Test("A released version isn't released again")
  func again() throws {
    let repository = try Repository()
    try repository.tag("0.1.0")
    let run = try repository.check()
    #expect(run.status == 1 && run.output.contains("The tag '0.1.0' already exists"))
  }

  @Test(
    "The version must be as large a step as the recorded interfaces require",
    arguments: [
      ("1.2.3", "1.2.4", "a\n", true), ("1.2.3", "1.2.4", "a\nb\n", false),
      ("1.2.3", "1.3.0", "a\nb\n", true),
      ("1.2.3", "1.3.0", "b\n", false), ("1.2.3", "2.0.0", "b\n", true), ("0.2.3", "0.3.0", "b\n", true),
      ("0.2.3", "0.2.4", "b\n", false), ("1.2.3", "1.2.2", "a\n", false),
      ("2.0.0-beta.1", "2.0.0", "b\n", true),
    ])
  func step(old: String, new: String, interface: String, isEnough: Bool) throws {
    let repository = try Repository()
    try repository.release(old, recording: "a\n")
    try repository.tag(old)
    try repository.release(new, recording: interface)
    let run = try repository.check()
    #expect((run.status == 0) == isEnough, "\(run.output)")
  }
}
