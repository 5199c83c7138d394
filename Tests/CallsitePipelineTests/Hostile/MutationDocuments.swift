import Foundation
import TestSupport

/// The documents to mutate: those of the project, and of a corpus next to it, if any.
enum MutationDocuments {
  static func all() throws -> [(name: String, text: String)] {
    let root = Checkout.root
    var files: [URL] = []
    for folder in ["Specs", "Tests/Features", "Tests/BrokenSpecs"] {
      let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      for case let path as String in paths ?? .init() {
        files.append(root.appendingPathComponent(folder).appendingPathComponent(path))
      }
    }
    let corpus = root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    let names = try? FileManager.default.contentsOfDirectory(atPath: corpus.path)
    files += (names ?? []).map(corpus.appendingPathComponent)
    return files.sorted { $0.path < $1.path }.compactMap(read)
  }

  /// Large documents would leave time for few inputs.
  private static func read(_ file: URL) -> (name: String, text: String)? {
    guard ["yaml", "json"].contains(file.pathExtension), let data = try? Data(contentsOf: file),
      data.count < 150_000
    else { return nil }
    return (file.lastPathComponent, String(decoding: data, as: UTF8.self))
  }
}
