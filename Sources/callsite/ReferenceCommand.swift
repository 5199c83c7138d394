import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview

/// `callsite reference`: writes every call of an API on one page.
struct ReferenceCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, html
  }

  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Write a page with every call of an API, with an example and its request.",
    usage: "callsite reference [<options>] [<document>]",
    discussion: """
      For each call, the page shows how to write it, its parameters and where they're sent, what it returns and \
      throws, an example that compiles, and the request that the example sends. The HTML page is a single \
      self-contained file with a search field.

      EXAMPLES
        callsite reference Specs/pets.yaml
            writes Markdown, with names and options from the configuration
        callsite reference Specs/pets.yaml --output pets.html
        callsite reference --module PetAPI --output pets.md

      \(ExitStatus.description)
      """)

  @OptionGroup var document: DocumentArguments

  @Option(help: "The output format: markdown or html (default: that of the file's extension, or markdown).")
  var format: Format?

  @Option(
    help: ArgumentHelp("The file to write to, instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    let console = Console()
    var collector = DiagnosticCollector()
    do throws(DiagnosticFailure) {
      let reference = try APIReference(document.documents.api(), into: &collector)
      let page =
        switch Format.chosen(format, for: output) {
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
}
