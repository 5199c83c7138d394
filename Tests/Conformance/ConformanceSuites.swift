import Foundation

/// Reads the public conformance suites of a folder and prints how many cases each reader passes.
///
///     Tests/Conformance/run FOLDER [--failures]
@main
struct ConformanceSuites {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let folders = words.filter { !$0.hasPrefix("-") }
    guard folders.count == 1, words.allSatisfy({ !$0.hasPrefix("-") || $0 == "--failures" }) else {
      print("usage: Tests/Conformance/run FOLDER [--failures]")
      exit(64)
    }
    let folder = URL(fileURLWithPath: folders[0])
    let scores = try ConformanceSuite.all.compactMap { try $0.score(in: folder) }
    guard !scores.isEmpty else {
      print(
        "'\(folders[0])' has no suite: expected \(ConformanceSuite.all.map(\.path).joined(separator: ", "))")
      exit(1)
    }
    print(ConformanceTable(scores).text)
    for suite in ConformanceSuite.all where !scores.contains(where: { $0.suite.name == suite.name }) {
      print("\(suite.name) wasn't run: '\(suite.path)' not found.")
    }
    if words.contains("--failures") { print(ConformanceTable(scores).failures) }
  }
}
