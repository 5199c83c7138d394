import CallsiteLowering
import CallsitePipeline
import Foundation

/// The time of a clean build of a generated module, with the runtime already built.
struct BuildBenchmark {
  let document: BenchmarkDocument
  let scratch: ScratchFolder

  func table() throws -> BenchmarkTable {
    let package = ScratchPackage(path: scratch.fresh("package"))
    try package.write()
    let api = APIConfiguration(
      spec: document.path, output: package.sources,
      options: LoweringOptions(moduleName: ScratchPackage.module))
    try GeneratorPipeline(configuration: Configuration(apis: [api])).generate()
    let lines = try package.codeLines()
    var table = BenchmarkTable(
      "\(document.name): clean build, \(document.lines) lines to \(lines) of code",
      columns: ["seconds", "CPU", "CPU/1k spec", "CPU/1k code"])
    for configuration in ["debug", "release"] {
      let cost = try build(package, configuration)
      let numbers = [
        cost.seconds, cost.processorSeconds, cost.processorSeconds * 1_000 / Double(max(1, document.lines)),
        cost.processorSeconds * 1_000 / Double(max(1, lines)),
      ]
      table.rows.append((configuration, numbers.map(BenchmarkTable.number)))
    }
    let peak = BenchmarkTable.number(ProcessorUse.ofPrograms().peakMegabytes)
    table.remarks = ["the largest compiler of all builds so far: \(peak) MB"]
    Progress.clear()
    return table
  }

  private func build(_ package: ScratchPackage, _ configuration: String) throws -> Cost {
    Progress.show("\(document.name): the runtime, \(configuration)")
    try package.build("CallsiteRuntime", configuration)
    Progress.show("\(document.name): the module, \(configuration)")
    let before = ProcessorUse.ofPrograms().seconds
    var cost = try Cost.measure { try package.build(ScratchPackage.module, configuration) }.1
    cost.processorSeconds = ProcessorUse.ofPrograms().seconds - before
    return cost
  }
}
