import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections
import Testing

/// Files in a folder of their own, `a.yaml` among them put into one document.
struct Bundling {
  let bundled: BundledDocument
  let document: APIDocument?
  /// What was said, with paths relative to the folder.
  let diagnostics: String
  private let folder: String

  /// - Parameter files: By path; `a.yaml` gets the head of a document unless it has one.
  init(
    _ files: [String: String], readable: [String] = [""], maximumSize: Int = 1000, maximumNodes: Int = 1000,
    isStrict: Bool = false,
    links: [String: String] = [:]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("callsite-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    self.folder = folder
    for (path, text) in files {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let needsHead = path.hasSuffix("a.yaml") && !text.contains("info:")
      try Data(((needsHead ? Self.head : "") + text).utf8).write(to: url)
    }
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(path)", withDestinationPath: target)
    }
    let root = files.keys.first { $0.hasSuffix("/a.yaml") } ?? "a.yaml"
    var collector = DiagnosticCollector(isStrict: isStrict)
    let folders = ReadableFolders(
      readable.map { $0.isEmpty ? folder : "\(folder)/\($0)" }, maximumSize: maximumSize)
    let node = try SourceReader().read(path: "\(folder)/\(root)")
    bundled = DocumentBundler(folders: folders, maximumNodes: maximumNodes).bundle(node, into: &collector)
    document = DocumentReader().read(bundled.node, into: &collector)
    diagnostics = TextDiagnostics.render(collector.diagnostics).replacing(folder + "/", with: "")
      .replacing(folder, with: ".")
  }

  static let head = "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\n"

  /// A document whose only schema `A` holds a reference as its property `x`, on line 6.
  static func property(_ reference: String) -> String {
    "components:\n  schemas:\n    A:\n      properties: { x: { $ref: '\(reference)' } }\n"
  }

  /// The files read beside the document.
  var files: [String] { bundled.files.map { $0.replacing(folder + "/", with: "") } }

  var schemas: [String] { document.map { Array($0.schemas.keys) } ?? [] }

  func schema(_ name: String) throws -> Schema { try #require(document?.schemas[name]) }

  /// What a property of a schema refers to.
  func reference(_ schema: String, _ property: String) throws -> String? {
    try self.schema(schema).properties[property]?.reference
  }
}
