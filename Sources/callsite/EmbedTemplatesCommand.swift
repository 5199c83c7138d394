import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline

/// `callsite embed-templates`: refreshes the copy of the templates that is built into the tool.
struct EmbedTemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed-templates",
    abstract: "Update the built-in copy of the templates (for work on Callsite itself).",
    usage: "callsite embed-templates [<options>]",
    discussion: """
      EXAMPLES
        callsite embed-templates
        callsite embed-templates --check

      \(ExitStatus.description)
      """)

  @Option(help: ArgumentHelp("The folder of *.mustache files.", valueName: "folder"), completion: .directory)
  var templates = "Templates"

  @Option(
    help: ArgumentHelp(
      "The Swift file that contains the copy (default: the one in CallsiteRendering).", valueName: "file"),
    completion: .file(extensions: ["swift"]))
  var output: String?

  @Flag(help: "Write nothing. Show what would change, and exit with 1 if anything would.")
  var check = false

  func run() throws {
    let console = Console()
    let output = output ?? "Sources/CallsiteRendering/BuiltInTemplates+Generated.swift"
    let status: ExitStatus
    do {
      let update = try EmbeddedCopy(of: templates, in: output)
      if check {
        console.write(differences: update.diff.description)
        if !update.isFresh { console.write("Run: swift run callsite embed-templates\n") }
        status = update.isFresh ? .success : .findings
      } else {
        try update.write()
        console.write("\(output)  \(update.isFresh ? "unchanged" : "written")\n")
        status = .success
      }
    } catch {
      console.report(error.diagnostics)
      status = .failure
    }
    try status.end()
  }
}
