import ArgumentParser
import CallsiteCommandLine

/// `callsite generate`: generates everything in the configuration, or a single document.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate the Swift modules of the configured documents, or of one document.",
    usage: """
      callsite generate [<options>]
      callsite generate <document> --module <name> --output <folder>
      """,
    discussion: """
      Writes only files whose contents differ, and removes files that it wrote earlier and no longer needs. If \
      any document has errors, it writes nothing.

      EXAMPLES
        callsite generate
        callsite generate --config Specs/callsite.yaml --check
        callsite generate pets.yaml --module PetAPI --output Sources
        callsite generate --watch

      \(GenerationArguments.jsonDescription)

      \(ExitStatus.description)
      """)

  @OptionGroup var arguments: GenerationArguments

  @Flag(help: "Write nothing. Show what would change, and exit with 1 if anything would.")
  var check = false

  @Flag(help: "Watch the inputs and regenerate when they change.")
  var watch = false

  func validate() throws {
    if check, watch { throw ValidationError("Give either --check or --watch, not both.") }
  }

  func run() throws {
    guard try arguments.hasWork(isCheck: check) else { return }
    let run = try arguments.run(isCheck: check)
    if watch { GenerationWatch(run: run).start() }
    try run.run().end()
  }
}
