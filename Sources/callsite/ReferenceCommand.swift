import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview

/// `callsite reference`: every call of an API on one page.
struct ReferenceCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, html
  }

  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Write every call of an API on one page, with an example and its request.",
    usage: "callsite reference [<options>] [<spec>]",
    discussion: """
      For each call: how it is written, what its parameters are and where they go, what it returns and throws, an \
      example that compiles, and the request that the example sends. The HTML page needs no other file, and can be \
      searched.

      EXAMPLES
        callsite reference Specs/pets.yaml
            as Markdown, with the names and options of the configuration that lists it
        callsite reference Specs/pets.yaml --format html --output pets.html
        callsite reference --module PetAPI --output pets.md

      \(ExitStatus.description)
      """)

  @Argument(
    help: "The document to read, a file or an http or https URL (default: that of the configuration).",
    completion: .document)
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "The configuration (default: Specs/callsite.yaml or callsite.yaml, here or in a folder above).",
      valueName: "file"),
    completion: .document)
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The module in the configuration to use; with a SPEC that it doesn't list, the module's name.",
      valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp(
      "With SPEC: an overlay (OpenAPI Overlay) to apply to it. May be repeated.", valueName: "file"),
    completion: .document)
  var overlay: [String] = []

  @Option(help: "The output format: markdown or html.")
  var format = Format.markdown

  @Option(
    help: ArgumentHelp("Write the page to this file.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var references: ReferenceArguments

  func validate() throws {
    if spec == nil, !overlay.isEmpty { throw ValidationError("--overlay needs a SPEC.") }
  }

  func run() throws {
    let console = Console()
    var collector = DiagnosticCollector()
    do throws(DiagnosticFailure) {
      let reference = try APIReference(api(), into: &collector)
      let page =
        switch format {
        case .markdown: MarkdownReference(reference).render()
        case .html: HTMLReference(reference).render()
        }
      guard let output else { return console.write(page) }
      try ReportFile(output).write(page)
      let count = reference.callCount == 1 ? "1 call" : "\(reference.callCount) calls"
      console.report("Wrote \(output): \(count).\n")
    } catch {
      console.report(error.diagnostics)
      try ExitStatus.failure.end()
    }
  }

  private func api() throws(DiagnosticFailure) -> APIConfiguration {
    let selection = DocumentSelection(
      spec: spec, configuration: .configuration(named: config), needsConfiguration: config != nil,
      module: module)
    var api = try selection.api()
    api.overlays += overlay
    if let root = references.root { api.root = root }
    if references.allowsNetwork { api.allowsNetwork = true }
    return api
  }
}
