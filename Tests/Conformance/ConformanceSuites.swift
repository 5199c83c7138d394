import CallsiteDiagnostics
import Foundation

/// Reads the public conformance suites of a folder and prints how many cases each reader passes.
///
///     Tests/Conformance/run FOLDER [--failures]
@main
struct ConformanceSuites {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    let folders = words.filter { !$0.hasPrefix("-") }
    guard folders.count == 1, words.allSatisfy({ !$0.hasPrefix("-") || $0 == "--failures" }) else {
      print("usage: Tests/Conformance/run FOLDER [--failures]")
      exit(64)
    }
    do {
      try run(URL(fileURLWithPath: folders[0]), listsFailures: words.contains("--failures"))
    } catch let error as DiagnosticFailure {
      print(TextDiagnostics.render(error.diagnostics), terminator: "")
      exit(1)
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func run(_ folder: URL, listsFailures: Bool) throws {
    let scores = try ConformanceSuite.all.compactMap { try $0.score(in: folder) }
    guard !scores.isEmpty else {
      let expected = ConformanceSuite.all.map { "'\($0.path)'" }.joined(separator: ", ")
      print("no suite in '\(folder.path)': expected one of \(expected)")
      exit(1)
    }
    let table = ConformanceTable(scores)
    print(table.text)
    for suite in ConformanceSuite.all where !scores.contains(where: { $0.suite.path == suite.path }) {
      print("\(suite.name): not run, '\(suite.path)' isn't in the folder")
    }
    for other in try otherFolders(in: folder) { print("\(other): not run, no reader is measured by it") }
    if listsFailures { print(table.failures) }
  }

  /// The subfolders, sorted.
  private static func otherFolders(in folder: URL) throws -> [String] {
    let known = ConformanceSuite.all.compactMap { $0.path.split(separator: "/").first.map(String.init) }
    let contents = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    return contents.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
      .map(\.lastPathComponent).filter { !known.contains($0) && !$0.hasPrefix(".") }.sorted()
  }
}
