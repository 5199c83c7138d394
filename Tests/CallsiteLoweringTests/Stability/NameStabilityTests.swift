import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import TestSupport
import Testing

private let corpus = Checkout.root.deletingLastPathComponent().appending(path: "shared/corpus")

/// Adding or removing a part of a document doesn't change the Swift names of the others.
@Suite(.onOwnThreads)
struct NameStabilityTests {
  @Test("No name changes with another part of a small document", arguments: SmallAPI.all)
  func small(api: SmallAPI) throws {
    let document = try api.document()
    let edits = try DocumentEdit.all(of: document, copy: api.document(file: "copy.yaml"))
    let flips = Self.flips(of: document, by: edits)
    #expect(flips.isEmpty, "\(flips.joined(separator: "\n"))")
  }

  /// The documents in the corpus, which take minutes without optimization.
  private static let documents: [String] = {
    guard ProcessInfo.processInfo.environment["CALLSITE_CORPUS"] != nil else { return [] }
    let index = (try? Data(contentsOf: corpus.appending(path: "INDEX.tsv"))) ?? Data()
    return String(decoding: index, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().compactMap {
      $0.split(separator: "\t").first.map(String.init)
    }
  }()

  @Test("No name changes with another part of a published document", arguments: documents)
  func published(name: String) throws {
    let document = try Self.document(name)
    let edits =
      try DocumentEdit.copies(of: Self.document(name, in: "\(corpus.path)/."), in: document)
      + DocumentEdit.removals(from: document)
    let flips = Self.flips(of: document, by: edits)
    print("stability:", name, edits.count, flips.count)
    #expect(flips.isEmpty, "\(flips.joined(separator: "\n"))")
  }

  /// - Parameter folder: A different spelling of the folder, so that positions are others.
  private static func document(_ name: String, in folder: String = corpus.path) throws -> APIDocument {
    var collector = DiagnosticCollector()
    let text = try String(contentsOf: corpus.appending(path: name), encoding: .utf8)
    let source = try SourceReader().read(text: text, file: "\(folder)/\(name)")
    let bundled = DocumentBundler(folders: ReadableFolders([corpus.path])).bundle(source, into: &collector)
    return try #require(DocumentReader().read(bundled.node, into: &collector))
  }

  /// Returns the names that edits change.
  private static func flips(of document: APIDocument, by edits: [DocumentEdit]) -> [String] {
    let names = SwiftNames(of: document)
    return edits.flatMap { edit in names.flips(by: edit).map { "\(edit.name): \($0)" } }
  }
}
