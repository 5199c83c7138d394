import CallsiteLowering
import CallsitePipeline
import Foundation
import TestSupport
import Testing

/// Compares the Swift generated from each document in Tests/Features with the files next to it.
///
/// `CALLSITE_RECORD=1 swift test --filter FeatureTests` writes the files, and always fails. The files are compiled
/// as the target `FeatureSnapshots`: if they don't compile, delete the ones that fail before recording.
@Suite(.onOwnThreads)
struct SnapshotTests {
  private static let isRecording = ProcessInfo.processInfo.environment["CALLSITE_RECORD"] == "1"
  private static let command = "CALLSITE_RECORD=1 swift test --filter FeatureTests"

  @Test("The snapshots match the generated files", arguments: Feature.all)
  func snapshot(feature: Feature) throws {
    let rendered = try feature.render()
    let difference = Snapshot.difference(from: try feature.recorded(), to: rendered, in: feature.name)
    if Self.isRecording {
      try feature.record(rendered)
      Issue.record("recorded \(feature.name); run again without CALLSITE_RECORD")
    } else if !difference.isEmpty {
      Issue.record("\(difference)\nIf this is what you want, record it:\n\(Self.command)")
    }
  }

  @Test("Changed, missing and extra files are detected")
  func difference() {
    let recorded: [String: [UInt8]] = ["a.swift": Array("a\n".utf8), "b.swift": Array("b\n".utf8)]
    #expect(Snapshot.difference(from: recorded, to: recorded, in: "F").isEmpty)
    #expect(
      Snapshot.difference(from: recorded, to: ["a.swift": Array("c\n".utf8)], in: "F") == """
        --- F/a.swift
        +++ F/a.swift
        @@ -1 +1 @@
        -a
        +c
        --- F/b.swift
        +++ /dev/null
        @@ -1 +0,0 @@
        -b

        """)
    #expect(
      Snapshot.difference(from: [:], to: ["a.swift": Array("a\n".utf8)], in: "F").hasPrefix("--- /dev/null"))
  }

  @Test("Each feature has a document", arguments: Feature.all)
  func document(feature: Feature) {
    #expect(FileManager.default.fileExists(atPath: feature.document.path))
  }

  @Test("Generation is reproducible, even from another folder", arguments: Feature.all)
  func repeatable(feature: Feature) throws {
    let first = try feature.render()
    #expect(try feature.render() == first)
    let elsewhere = FileManager.default.temporaryDirectory.appendingPathComponent(
      "callsite-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    let copy = elsewhere.appendingPathComponent("copy.yaml")
    try FileManager.default.copyItem(at: feature.document, to: copy)
    var api = try feature.api()
    api.spec = copy.path
    api.output = elsewhere.appendingPathComponent("Out").path
    let report = try GeneratorPipeline(configuration: Configuration(apis: [api])).generate()
    for (path, bytes) in first where path.hasSuffix(".swift") {
      let file = URL(fileURLWithPath: api.folder.path).appendingPathComponent(path)
      #expect(Array(try Data(contentsOf: file)) == bytes, "\(path)")
    }
    #expect(report.modules.map(\.fileCount) == [first.keys.count { $0.hasSuffix(".swift") }])
  }
}
