import ArgumentParser
import CallsiteCommandLine

/// `callsite generate`: writes what is configured, or one document.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift modules of the configured documents, or of one document.",
    usage: """
      callsite generate [<options>]
      callsite generate <spec> --module <name> --output <folder> [<options>]
      """,
    discussion: """
      Only files that differ are written; files that Callsite wrote once and doesn't any more are removed. If \
      any document has errors, nothing is written.

      EXAMPLES
        callsite generate
        callsite generate --config Specs/callsite.yaml --check
        callsite generate pets.yaml --module PetAPI --output Sources
        callsite generate --watch

      \(GenerationArguments.jsonDescription)

      \(ExitStatus.description)
      """)

  @OptionGroup var arguments: GenerationArguments

  @Flag(help: "Write nothing; show what would change, and exit with 1 if anything would.")
  var check = false

  @Flag(help: "Watch the inputs and regenerate when they change.")
  var watch = false

  func validate() throws {
    if check, watch { throw ValidationError("Give either --check or --watch, not both.") }
  }

  func run() throws {
    let run = arguments.run(isCheck: check)
    if watch { GenerationWatch(run: run).start() }
    try run.run().end()
  }
}
