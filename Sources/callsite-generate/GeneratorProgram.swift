import CallsiteCommandLine
import CallsitePipeline
import CallsiteRendering
import Foundation

/// What the build plugin runs: `callsite generate` for one target, without all that a build doesn't need.
@main
enum GeneratorProgram {
  /// Runs on the main thread: documents nest deeply, and the stacks of other threads are small on some systems.
  static func main() {
    let status: ExitStatus
    do throws(UsageError) {
      let arguments = try GeneratorArguments(CommandLine.arguments.dropFirst())
      status = GenerationRun(arguments.request).run()
    } catch {
      Console().report("error: \(error.message)\n")
      status = .usage
    }
    exit(status.rawValue)
  }
}

/// The arguments that the build plugin gives, which are those of `callsite generate`:
///
///     [<spec>] [--config <file>] --module <name> --output <folder> --buckets <n>
///
/// Either a document or a configuration, and every option with its value in the next word.
struct GeneratorArguments {
  let request: GenerationRequest

  init(_ words: some Sequence<String>) throws(UsageError) {
    var spec: String?
    var values: [String: String] = [:]
    var words = words.makeIterator()
    while let word = words.next() {
      guard word.hasPrefix("--") else {
        if spec != nil { throw UsageError("Unexpected argument '\(word)'.") }
        spec = word
        continue
      }
      guard Self.options.contains(word) else { throw UsageError("Unknown option '\(word)'.") }
      guard let value = words.next() else { throw UsageError("Missing value for '\(word)'.") }
      values[word] = value
    }
    request = try Self.request(of: spec, values)
  }

  private static let options: Set = ["--config", "--module", "--output", "--buckets"]

  private static func request(
    of spec: String?, _ values: [String: String]
  ) throws(UsageError) -> GenerationRequest {
    guard let module = values["--module"], let output = values["--output"],
      let count = values["--buckets"].flatMap({ Int($0) })
    else { throw UsageError("Give --module NAME, --output DIR and --buckets N.") }
    try APIConfiguration.checkName(module, of: "--module")
    let buckets = try BucketLayout(argument: count)
    switch (spec, values["--config"]) {
    case (let spec?, nil):
      return GenerationRequest(
        source: .document(spec: spec, module: module, client: nil, output: output), buckets: buckets)
    case (nil, let file?):
      return GenerationRequest(
        source: .configuration(file: file), module: module, output: output, buckets: buckets)
    default: throw UsageError("Give either a SPEC or --config.")
    }
  }
}
