import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteReview

/// `callsite rules`: lists everything that can be reported, or explains one rule.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List what 'lint', 'diff', 'verify' and 'observe' report, or explain one rule.",
    usage: "callsite rules [<options>] [<id>]",
    discussion: """
      EXAMPLES
        callsite rules
            lists every kind of finding, with its severity
        callsite rules response-property-became-nullable
            explains a rule, and says how to change its severity

      JSON (--format json)
        {"rules": [{"pattern", "topic", "request", "response", "sentence", "ids"}]}

      EXIT CODES
        0   success
        2   there is no such rule
        64  incorrect usage
      """)

  @Argument(help: ArgumentHelp("The id of a rule, as reports show it.", valueName: "id"))
  var id: String?

  @Option(help: "The output format: text or json.")
  var format = ReportFormat.text

  func validate() throws {
    if id != nil, format == .json {
      throw ValidationError("--format json lists all rules; give it without an ID.")
    }
  }

  func run() throws {
    let console = Console()
    let catalog = RuleCatalog()
    do throws(DiagnosticFailure) {
      if let id {
        console.write(try catalog.explanation(of: id))
      } else {
        console.write(format == .json ? catalog.json : catalog.text)
      }
    } catch {
      console.report(error.diagnostics)
      try ExitStatus.failure.end()
    }
  }
}
