import ArgumentParser
import CallsiteCommandLine

/// `callsite check`: another name for `generate --check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Show what 'generate' would change, and exit with 1 if anything would.",
    usage: """
      callsite check [<options>]
      callsite check <document> --module <name> --output <folder> [<options>]
      """,
    discussion: """
      Writes nothing. Reports files that are missing, that differ, or that don't belong in a folder of generated \
      files.

      EXAMPLES
        callsite check
        callsite check pets.yaml --module PetAPI --output Sources

      \(GenerationArguments.jsonDescription)

      \(ExitStatus.description)
      """)

  @OptionGroup var arguments: GenerationArguments

  func run() throws {
    guard try arguments.hasWork(isCheck: true) else { return }
    try arguments.run(isCheck: true).run().end()
  }
}
