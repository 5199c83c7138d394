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
      try DocumentEdit.copies(of: Self.document(name, copy: "copy-"), in: document)
      + DocumentEdit.removals(from: document)
    let some = edits.filter { $0.types != nil }
    let flips = Self.flips(of: document, by: some)
    print("names:", name, some.count, flips.count)
    flips.forEach { print("name:", name, $0) }
  }

  /// - Parameter copy: The beginning of the name of the file that positions refer to.
  private static func document(_ name: String, copy: String = "") throws -> APIDocument {
    var collector = DiagnosticCollector()
    let file = corpus.appending(path: name)
    let source = try SourceReader().read(text: String(contentsOf: file, encoding: .utf8), file: copy + name)
    return try #require(DocumentReader().read(source, into: &collector))
  }

  /// Returns the names that edits change.
  private static func flips(of document: APIDocument, by edits: [DocumentEdit]) -> [String] {
    let names = SwiftNames(of: document)
    return edits.flatMap { edit in names.flips(by: edit).map { "\(edit.name): \($0)" } }
  }
}
