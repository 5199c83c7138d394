import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import CallsiteSamples
import CallsiteSource
import Foundation

/// Validates the sample of every model against its document. `Tests/SampleCheck/run` compiles and runs, between
/// the two steps, the program that the first one writes:
///
///     SampleCheck write DOCUMENT MODULE FOLDER
///     SampleCheck judge DOCUMENT MODULE RECORDS [--faults]
///
/// Without records, samples are used as encoded by Callsite itself.
@main
enum SampleCheck {
  static func main() {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--faults" }
    guard let command = words.first, ["write", "judge"].contains(command),
      words.count == 4 || (words.count == 3 && command == "judge")
    else {
      print("usage: SampleCheck (write DOCUMENT MODULE FOLDER | judge DOCUMENT MODULE [RECORDS] [--faults])")
      exit(64)
    }
    do {
      let checked = try CheckedModule(document: words[1], module: words[2])
      let place = words.count > 3 ? URL(fileURLWithPath: words[3]) : nil
      if command == "write", let place { return try SampleProgram(checked).write(to: place) }
      let records = try place.map { try String(contentsOf: $0, encoding: .utf8) } ?? checked.ownRecords
      let verdict = try SampleVerdict(checked, records: records)
      print(verdict.row)
      if CommandLine.arguments.contains("--faults") { verdict.faults.forEach { print("  \($0)") } }
      exit(verdict.faults.isEmpty ? 0 : 1)
    } catch {
      print(error)
      exit(1)
    }
  }
}

/// A document, and the types of its client that have samples.
struct CheckedModule {
  let name: String
  let document: APIDocument
  /// The encoded samples: all except for the parts of forms.
  let samples: [TypeSample]
  /// The locations of the types' schemas, by type path.
  let positions: [String: SourcePosition]
  private let lowering: TestingLowering

  init(document path: String, module: String) throws {
    name = module
    let request = GenerationRequest(
      source: .document(spec: path, module: module, client: nil, output: "."))
    let api = try request.resolve().apis[0]
    var collector = DiagnosticCollector()
    var inputs: [String] = []
    document = try GeneratorPipeline.resolve(api, DocumentFetch(), reading: &inputs, into: &collector)
    let client = ModuleLowering(options: api.options).lower(document, into: &collector)
    let scopes = TypeScopes(client)
    var lowering = TestingLowering(client, of: document)
    let testing = lowering.lower()
    samples = (testing.samples.flatMap { $0 } + testing.services.flatMap(\.samples)).filter {
      guard case .structure(let structure)? = scopes.types[scopes.type(spelled: $0.type)] else { return true }
      return structure.coding != .multipart && structure.parameter == nil
    }
    positions = scopes.types.reduce(into: [:]) { positions, entry in
      positions[scopes.spelling(of: entry.key)] = entry.value.position
    }
    self.lowering = lowering
  }

  /// The output of the compiled program if every sample survived its round trip.
  var ownRecords: String {
    samples.map { sample in
      let json = String(decoding: lowering.encodedSample(of: sample.type).json, as: UTF8.self)
      return "\(sample.type)\tequal\t\(json)\n"
    }.joined()
  }
}
