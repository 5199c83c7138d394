import Foundation

/// The measurements requested on the command line.
struct BenchmarkArguments {
  /// Only three of them, unless they're named explicitly.
  private(set) var documents: [BenchmarkDocument] = []
  private(set) var rounds = 7
  private(set) var builds = false

  /// Returns nil for invalid arguments.
  init?(_ words: some Sequence<String>) {
    var paths: [String] = []
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--build": builds = true
      case "--rounds":
        guard let rounds = words.next().flatMap({ Int($0) }), rounds > 0 else { return nil }
        self.rounds = rounds
      case _ where word.hasPrefix("-"): return nil
      default: paths.append(word)
      }
    }
    let found = paths.isEmpty ? [BenchmarkDocument.bundledFolder] : paths
    documents = found.flatMap { BenchmarkDocument.found(at: $0) }
    if documents.isEmpty { return nil }
  }
}
