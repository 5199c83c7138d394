import CallsiteDiagnostics
import CallsitePipeline

/// One run of `generate` or `check`: does it, prints what came of it, and says how to exit.
struct GenerationRun {
  let arguments: GenerationArguments
  let isCheck: Bool
  private let console = Console()

  init(arguments: GenerationArguments, isCheck: Bool) {
    self.arguments = arguments
    self.isCheck = isCheck
  }

  func run() -> ExitStatus {
    var inputs: Set<String> = []
    return run(reading: &inputs)
  }

  /// The configuration, and the files that it or the arguments name.
  var namedInputs: [String] {
    let configuration = try? arguments.request.resolve()
    return [arguments.request.configurationFile].compactMap { $0 } + (configuration?.inputs ?? [])
  }

  /// - Parameter inputs: Receives the files whose change may change the outcome, as far as the run came.
  func run(reading inputs: inout Set<String>) -> ExitStatus {
    do {
      inputs.formUnion(namedInputs)
      let pipeline = GeneratorPipeline(
        configuration: try arguments.request.resolve(),
        records: arguments.ignoresRecords ? nil : .ofThisMachine()
      ) { [console] name in
        console.showProgress("Generating \(name)")
      }
      let report = try isCheck ? pipeline.check() : pipeline.generate()
      console.showProgress(nil)
      inputs.formUnion(report.modules.flatMap(\.inputs))
      printReport(report)
      return isCheck && !report.isFresh ? .findings : .success
    } catch {
      console.showProgress(nil)
      switch arguments.format {
      case .text: console.report(error.diagnostics)
      case .json: console.write(GenerationReport.json(of: error))
      }
      return .failure
    }
  }

  private func printReport(_ report: GenerationReport) {
    guard arguments.format == .text else { return console.write(report.json) }
    console.report(report.diagnostics)
    if isCheck { console.write(differences: report.differences) }
    console.write(report.summary)
    if isCheck, report.changedCount > 0 {
      console.write("Run: \(arguments.request.command(after: arguments.calledAs))\n")
    }
  }
}

extension GenerationArguments {
  /// For the help: the shape of the JSON report.
  static let jsonDescription = """
    JSON (--format json)
      {"modules": [{"name", "files", "changed": [PATH…], "added": [PATH…],
                    "removed": [PATH…], "inputs": [PATH…]}],
       "diagnostics": [{"severity", "id", "message", "file", "line",
                        "column", "notes": [{"message", …}]}]}
    """
}
