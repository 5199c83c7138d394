import ArgumentParser
import CallsiteCommandLine
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline
@testable import callsite

/// The stable interface for scripts, build servers and configurations, compared with the recorded one.
///
/// `CALLSITE_RECORD_INTERFACE=1 swift test --filter "RecordedInterface|RecordedCommandLine"` records it, and always
/// fails.
@Suite("RecordedCommandLine", .onOwnThreads)
struct RecordedCommandLineTests {
  private let project: Project

  init() throws {
    project = try Project()
  }

  @Test("The commands, options and exit codes match the record")
  func commands() throws {
    let exits = (0...Int32(UInt8.max)).compactMap(ExitStatus.init).map { "exits with \($0.rawValue): \($0)" }
    try hold(try CommandListing(CallsiteCommand.self).lines + exits, to: "CommandLine")
  }

  @Test("The keys of callsite.yaml match the record")
  func configuration() throws {
    try hold(ConfigurationKey.allCases.map(\.rawValue), to: "Configuration")
  }

  @Test("The JSON of each command matches the record")
  func shapes() throws {
    for name in ["v1.yaml", "v2.yaml", "App/OrderList.swift"] {
      try project.write(try ReviewDocumentationTests.sample(name), to: name)
    }
    try project.write(try ReviewDocumentationTests.sample("v1.yaml"), to: "shop.yaml")
    try project.commit()
    try project.git("tag", "v1.0.0")
    try project.write(
      try ReviewDocumentationTests.sample("v2.yaml").replacing(
        "{ type: number }", with: "{ deprecated: true }"
      )
      .replacing("tags:", with: "deprecated: true\n      x-sunset: 2030-01-01\n      tags:"), to: "shop.yaml")
    try project.write(try ReviewDocumentationTests.sample("v2.yaml"), to: "Specs/pets.yaml")
    try project.write("openapi: 3.1.1\nopenapi: 3.1.1\n", to: "bad.yaml")
    try project.write("", to: "Sources/Shop/openapi.yaml")
    try project.write(Self.recording, to: "session.har")
    try project.write(Self.manifest, to: "Package.swift")
    var lines: [String] = []
    for (name, runs) in Self.runs {
      var shape = JSONShape()
      for run in runs {
        let output = try CommandRun(run + ["--format", "json"], in: project.path).output
        try shape.add(output)
      }
      lines += shape.lines.map { "\(name) \($0)" }
    }
    lines += try Self.updateShape().lines.map { "update \($0)" }
    #expect(lines.contains("diff findings[].callSites[].effect: string"))
    #expect(lines.contains("diff findings[].swift: null or object"))
    try hold(lines, to: "JSON")
  }

  /// The JSON of updates: of the first document, and of one with a conflict.
  private static func updateShape() throws -> JSONShape {
    let project = try Project.updateSample()
    var shape = JSONShape()
    for number in [1, 3] {
      try project.publish(number)
      try shape.add(try CommandRun("update", "--format", "json", "--build", "true", in: project.path).output)
    }
    return shape
  }

  /// The commands to run, each of which adds a field.
  private static let runs: [(String, [[String]])] = [
    ("generate", [["generate"], ["generate", "bad.yaml", "--module", "A", "--output", "."]]),
    ("check", [["check"]]),
    ("lint", [["lint", "bad.yaml"], ["lint"]]),
    ("names", [["names", "v1.yaml"]]),
    ("diff", [["diff", "v1.yaml", "v2.yaml", "--app", "App"], ["diff", "--since", "HEAD"]]),
    (
      "release",
      [["release", "shop.yaml", "--next", "2.0.0"], ["release", "--since", "HEAD", "--until", "HEAD"]]
    ),
    (
      "verify",
      [["verify", "v1.yaml", "--against", "v2.yaml"], ["verify", "v2.yaml", "--against", "v1.yaml"]]
    ),
    ("observe", [["observe", "v1.yaml", "session.har"]]),
    ("doctor", [["doctor"], ["doctor", "--config", "none.yaml"]]),
  ]

  private static let recording = """
    {"log":{"entries":[{
      "request":{"method":"GET","url":"https://api.example.com/orders","headers":[]},
      "response":{"status":200,"headers":[],"content":{
        "mimeType":"application/json","text":"[{\\"id\\":null,\\"password\\":\\"hunter2\\"}]"}}}]}}
    """

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "shop", dependencies: [.package(path: "../callsite")],
      targets: [.target(name: "Shop", plugins: [.plugin(name: "CallsitePlugin", package: "callsite")])])
    """

  @Test("A shape has one line per field, with all of its types")
  func shape() throws {
    var shape = JSONShape()
    try shape.add(#"{"a": [{"b": 1, "c": true}], "d": null}"#)
    try shape.add(#"{"a": [], "d": {"e": "text"}}"#)
    #expect(
      shape.lines == [
        "a: array", "a[].b: number", "a[].c: boolean", "a[]: object", "d.e: string", "d: null or object",
      ])
  }

  /// Compares lines with the record of that name, or records them.
  private func hold(_ lines: [String], to name: String) throws {
    let file = Checkout.root
      .appendingPathComponent("Tests/CallsiteCommandTests/Recorded/\(name).txt")
    if ProcessInfo.processInfo.environment["CALLSITE_RECORD_INTERFACE"] == "1" {
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
      Issue.record("recorded \(name); run again without CALLSITE_RECORD_INTERFACE")
      return
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let change = InterfaceChange(from: recorded.split(separator: "\n").map(String.init), to: lines)
    #expect(change.isEmpty, "\(change.report(of: name))")
  }
}
