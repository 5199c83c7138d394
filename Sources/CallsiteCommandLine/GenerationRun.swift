import CallsiteDiagnostics
import CallsiteDocument
package import CallsitePipeline
import CallsiteRendering
import Foundation

/// One run of `generate` or `check`: runs it, prints the outcome, and returns the exit status.
package struct GenerationRun {
  private let request: GenerationRequest
  private let isCheck: Bool
  private let usesRecords: Bool
  private let format: ReportFormat
  private let command: String
  private let testing: GeneratorPipeline.TestingGenerator?
  private let console = Console()

  /// - Parameters:
  ///   - isCheck: Whether to report what would change instead of writing it.
  ///   - usesRecords: Whether a run ends at once if nothing has changed since the last one.
  ///   - testing: Generates testing modules, or `nil` to generate clients only.
  ///   - command: How the user calls `generate`, for suggesting the command that fixes what a check finds.
  init(
    _ request: GenerationRequest, isCheck: Bool = false, usesRecords: Bool = false,
    format: ReportFormat = .text, testing: GeneratorPipeline.TestingGenerator? = nil,
    command: String = "swift run callsite generate"
  ) {
    self.request = request
    self.isCheck = isCheck
    self.usesRecords = usesRecords
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
        records: usesRecords ? .ofThisMachine() : nil,
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
  package static func checkName(_ name: String, of option: String) throws(UsageError) {
    if SwiftName.isValid(name) { return }
    throw UsageError(
      "\(option) '\(name)' isn't a Swift name: use letters, digits, and '_', and don't start with a digit.")
  }

  /// Throws a usage error if the value of an option can't name a module.
  package static func checkModule(_ name: String, of option: String) throws(UsageError) {
    try checkName(name, of: option)
    if isReservedModule(name) {
      throw UsageError("\(option) can't be '\(name)': generated code imports the module with this name.")
    }
  }
}

extension GenerationRecords {
  /// The records in the user's caches folder. Returns `nil` if there is no such folder, or if this program
  /// can't be told apart from another version of it.
  package static func ofThisMachine() -> GenerationRecords? {
    let files = FileManager.default
    guard let caches = files.urls(for: .cachesDirectory, in: .userDomainMask).first,
      let tool = identityOfThisProgram()
    else { return nil }
    return GenerationRecords(
      folder: caches.appendingPathComponent("callsite").path, tool: tool,
      workingFolder: files.currentDirectoryPath)
  }

  /// Returns what distinguishes this program from any other that replaces it with the same size and date: the
  /// inode, and its change time, which can't be set.
  private static func identityOfThisProgram() -> String? {
    // On Linux, this is the running program even if its path leads to another one by now.
    let running = "/proc/self/exe"
    let isLinked = FileManager.default.fileExists(atPath: running)
    guard let path = isLinked ? running : Bundle.main.executablePath else { return nil }
    return identity(ofFileAt: path)
  }

  /// Returns `nil` if there is no file at the path.
  static func identity(ofFileAt path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    let dates = [modified, changed].map { "\($0.tv_sec).\($0.tv_nsec)" }
    return (["\(status.st_size)", "\(status.st_ino)"] + dates).joined(separator: " ")
  }
}
