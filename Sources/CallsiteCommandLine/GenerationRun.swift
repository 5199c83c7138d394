import CallsiteDiagnostics
import CallsiteDocument
package import CallsitePipeline
import CallsiteRendering
import Foundation

/// One run of `generate` or `check`: runs it, prints the outcome, and returns the exit status.
package struct GenerationRun {
  private let request: GenerationRequest
  private let isCheck: Bool
  private let format: ReportFormat
  private let command: String
  private let testing: GeneratorPipeline.TestingGenerator?
  private let console = Console()

  /// - Parameters:
  ///   - isCheck: Whether to report what would change instead of writing it.
  ///   - testing: Generates testing modules, or `nil` to generate clients only.
  ///   - command: How the user calls `generate`, for suggesting the command that fixes what a check finds.
  init(
    _ request: GenerationRequest, isCheck: Bool = false,
    format: ReportFormat = .text, testing: GeneratorPipeline.TestingGenerator? = nil,
    command: String = "swift run callsite generate"
  ) {
    self.request = request
    self.isCheck = isCheck
    self.format = format
    self.testing = testing
    self.command = command
  }

  package func run() -> ExitStatus {
    var inputs: Set<String> = []
    return run(reading: &inputs)
  }

  /// The configuration, and the files that it or the arguments name.
  package var namedInputs: [String] {
    let configuration = try? request.resolve()
    return [request.configurationFile].compactMap { $0 } + (configuration?.inputs ?? [])
  }

  /// - Parameter inputs: Receives the files that the outcome depends on, as far as the run got.
  package func run(reading inputs: inout Set<String>) -> ExitStatus {
    do {
      inputs.formUnion(namedInputs)
      let pipeline = GeneratorPipeline(
        configuration: try request.resolve(), testing: testing,
        willGenerate: { [console] name in console.showProgress("Generating \(name)") },
        waiting: FolderLock.Waiting { [console] folder in
          console.showProgress(nil)
          console.report("Waiting for another run that writes to '\(MessageText.printable(folder))'.\n")
        })
      let report = try isCheck ? pipeline.check() : pipeline.generate()
      console.showProgress(nil)
      inputs.formUnion(report.modules.flatMap(\.inputs))
      printReport(report)
      return isCheck && !report.isFresh ? .findings : .success
    } catch {
      console.showProgress(nil)
      switch format {
      case .text: console.report(error.diagnostics)
      case .json: console.write(GenerationReport.json(of: error))
      }
      return .failure
    }
  }

  private func printReport(_ report: GenerationReport) {
    guard format == .text else { return console.write(report.json) }
    console.report(report.diagnostics)
    if isCheck { console.write(differences: report.differences) }
    console.write(report.summary)
    console.write(report.renames)
    console.write(report.neededProducts)
    if isCheck, report.changedCount > 0 {
      console.write("Run: \(request.command(after: command))\n")
    }
  }
}

/// The formats in which `generate` and `check` report what they did.
package enum ReportFormat: String, CaseIterable {
  case text, json
}

extension BucketLayout {
  /// - Parameter count: The value of `--buckets`.
  init(argument count: Int) throws(UsageError) {
    guard (1...99).contains(count) else { throw UsageError("--buckets must be a number from 1 to 99.") }
    self.init(count: count)
  }
}

extension APIConfiguration {
  /// Throws a usage error if the value of an option that names a module or a type isn't a Swift name.
  static func checkName(_ name: String, of option: String) throws(UsageError) {
    if SwiftName.isValid(name) { return }
    throw UsageError(
      "\(option) '\(name)' isn't a Swift name: use letters, digits, and '_', and don't start with a digit.")
  }

  /// Throws a usage error if the value of an option can't name a module.
  package static func checkModule(_ name: String, of option: String) throws(UsageError) {
    try checkName(name, of: option)
    if let objection = objection(toModule: name) {
      throw UsageError("\(option) can't be '\(name)': \(objection).")
    }
  }
}
