import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsitePipeline
import CallsiteRendering
import CallsiteSource
import Foundation
import Testing

/// A folder of Tests/Features: a document, and the Swift that it becomes beside it.
struct Feature: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  /// Every folder in Tests/Features, ordered.
  static let all: [Feature] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
    return (names ?? []).filter { !$0.contains(".") }.sorted().map(Feature.init)
  }()

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Features")

  var folder: URL { Self.root.appendingPathComponent(name) }

  var document: URL { folder.appendingPathComponent("\(name).yaml") }

  /// What `callsite.yaml` beside the document says; without one, the defaults.
  func api() throws -> APIConfiguration {
    let file = folder.appendingPathComponent("callsite.yaml").path
    if FileManager.default.fileExists(atPath: file) {
      return try #require(try ConfigurationReader.read(file).apis.first)
    }
    // The bookshop of the articles is what users get by default; the others are about something else than names.
    return APIConfiguration(
      spec: document.path, output: "Generated",
      options: LoweringOptions(
        moduleName: "FeatureSnapshots", namespace: name, calls: name == "Guide" ? .automatic : .operationIDs))
  }

  /// What the document becomes now, by path in the folder: Swift, and what was said about the document.
  func render() throws -> [String: [UInt8]] {
    let text = try String(contentsOf: document, encoding: .utf8)
    let source = try SourceReader().read(text: text, file: document.lastPathComponent)
    var collector = DiagnosticCollector()
    let bundled = DocumentBundler(folders: ReadableFolders([])).bundle(source, into: &collector)
    let api = try api()
    let renamed = try DocumentRenaming(api.names).apply(to: bundled.node)
    let selected = try OperationSelector(api.selection).select(from: renamed)
    let read = try #require(DocumentReader().read(selected, into: &collector))
    let module = ModuleLowering(options: api.options).lower(read, into: &collector)
    let rendered = try ModuleRenderer(templates: .builtIn).render(module)
    let files = Dictionary(rendered.map { ($0.path, Array($0.text.utf8)) }) { first, _ in first }
    #expect(files.count == rendered.count, "two files have the same path")
    return files.merging([Self.diagnostics: Array(Self.report(collector.diagnostics).utf8)]) { first, _ in
      first
    }
  }

  /// What the folder holds, likewise.
  func recorded() throws -> [String: [UInt8]] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let snapshots = paths.filter { $0.hasSuffix(".swift") || $0 == Self.diagnostics }
    return try Dictionary(uniqueKeysWithValues: snapshots.map { ($0, try bytes(of: $0)) })
  }

  /// Makes the folder hold exactly these files beside its document.
  func record(_ files: [String: [UInt8]]) throws {
    for path in try recorded().keys where files[path] == nil {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
    for (path, bytes) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  private static let diagnostics = "Diagnostics.txt"

  private static func report(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.isEmpty ? "Nothing to report.\n" : TextDiagnostics.render(diagnostics)
  }
}
