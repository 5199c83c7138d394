import CallsiteDiagnostics
import Foundation

/// Compares generation and the generated code with a baseline in the same run: absolute times differ between
/// machines, but ratios hardly do.
///
///     swift run -c release CallsiteBenchmarks [DOCUMENT… | FOLDER] [--rounds N] [--build]
@main
struct CallsiteBenchmarks {
  static func main() async {
    guard let arguments = BenchmarkArguments(CommandLine.arguments.dropFirst()) else {
      print("usage: CallsiteBenchmarks [DOCUMENT… | FOLDER] [--rounds N] [--build]")
      exit(64)
    }
    do {
      try await run(arguments)
    } catch let error as DiagnosticFailure {
      print(error.diagnostics.map(\.message).joined(separator: "\n"))
      exit(1)
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func run(_ arguments: BenchmarkArguments) async throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    for document in arguments.documents {
      let generation = GenerationBenchmark(document: document, scratch: scratch)
      print(try generation.table(rounds: arguments.rounds).text)
    }
    for document in arguments.documents {
      print(try DriftBenchmark(document: document, scratch: scratch).table(rounds: arguments.rounds).text)
    }
    print(try DriftBenchmark.cyclicTable(schemas: 458, scratch: scratch, rounds: arguments.rounds).text)
    print(try CodingBenchmark().table(rounds: arguments.rounds).text)
    print(try await RequestBenchmark().table(rounds: arguments.rounds).text)
    guard arguments.builds else { return }
    for document in arguments.documents {
      print(try BuildBenchmark(document: document, scratch: scratch).table().text)
    }
  }
}
