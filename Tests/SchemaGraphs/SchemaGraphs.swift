import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteRendering
import Foundation

/// Generates clients for graphs of schemas, many in one process:
///
///     swift run -c release SchemaGraphs 2 all
///     swift run -c release SchemaGraphs 3 sample 1000000 --seed 7 --progress graph.txt
///     swift run -c release SchemaGraphs 3 from 10974390 to 10974390
///
/// Endless recursion crashes the process. The file for the progress then contains the graph; the default is
/// `schema-graphs.txt`.
@main
enum SchemaGraphs {
  static func main() throws {
    guard let run = GraphRun(Array(CommandLine.arguments.dropFirst())) else {
      report(
        "Usage: SchemaGraphs <schemas> (all | sample <count> | from <number> to <number>) [--seed N] [--progress FILE]"
      )
      exit(64)
    }
    exit(try run.tryGraphs() ? 0 : 1)
  }
}

/// The graphs that a command line asks for.
private struct GraphRun {
  private let schemas: Int
  private let numbers: AnySequence<Int>
  private let progress: String

  /// Returns nil for wrong usage.
  init?(_ words: [String]) {
    func option(_ name: String) -> String? {
      words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }
    guard words.count > 1, let schemas = Int(words[0]), schemas > 0 else { return nil }
    self.schemas = schemas
    progress = option("--progress") ?? "schema-graphs.txt"
    let count = SchemaGraph.count(schemas: schemas)
    switch words[1] {
    case "all": numbers = AnySequence(0..<count)
    case "from":
      guard let first = option("from").flatMap({ Int($0) }), let last = option("to").flatMap({ Int($0) }),
        first >= 0, first <= last, last < count
      else { return nil }
      numbers = AnySequence(first...last)
    case "sample":
      guard let size = option("sample").flatMap({ Int($0) }) else { return nil }
      let generator = SplitMix(state: option("--seed").flatMap { UInt64($0) } ?? 0)
      numbers = AnySequence(
        sequence(state: (generator, 0)) { state in
          guard state.1 < size else { return nil }
          state.1 += 1
          return Int.random(in: 0..<count, using: &state.0)
        })
    default: return nil
    }
  }

  /// - Returns: Whether each graph had a client.
  func tryGraphs() throws -> Bool {
    _ = FileManager.default.createFile(atPath: progress, contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: progress))
    let renderer = try ModuleRenderer(templates: .builtIn)
    var (tried, failed) = (0, 0)
    /// The number of graphs with each diagnostic, and the first one, by the diagnostic's ID.
    var said: [String: (count: Int, first: Int)] = [:]
    for number in numbers {
      try file.seek(toOffset: 0)
      file.write(Data("\(schemas):\(number)            \n".utf8))
      let start = ContinuousClock.now
      let ids = diagnostics(of: SchemaGraph(schemas: schemas, number: number), renderer)
      for id in ids ?? [] { said[id, default: (0, number)].count += 1 }
      if ids == nil {
        failed += 1
        report("graph \(schemas):\(number) has no client")
      }
      let time = ContinuousClock.now - start
      if time > .seconds(2) { report("graph \(schemas):\(number) took \(time)") }
      tried += 1
      if tried.isMultiple(of: 10_000) {
        report("\(tried) graphs of \(schemas) schemas, \(failed) without a client")
      }
    }
    report("\(tried) graphs of \(schemas) schemas, \(failed) without a client")
    for (id, graphs) in said.sorted(by: { $0.key < $1.key }) {
      report("\(id): \(graphs.count) graphs, the first \(schemas):\(graphs.first)")
    }
    return failed == 0
  }

  /// The IDs of a graph's diagnostics, or nil if there is no client.
  private func diagnostics(of graph: SchemaGraph, _ renderer: ModuleRenderer) -> Set<String>? {
    var collector = DiagnosticCollector()
    guard let document = DocumentReader().read(graph.document, into: &collector) else { return nil }
    let module = ModuleLowering(options: LoweringOptions(moduleName: "GraphAPI"))
      .lower(document, into: &collector)
    guard let files = try? renderer.render(module), !files.isEmpty else { return nil }
    let hasErrors = collector.diagnostics.contains { $0.severity == .error }
    return hasErrors ? nil : Set(collector.diagnostics.map(\.id))
  }
}

/// Writes a line immediately, so that it's there if the next graph crashes the process.
private func report(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Reproducible pseudorandom numbers (Steele, Lea, Flood: Fast splittable generators, 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
