import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteReview

/// `callsite update`: brings what changed in a published document into a spec that somebody wrote.
struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring what changed in a published document into a spec, and keep what you wrote.",
    discussion: """
      Changes only what differs between the document as it was published last (--base) and now (--published), at its \
      place in the spec, and keeps comments, order, names, texts and stricter types. What contradicts the spec is \
      listed with all sides, and left as it was. A spec that is a copy of the base is replaced.

      EXAMPLES
        callsite update Specs/pets.yaml --base old.json --published new.json
            changes in the spec what differs between both

      \(ExitStatus.description(fine: "the spec is up to date", findings: "conflicts, which need a decision"))
      """)

  @Argument(help: ArgumentHelp("The spec to change.", valueName: "spec"), completion: .document)
  var spec: String

  @Option(
    help: ArgumentHelp(
      "The document as it was published when the spec was last updated.", valueName: "file"),
    completion: .document)
  var base: String

  @Option(
    help: ArgumentHelp("The document as it is published now.", valueName: "file"), completion: .document)
  var published: String

  @Flag(help: "Write nothing. Show what would change.")
  var dryRun = false

  func run() throws {
    let console = Console()
    let hasConflicts: Bool
    do throws(DiagnosticFailure) {
      let update = try SpecUpdate(of: spec, from: base, to: published)
      if !dryRun { try update.write() }
      console.write(update.summary)
      console.report(update.conflicts)
      hasConflicts = update.hasConflicts
    } catch {
      console.report(error.diagnostics)
      return try ExitStatus.failure.end()
    }
    if hasConflicts { try ExitStatus.findings.end() }
  }
}
