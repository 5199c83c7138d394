import Foundation
import TestSupport
import Testing

/// Checks the article on reviewing changes with the documents in Tests/ReviewSample.
@Suite("The article on reviewing changes", .onOwnThreads)
struct ReviewDocumentationTests {
  private let section: String
  let project: Project

  init() throws {
    project = try Project()
    let article = Checkout.root.appendingPathComponent("Sources/callsite/Callsite.docc/DriftReview.md")
    section = try String(contentsOf: article, encoding: .utf8)
    for name in ["v1.yaml", "v2.yaml", "App/OrderList.swift"] {
      try project.write(try Self.sample(name), to: name)
    }
  }

  /// A file in Tests/ReviewSample.
  static func sample(_ name: String) throws -> String {
    try String(
      contentsOf: Checkout.root.appendingPathComponent("Tests/ReviewSample/\(name)"), encoding: .utf8)
  }

  @Test("shows the command's output")
  func output() throws {
    let command = try #require(blocks("sh").first?.split(separator: " ").map(String.init))
    #expect(command.first == "callsite")
    try project.compileApp()
    let run = try CommandRun(command.dropFirst().map { $0.replacing("\n", with: "") }, in: project.path)
    #expect(run.output == blocks("text").first)
    #expect(run.status == 1)
  }

  @Test("has a file of accepted findings that accepts those shown")
  func acceptance() throws {
    try project.write(try #require(blocks("yaml").first), to: "drift.yaml")
    let run = try CommandRun(
      "diff", "v1.yaml", "v2.yaml", "--accept", "drift.yaml", "--fail-on", "wire", "--today", "2030-12-31",
      in: project.path)
    #expect(run.status == 0 && run.errors.hasPrefix("note: The API is 'V2API', "))
    #expect(run.output.hasSuffix("\n1 accepted, not listed\n"))
  }

  @Test("has examples for CI with valid commands")
  func examples() throws {
    let commands = section.matches(of: /swift run callsite (diff --since [^`]*?)\n(?!\s+--)/).map { match in
      match.1.replacing("\"origin/$GITHUB_BASE_REF\"", with: "HEAD").split(whereSeparator: \.isWhitespace)
        .map(String.init)
    }
    #expect(commands.count == 2)
    try project.write("accepted:\n", to: "drift.yaml")
    try project.commit()
    for command in commands { #expect(try CommandRun(command, in: project.path).status == 0) }
  }

  /// The text of each fenced block of a language.
  private func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var open: (language: String, text: String)?
    for line in section.split(separator: "\n", omittingEmptySubsequences: false) {
      if let block = open, line == "```" {
        if block.language == language { blocks.append(block.text) }
        open = nil
      } else if open == nil, line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), "")
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }
}
