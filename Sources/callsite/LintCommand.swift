import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview

/// `callsite lint`: reports problems in documents. Writes nothing unless asked to fix them.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report problems in documents with file, line and column.",
    usage: "callsite lint [<options>] [<document> ...]",
    discussion: """
      EXAMPLES
        callsite lint
            checks the documents in the configuration, with its options
        callsite lint pets.yaml vets.yaml --strict
            checks these; with the options of those in the configuration
        callsite lint --format github
        callsite lint --fix
            corrects problems with only one solution, such as missing quotes
        callsite lint openai.yaml --call-sites
            also reports where call names come from, and suggests better ones

      JSON (--format json)
        {"diagnostics": [{"severity", "id", "message", "file", "line",
                          "column", "notes": [{"message", …}]}]}

      \(ExitStatus.description)
      """)

  @Argument(
    help: ArgumentHelp(
      "The documents to read, files or http and https URLs (default: those in the configuration).",
      valueName: "document"),
    completion: .document)
  var specs: [String] = []

  @OptionGroup var api: APIArguments

  @Option(help: "The output format: text, json, or github (annotations for a workflow).")
  var format = DiagnosticFormat.text

  @Flag(help: "Make every repair an error.")
  var strict = false

  @Flag(help: "Correct problems that have only one solution, and report the others.")
  var fix = false

  @Flag(
    name: .customLong("call-sites"),
    help: "Also report where call names come from, and suggest better ones.")
  var showsCallSites = false

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func validate() throws {
    if specs.isEmpty, !api.overlays.overlay.isEmpty { throw ValidationError("--overlay needs a DOCUMENT.") }
    if showsCallSites, format != .text { throw ValidationError("--call-sites needs --format text.") }
  }

  func run() throws {
    let console = Console()
    let report = lint()
    console.write(report.diagnostics, as: format)
    if format == .text {
      console.write(report.hints, as: .text)
      console.write(report.summary)
    }
    if showsCallSites, report.verdict == .fine { console.write(report.callSites) }
    let status: ExitStatus =
      switch report.verdict {
      case .fine: .success
      case .errors: .findings
      case .unreadable: .failure
      }
    try status.end()
  }

  private func lint() -> LintReport {
    do {
      let configuration = try configuration()
      if fix {
        let fixed = try SpecLinter().fix(configuration)
        if format == .text, fixed.count > 0 { Console().write(fixed.summary) }
      }
      return SpecLinter().lint(configuration, advises: showsCallSites)
    } catch {
      return LintReport(ofUnreadableConfiguration: error)
    }
  }

  private func configuration() throws(DiagnosticFailure) -> Configuration {
    var known: [KnownAPI] = []
    for spec in specs.isEmpty ? [nil] : specs.map(Optional.some) {
      known += try api.selection(of: spec, including: selection.selection).all()
    }
    if !specs.isEmpty { Console().report(known.map(\.note)) }
    var apis = known.map(\.api)
    if strict { for index in apis.indices { apis[index].isStrict = true } }
    return Configuration(apis: apis)
  }
}

extension DiagnosticFormat: ExpressibleByArgument {}
