import Foundation
import TestSupport
import Testing

/// Goes through the week in the article on changes of the backend, with the project in Tests/UpdateSample.
@Suite("The article on changes of the backend", .onOwnThreads)
struct UpdateDocumentationTests {
  private static let article = Checkout.root.appendingPathComponent(
    "Sources/callsite/Callsite.docc/WhenTheBackendChanges.md")

  @Test("has the outputs of its commands, one after the other")
  func week() throws {
    let outputs = try Self.outputs()
    var shown = try Self.blocks("text")
    if ProcessInfo.processInfo.environment["CALLSITE_RECORD"] == "1" {
      try Self.record(outputs)
      shown = outputs.map(Self.dated)
      Issue.record("recorded the article; run again without CALLSITE_RECORD")
    }
    for (output, text) in zip(outputs, shown) { #expect(Self.dated(output) == text) }
    #expect(outputs.count == shown.count)
  }

  @Test("has the configuration of the project")
  func configuration() throws {
    let project = try Project.updateSample()
    let text = try #require(try project.texts()["Specs/callsite.yaml"])
    #expect(text.hasSuffix(try #require(Self.blocks("yaml").first)))
  }

  /// The outputs of the week's commands, in order.
  private static func outputs() throws -> [String] {
    let project = try Project.updateSample()
    try project.write("/.build/\n/openapi.json\n*.swiftmodule\n*.o\n", to: ".gitignore")
    var outputs = [try project.update(exits: 0)]
    try project.commit()
    try project.git("tag", "1.0.0")
    try project.compileShop()
    let spec = try project.texts()["Specs/shop.yaml"]

    try project.publish(2)
    outputs.append(try project.update(exits: 1))
    outputs.append(changes(from: spec ?? "", to: try project.texts()["Specs/shop.yaml"] ?? ""))
    try project.git("add", "--all", "--pathspec-from-file=.callsite/files.txt")
    try project.git(
      "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "--file",
      ".callsite/commit-message.txt")
    try project.git("diff", "--exit-code", "HEAD")
    try project.editOpenLines()
    try project.compileShop()
    try project.commit()
    outputs.append(try project.update(exits: 0))

    try project.publish(3)
    outputs.append(try project.update(exits: 1))
    try project.commit()
    let release = try CommandRun(
      "release", "--next", "2.0.0", "--fail-on", "version", "--output", "release.md", in: project.path)
    #expect(release.status == 0 && release.output == "" && release.errors == "")
    #expect(try project.texts()["release.md"]?.contains("2.0.0 can follow 1.0.0.") == true)
    return outputs
  }

  /// The lines of a spec that differ, without those of the new operation.
  private static func changes(from old: String, to new: String) -> String {
    let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
    let difference = lines(new).difference(from: lines(old))
    var text = ""
    for case .remove(_, let line, _) in difference.removals { text += "- \(line)\n" }
    for case .insert(_, let line, _) in difference.insertions
    where !line.hasPrefix("  /orders/{orderID}/refunds") {
      if line.contains("total_amount") || line.contains("enum") { text += "+ \(line)\n" }
    }
    return text
  }

  private static func dated(_ text: String) -> String {
    text.replacing(/since \d{4}-\d\d-\d\d/, with: "since 2026-11-02")
  }

  /// The text of each listing of a language.
  private static func blocks(_ language: String) throws -> [String] {
    try String(contentsOf: article, encoding: .utf8).matches(of: /(?s)\n```([a-z]+)\n(.*?)```\n/)
      .filter { $0.1 == language }.map { String($0.2) }
  }

  private static func record(_ outputs: [String]) throws {
    var text = try String(contentsOf: article, encoding: .utf8)
    var rest = outputs.map(dated)[...]
    text = text.replacing(/(?s)\n```text\n.*?```\n/) { _ in "\n```text\n\(rest.popFirst() ?? "")```\n" }
    try Data(text.utf8).write(to: article)
  }
}

extension Project {
  fileprivate func update(exits status: Int32) throws -> String {
    let run = try CommandRun("update", in: path)
    #expect(run.status == status)
    return run.output + run.errors
  }

  /// Edits the lines that an update of the second document leaves.
  fileprivate func editOpenLines() throws {
    let code = try #require(try texts()["Sources/OrderList.swift"])
    let edited = code.replacing("state: .cancelled", with: "state: .paid")
      .replacing(" \\(order.note ?? \"\")", with: "")
    #expect(code != edited)
    try write(edited, to: "Sources/OrderList.swift")
  }
}
