import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDrift
import CallsiteReview
import Foundation

/// `callsite release`: proposes the version of a release, and its changelog and migration notes.
struct ReleaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Propose the version of a release, with its changelog and migration notes.",
    usage: "callsite release [<document>] [<options>]",
    discussion: """
      From the last tag to the files as they are: the step of the semantic version, by \
      what callers of the generated Swift see; a changelog by service; what callers have \
      to change, with call sites before and after; and until when what is deprecated stays.

      STEPS
        major  Swift that calls the client may no longer compile
        minor  there is more to call, or something is deprecated
        patch  it only changes what is sent or received
        none   nothing changed that a client can notice
      Before 1.0.0, a major step requires the next minor version.

      EXAMPLES
        callsite release
            compares every document in the configuration with the last tag
        callsite release Specs/pets.yaml --since v1.2.0 --until v1.3.0
        callsite release --tag-prefix pets- --format json
            compares with the last tag such as pets-1.2.0
        callsite release --next 1.3.0 --fail-on version
            exits with 1 if the changes require more than 1.3.0

      JSON (--format json)
        {"version": 1, "from", "to", "step": "major|minor|patch|none",
         "last", "expected", "next": "1.3.0", "fits": true,
         "apis": [{"api", "step",
           "changes": [{"section": "client|service|shared", "service",
             "kind": "added|changed|deprecated|removed|fixed", "text",
             "breaks": ["wire", "source"], "findings": [IDs of diff findings]}],
           "migration": [{"subject", "sentences", "before", "after", "silent"}],
           "calendar": [{"kind": "operation|parameter|property", "subject",
             "operation", "sunset": "2027-03-01", "isNew", "isPast"}]}]}
        Missing values are null.

      \(ExitStatus.description)
      """)

  @Argument(
    help: "The document (default: all in the configuration).", completion: .document)
  var document: String?

  @OptionGroup(title: "Range") var range: ReleaseArguments

  @OptionGroup var api: APIArguments

  @Option(help: "The output format: markdown or json (default: that of the file's extension, or markdown).")
  var format: ReleaseFormat?

  @Option(help: ArgumentHelp("The file to write to, instead of standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A YAML file of accepted findings, of which only the renames are used (see 'diff').", valueName: "file"
    ),
    completion: .document)
  var accept: String?

  @Option(
    help: ArgumentHelp(
      """
      Exit with 1 if the version is lower than required (version), or if the changes require this increment or a \
      larger one (patch, minor or major).
      """, valueName: "condition"))
  var failOn: ReleaseGate?

  @Option(
    help: ArgumentHelp(
      "The day to compare last days with, as YYYY-MM-DD (default: today).", valueName: "day"))
  var today: CalendarDay?

  func validate() throws {
    if document == nil, !api.overlays.overlay.isEmpty { throw ValidationError("--overlay needs a DOCUMENT.") }
  }

  func run() throws {
    let console = Console()
    do throws(DiagnosticFailure) {
      let rulings = try accept.map(AcceptanceFile.init)?.rulings() ?? RenameRulings()
      let day = today ?? CalendarDay(of: Date(), in: .current)
      let notes = try ReleasePipeline(today: day, rulings: rulings).describe(request)
      if notes.warningCount > 0 { console.report([.documentWarnings(notes.warningCount)]) }
      let text =
        ReleaseFormat.chosen(format, for: output) == .json
        ? JSONRelease(notes).render() : MarkdownRelease(notes).render()
      if let output { try ReportFile(output).write(text) } else { console.write(text) }
      if let problem = try failOn?.problem(of: notes) {
        console.report([problem])
        throw DiagnosticFailure([])
      }
    } catch {
      console.report(error.diagnostics)
      throw ExitCode(
        error.diagnostics.isEmpty ? ExitStatus.findings.rawValue : ExitStatus.failure.rawValue)
    }
  }

  private var request: ReleaseRequest {
    ReleaseRequest(
      document: document, since: range.since, until: range.until, tagPrefix: range.tagPrefix,
      version: range.next,
      documents: api.request(.since("")))
  }
}
