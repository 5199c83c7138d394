import ArgumentParser
import CallsiteSource
import Foundation
import TestSupport
import Testing

@testable import callsite

/// The recipes for build servers and package managers are valid, and the programs they call exist.
@Suite(.onOwnThreads)
struct RecipeTests {
  private static let files = ProjectFile.all(in: ".github", ending: "")
  private static let yaml =
    files.filter { $0.path.hasSuffix(".yml") }
    + [".pre-commit-hooks.yaml", ".spi.yml"].compactMap(ProjectFile.read)
  private static let scripts =
    (files + ProjectFile.all(in: ".ci", ending: "") + ProjectFile.all(in: "Tests/BinaryConsumer", ending: ""))
    .filter { $0.text.hasPrefix("#!") }

  @Test("Each YAML file is valid and has no duplicate keys", arguments: yaml.map(\.path))
  func readable(path: String) throws {
    let file = try #require(ProjectFile.read(path))
    #expect(throws: Never.self) { try SourceReader().read(text: file.text, file: path) }
  }

  @Test("callsite accepts the commands in recipes", arguments: yaml.map(\.path))
  func commands(path: String) throws {
    let file = try #require(ProjectFile.read(path))
    let text = file.text.replacing(/\n +(?=--|\/)/, with: " ")
    for match in text.matches(of: /(?m)^\s*(?:- |entry: |run: )?callsite ([a-z][^\n]*)$/) {
      let words = match.1.replacing("\"", with: "").split(separator: " ").map(String.init)
      #expect(throws: Never.self, "\(words)") { _ = try CallsiteCommand.parseAsRoot(words) }
    }
  }

  @Test("There are recipes with commands, workflows and scripts")
  func found() {
    #expect(Self.yaml.count > 8)
    #expect(Self.yaml.filter { $0.text.contains(/callsite (?:check|diff|lint)/) }.count >= 2)
    #expect(Self.scripts.count >= 6)
  }

  @Test(
    "Each script is valid for its shell",
    arguments: scripts.filter { $0.lines.first?.hasSuffix("sh") == true }.map(\.path))
  func syntax(path: String) throws {
    let first = try #require(ProjectFile.read(path)).lines.first ?? ""
    let shell = first.hasSuffix("bash") ? "bash" : "sh"
    #expect(try ToolOutput(of: [shell, "-n", "\(ProjectFile.root)/\(path)"]).status == 0)
    #expect(FileManager.default.isExecutableFile(atPath: "\(ProjectFile.root)/\(path)"))
  }

  @Test("Each script that a workflow or an action runs exists")
  func called() {
    for file in Self.yaml {
      for match in file.text.matches(of: /(?m)run: (\.ci\/[a-z]+)/) {
        #expect(ProjectFile.exists(String(match.1)), "\(file.path)")
      }
      for match in file.text.matches(of: /GITHUB_ACTION_PATH\/([^" ]+)/) {
        let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
        #expect(ProjectFile.exists("\(folder)/\(match.1)"), "\(file.path): \(match.1)")
      }
    }
  }

  @Test("The workflows build with each supported version of Swift")
  func versions() throws {
    let workflow = try #require(ProjectFile.read(".github/workflows/check.yml")).text
    for version in ["6.1", "6.2", "6.3"] { #expect(workflow.contains("\"\(version)\"")) }
  }

  @Test("No recipe needs a file of accepted findings, which a new project doesn't have")
  func noAcceptances() {
    let articles = ["Installing", "DriftReview"].map { "Sources/callsite/Callsite.docc/\($0).md" }
    for file in Self.yaml + articles.compactMap(ProjectFile.read) {
      for line in file.text.split(separator: "\n") where line.contains(/(entry|args|run):|swift run callsite/)
      {
        #expect(!line.contains("--accept "), "\(file.path): \(line)")
        #expect(!line.contains("--accept,"), "\(file.path): \(line)")
      }
    }
  }

  @Test("A bug report asks for the output of callsite doctor")
  func bugReport() throws {
    let form = try #require(ProjectFile.read(".github/ISSUE_TEMPLATE/bug.yml")).text
    #expect(form.contains("callsite doctor"))
  }

  @Test("The binary package has the same plugins as this one")
  func plugins() throws {
    let binary = try #require(ProjectFile.read(".github/recipes/callsite-binary/Package.swift")).text
    let manifest = try #require(ProjectFile.read("Package.swift")).text
    let folders = manifest.matches(of: /path: "Sources\/Plugins\/(\w+)"/).map { String($0.1) }
    #expect(folders.count == 4)
    for folder in folders { #expect(binary.contains("path: \"Plugins/\(folder)\"")) }
  }
}
