import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDocument
import CallsitePipeline
import CallsiteReview
import Foundation

/// `callsite init`: writes a project's first document and configuration.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a first document and its configuration.",
    usage: """
      callsite init [<options>]
      callsite init <source> [<options>]
      callsite init --from-json <name=file> ... [<options>]
      """,
    discussion: """
      The document is OpenAPI 3.1 in YAML, with comments, for you to edit. It's created from an example, from an \
      existing document (Swagger 2.0 to OpenAPI 3.2), or from JSON samples. Existing files are never overwritten.

      EXAMPLES
        callsite init
        callsite init swagger.json --module ShopAPI
        callsite init https://shop.example.com/openapi.json
        callsite init --from-json User=user.json --from-json Order=orders.json

      \(ExitStatus.description)
      """)

  @Argument(help: "A document to start from: a file or a URL.", completion: .document)
  var source: String?

  @Option(
    name: .customLong("from-json"),
    help: ArgumentHelp(
      """
      A name and a file with JSON samples, such as User=user.json. Each element of a list in the file is a sample. \
      May be repeated.
      """, valueName: "name=file"))
  var samples: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The name of the module (default: as the configuration or the target with the build plugin has it, or the \
      document's title with API).
      """, valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp("The folder to write the files to.", valueName: "folder"), completion: .directory)
  var folder = "Specs"

  @Option(
    help: ArgumentHelp(
      """
      The folder that must contain all files the document refers to (default: the working folder and the folder \
      of the document).
      """, valueName: "folder"), completion: .directory)
  var root: String?

  func validate() throws {
    if source != nil, !samples.isEmpty {
      throw ValidationError("Give either a SOURCE or --from-json, not both.")
    }
    for sample in samples where Self.pair(sample) == nil {
      throw ValidationError("--from-json '\(sample)' isn't a name and a file, such as User=user.json.")
    }
    do throws(UsageError) {
      if let module { try APIConfiguration.checkModule(module, of: "--module") }
    } catch {
      throw ValidationError(error.message)
    }
  }

  func run() throws {
    try start().end()
  }

  private func start() -> ExitStatus {
    let console = Console()
    var collector = DiagnosticCollector()
    do throws(DiagnosticFailure) {
      let known = try knownAPI()
      let start = ProjectStart(
        origin: origin, module: module ?? known?.api.module, folder: folder, root: root)
      let files = try start.files(into: &collector)
      let written = try start.write(files)
      console.report(collector.diagnostics)
      let steps = try FirstSteps(in: folder, nameOrigin: module != nil ? .option : known?.origin ?? .title)
      console.report([steps.note])
      console.write(written.map { "Wrote \($0)\n" }.joined() + steps.text)
      return .success
    } catch {
      console.report(error.diagnostics)
      return .failure
    }
  }

  /// Returns the API of the document if a configuration or a target has a name for it, which stays the same.
  private func knownAPI() throws(DiagnosticFailure) -> KnownAPI? {
    guard let source, module == nil else { return nil }
    let selection = DocumentSelection(
      spec: source, configuration: .configuration(named: nil), needsConfiguration: false, module: nil,
      describePackage: Surroundings.describePackage)
    let known = try selection.known()
    return known.origin == .fileName ? nil : known
  }

  private var origin: ProjectStart.Origin {
    if let source { return .document(source) }
    return samples.isEmpty ? .example : .samples(samples.compactMap(Self.pair))
  }

  private static func pair(_ sample: String) -> (name: String, file: String)? {
    guard let sign = sample.firstIndex(of: "="), SwiftName.isValid(String(sample[..<sign])) else {
      return nil
    }
    let file = sample[sample.index(after: sign)...]
    return file.isEmpty ? nil : (String(sample[..<sign]), String(file))
  }
}
