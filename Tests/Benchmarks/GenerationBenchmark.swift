import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import CallsiteRendering
import CallsiteSource
import Foundation

/// The time of each stage for a document, and of a run without changes.
struct GenerationBenchmark {
  let document: BenchmarkDocument
  let scratch: ScratchFolder

  /// The times are relative to reading the text, which is always necessary.
  func table(rounds: Int) throws -> BenchmarkTable {
    var stages: [[(stage: String, cost: Cost)]] = []
    var files: [RenderedFile] = []
    for round in 1...rounds {
      Progress.show("\(document.name): round \(round) of \(rounds)")
      var costs: [(stage: String, cost: Cost)] = []
      files = try generate(&costs)
      stages.append(costs)
    }
    let unchanged = try unchangedRun(rounds: rounds)
    Progress.clear()
    return table(stages, unchanged: unchanged, files: files)
  }

  private func table(
    _ rounds: [[(stage: String, cost: Cost)]], unchanged: Cost, files: [RenderedFile]
  ) -> BenchmarkTable {
    var table = BenchmarkTable(
      "\(document.name): \(document.bytes) bytes, \(document.lines) lines",
      columns: ["seconds", "CPU", "× read", "× CPU"])
    var medians = rounds[0].indices.map { stage in
      (label: rounds[0][stage].stage, cost: Cost.median(rounds.map { $0[stage].cost }))
    }
    let read = medians[0].cost
    let sum = medians.reduce(Cost(seconds: 0, processorSeconds: 0)) { $0 + $1.cost }
    medians += [("all of it", sum), ("with nothing changed", unchanged)]
    table.rows = medians.map { label, cost in
      let numbers = [
        cost.seconds, cost.processorSeconds, cost.seconds / read.seconds,
        cost.processorSeconds / read.processorSeconds,
      ]
      return (label, numbers.map(BenchmarkTable.number))
    }
    let text = files.map(\.text)
    let lines = text.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
    let bytes = text.reduce(0) { $0 + $1.utf8.count }
    table.remarks = [
      "output: \(files.count) files, \(lines) lines, \(text.reduce(0) { $0 + $1.codeLines }) of code, \(bytes) bytes"
    ]
    return table
  }

  /// Runs the stages of the pipeline one by one, with a new folder for output.
  private func generate(_ costs: inout [(stage: String, cost: Cost)]) throws -> [RenderedFile] {
    var problems = DiagnosticCollector()
    func measure<Result>(_ stage: String, _ work: () throws -> Result) throws -> Result {
      let (result, cost) = try Cost.measure(work)
      costs.append((stage, cost))
      return result
    }
    let source = try measure("read the text") { try SourceReader().read(path: document.path) }
    let description = try measure("bundle and resolve") {
      let folders = ReadableFolders([URL(fileURLWithPath: document.path).deletingLastPathComponent().path])
      let bundled = DocumentBundler(folders: folders).bundle(source, into: &problems)
      return DocumentReader().read(bundled.node, into: &problems)
    }
    guard let description else { throw DiagnosticFailure(problems.diagnostics) }
    let module = try measure("lower") {
      ModuleLowering(options: LoweringOptions(moduleName: "BenchmarkAPI"))
        .lower(description, into: &problems)
    }
    let files = try measure("render") { try ModuleRenderer(templates: .builtIn).render(module) }
    let folder = OutputFolder(path: scratch.fresh("BenchmarkAPI"))
    try measure("write") {
      try OutputWriter().write(folder.compare(files, into: &problems))
    }
    try FileManager.default.removeItem(atPath: folder.path)
    return files
  }

  private func unchangedRun(rounds: Int) throws -> Cost {
    let options = LoweringOptions(moduleName: "BenchmarkAPI")
    let api = APIConfiguration(spec: document.path, output: scratch.fresh("unchanged"), options: options)
    let records = scratch.fresh("records")
    func run() throws {
      let place = GenerationRecords(
        folder: records, tool: "benchmark", workingFolder: FileManager.default.currentDirectoryPath)
      try GeneratorPipeline(configuration: Configuration(apis: [api]), records: place).generate()
    }
    try run()
    return Cost.median(try (0..<rounds).map { _ in try Cost.measure(run).1 })
  }
}

extension Cost {
  fileprivate static func + (first: Cost, second: Cost) -> Cost {
    Cost(
      seconds: first.seconds + second.seconds,
      processorSeconds: first.processorSeconds + second.processorSeconds)
  }
}
