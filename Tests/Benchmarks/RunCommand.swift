import ArgumentParser
import CallsiteDiagnostics
import Foundation

/// Measures Callsite and the code it generates.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measure requests, coding, generation, drift, and builds.")

  @Argument(help: "Documents, or folders with documents. The default is the bundled ones.")
  var documents = [BenchmarkDocument.bundledFolder]

  @Option(help: "How often each figure is measured.")
  var rounds = 7

  @Option(help: "Also write the figures to this file, as JSON.")
  var json: String?

  @Flag(help: "Also count instructions, with perf or callgrind.")
  var instructions = false

  @Flag(help: "Also build the generated modules, which takes minutes.")
  var build = false

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("The number of rounds must be at least 1.") }
    guard !BenchmarkDocument.found(at: documents).isEmpty else {
      throw ValidationError("There are no documents at \(documents.joined(separator: ", ")).")
    }
  }

  /// Not asynchronous itself, because callgrind can't run a program whose main function is.
  func run() throws {
    Task {
      do {
        try await measure()
        Self.exit()
      } catch {
        Self.exit(withError: error)
      }
    }
    dispatchMain()
  }

  private func measure() async throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    var report = BenchmarkReport(machine: Machine())
    do {
      try await measure(into: &report, scratch)
    } catch let error as DiagnosticFailure {
      throw ValidationError(error.diagnostics.map(\.message).joined(separator: "\n"))
    }
    if let json { try report.json.write(to: URL(fileURLWithPath: json), options: .atomic) }
  }

  private func measure(into report: inout BenchmarkReport, _ scratch: ScratchFolder) async throws {
    func add(_ figures: Figures) {
      Progress.clear()
      print(figures.text)
      report.figures.append(figures)
    }
    print(report.machine.description + "\n")
    let counter = instructions ? InstructionCounter.found(scratch) : nil
    if instructions, counter == nil {
      print("Neither perf nor callgrind counts instructions on this machine.\n")
    }
    add(try await RequestBenchmark().figures(rounds: rounds))
    add(try await CodingBenchmark().figures(rounds: rounds, counter))
    let documents = BenchmarkDocument.found(at: documents)
    for document in documents {
      add(try GenerationBenchmark(document: document, scratch: scratch).figures(rounds: rounds))
    }
    for document in documents {
      add(try DriftBenchmark(document: document, scratch: scratch).figures(rounds: rounds))
    }
    add(try DriftBenchmark.cyclicFigures(schemas: 458, scratch: scratch, rounds: rounds))
    guard build else { return }
    for document in documents {
      add(try BuildBenchmark(document: document, scratch: scratch).figures(rounds: rounds))
    }
  }
}
