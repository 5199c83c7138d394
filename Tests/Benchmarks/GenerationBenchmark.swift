import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import CallsiteRendering
import CallsiteSource
import Foundation

/// The time of each stage for a document.
struct GenerationBenchmark {
  let document: BenchmarkDocument
  let scratch: ScratchFolder

  /// The times are relative to reading the text, which is always necessary.
  func figures(rounds: Int) throws -> Figures {
    var stages: [[(stage: String, cost: Cost)]] = []
    var files: [RenderedFile] = []
    for round in 1...rounds {
      Progress.show("\(document.name): round \(round) of \(rounds)")
      var costs: [(stage: String, cost: Cost)] = []
      files = try generate(&costs)
      costs.append(("all of it", costs.map(\.cost).reduce(Cost(seconds: 0, processorSeconds: 0), +)))
      stages.append(costs)
    }
    let samples = stages[0].indices.map { stage in
      Samples(label: stages[0][stage].stage, base: stages[0][0].stage, costs: stages.map { $0[stage].cost })
    }
    var figures = Figures("\(document.name): \(document.bytes) bytes, \(document.lines) lines", samples)
    figures.remarks = [Self.remark(on: files)]
    return figures
  }

  private static func remark(on files: [RenderedFile]) -> String {
    let text = files.map(\.text)
    let lines = text.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
    let bytes = text.reduce(0) { $0 + $1.utf8.count }
    let codeLines = text.reduce(0) { $0 + $1.codeLines }
    return "output: \(files.count) files, \(lines) lines, \(codeLines) of code, \(bytes) bytes"
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
}

extension Cost {
  fileprivate static func + (first: Cost, second: Cost) -> Cost {
    Cost(
      seconds: first.seconds + second.seconds,
      processorSeconds: first.processorSeconds + second.processorSeconds)
  }
}
