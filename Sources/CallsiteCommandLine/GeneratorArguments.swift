package import CallsitePipeline
import CallsiteRendering

/// The arguments that a build plugin passes, which are those of `callsite generate`:
///
///     [<spec>] [--config <file>] --module <name> [--testing-only <name>] --output <folder> --buckets <n>
///
/// There is either a document or a configuration. The value of an option is the next argument.
package struct GeneratorArguments {
  package let request: GenerationRequest

  package init(_ words: some Sequence<String>) throws(UsageError) {
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

  private static let options: Set = ["--config", "--module", "--testing-only", "--output", "--buckets"]

  private static func request(
    of spec: String?, _ values: [String: String]
  ) throws(UsageError) -> GenerationRequest {
    guard let module = values["--module"], let output = values["--output"],
      let count = values["--buckets"].flatMap({ Int($0) })
    else { throw UsageError("Give --module NAME, --output FOLDER and --buckets N.") }
    try APIConfiguration.checkName(module, of: "--module")
    let buckets = try BucketLayout(argument: count)
    var request =
      switch (spec, values["--config"]) {
      case (let spec?, nil):
        GenerationRequest(
          source: .document(spec: spec, module: module, client: nil, output: output), buckets: buckets)
      case (nil, let file?):
        GenerationRequest(
          source: .configuration(file: file), module: module, output: output, buckets: buckets)
      default: throw UsageError("Give either a DOCUMENT or --config.")
      }
    if let testing = values["--testing-only"] {
      try APIConfiguration.checkName(testing, of: "--testing-only")
      request.testing = .only(testing)
    }
    return request
  }
}

extension GenerationRun {
  /// The whole of a build plugin's tool: runs the arguments, and returns the exit status.
  ///
  /// - Parameter testing: Generates testing modules, or `nil` to generate clients only.
  package static func plugin(
    arguments: some Sequence<String>, testing: GeneratorPipeline.TestingGenerator? = nil
  ) -> ExitStatus {
    do throws(UsageError) {
      return GenerationRun(try GeneratorArguments(arguments).request, testing: testing).run()
    } catch {
      Console().report("error: \(error.message)\n")
      return .usage
    }
  }
}

/// The exit statuses of the command line.
package enum ExitStatus: Int32 {
  /// No problems, although there may be warnings.
  case success = 0
  /// Findings: stale output, errors in a linted document, breaking changes.
  case findings = 1
  /// Input that can't be read or generated.
  case failure = 2
  /// Wrong arguments (EX_USAGE in sysexits.h), which an argument parser ends with as well.
  case usage = 64

  /// For the end of `--help`.
  package static let description = description(
    findings: "findings: stale output, lint errors, or findings that match --fail-on")

  /// The same for a command that finds one thing.
  package static func description(fine: String = "success, perhaps with warnings", findings: String) -> String
  {
    """
    EXIT CODES
      0   \(fine)
      1   \(findings)
      2   the input can't be read or generated
      64  incorrect usage
    """
  }
}

/// A problem with the arguments of a command, which names the argument.
package struct UsageError: Error, Hashable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
