import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsitePipeline
import CallsiteRendering
import CallsiteSource
import Foundation
import TestSupport
import Testing

/// A folder in Tests/Features: a document, and the Swift generated from it.
struct Feature: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  /// Every folder in Tests/Features, sorted.
  static let all: [Feature] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
    return (names ?? []).filter { !$0.contains(".") }.sorted().map(Feature.init)
  }()

  private static let root = Checkout.root.appendingPathComponent("Tests/Features")

  var folder: URL { Self.root.appendingPathComponent(name) }

  var document: URL { folder.appendingPathComponent("\(name).yaml") }

  /// The configuration in the `callsite.yaml` next to the document, or the defaults.
  func api() throws -> APIConfiguration {
    let file = folder.appendingPathComponent("callsite.yaml").path
    if FileManager.default.fileExists(atPath: file) {
      return try #require(try ConfigurationReader.read(file).apis.first)
    }
    // The bookshop in the articles uses the default; the other features aren't about names.
    return APIConfiguration(
      spec: document.path, output: "Generated",
      options: LoweringOptions(
        moduleName: "FeatureSnapshots", namespace: name, calls: name == "Guide" ? .automatic : .operationIDs))
  }

  /// The files generated from the document, by path in the folder: Swift, and the diagnostics.
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

  /// The files in the folder, by path.
  func recorded() throws -> [String: [UInt8]] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let snapshots = paths.filter { $0.hasSuffix(".swift") || $0 == Self.diagnostics }
    return try Dictionary(uniqueKeysWithValues: snapshots.map { ($0, try bytes(of: $0)) })
  }

  /// Replaces the files next to the document with these.
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
