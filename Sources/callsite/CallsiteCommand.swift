import ArgumentParser
import CallsiteCommandLine

@main
struct CallsiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callsite",
    abstract: "Generates Swift API clients from OpenAPI documents.",
    discussion: """
      EXAMPLES
        callsite generate
            generates everything that callsite.yaml lists
        callsite generate pets.yaml --module PetAPI --output Sources
            generates the client for one document in Sources/PetAPI
        callsite check
            checks whether the generated code is up to date
        callsite lint Specs/pets.yaml
            reports problems in a document
        callsite diff --since main
            reports what changed since a revision, and what that breaks
        callsite release
            proposes the version of the next release, with a changelog
        callsite reference Specs/pets.yaml
            writes a page with every call of the API
        callsite mock Specs/pets.yaml
            responds to requests as a document describes
        callsite observe Specs/pets.yaml session.har
            reports where recorded traffic differs from a document

      \(ExitStatus.description)
      """,
    version: CallsiteVersion.current,
    subcommands: [
      InitCommand.self, GenerateCommand.self, CheckCommand.self, LintCommand.self, NamesCommand.self,
      ReferenceCommand.self, DiffCommand.self, ReleaseCommand.self, VerifyCommand.self, ObserveCommand.self,
      MockCommand.self, UpdateCommand.self, RulesCommand.self, SchemaCommand.self, DoctorCommand.self,
      EmbedTemplatesCommand.self,
    ])

  /// Runs the command on the main thread, unless it waits for something. Documents can be nested deeply, and
  /// other threads' stacks are small on some systems.
  @MainActor static func main() async {
    Allocator.returnLargeBlocks()
    var command: any ParsableCommand
    do {
      command = try parseAsRoot()
    } catch {
      let words = Array(CommandLine.arguments.dropFirst())
      if let problem = Misspelling.problem(in: words, of: Self.self) { end(problem, in: words.first) }
      end(error)
    }
    do {
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(error)
    }
  }

  /// Exits like the argument parser, but with `error:` instead of `Error:`, as in all other errors.
  private static func end(_ error: any Error) -> Never {
    let message = fullMessage(for: error)
    let prefix = "Error: "
    guard message.hasPrefix(prefix) else { exit(withError: error) }
    Console().report("error: \(message.dropFirst(prefix.count))\n")
    exit(withError: exitCode(for: error))
  }

  /// Exits because of an unknown word, with the usage of the command that it was passed to.
  private static func end(_ problem: String, in word: String?) -> Never {
    let command = configuration.subcommands.first { $0._commandName == word }
    let name = ([_commandName] + (command.map { [$0._commandName] } ?? [])).joined(separator: " ")
    let usage = command.map { usageString(for: $0) } ?? usageString()
    let lines = usage.split(separator: "\n").joined(separator: "\n       ")
    Console().report("error: \(problem)\nUsage: \(lines)\n  See '\(name) --help' for more information.\n")
    exit(withError: ExitCode.validationFailure)
  }
}

extension ExitStatus {
  /// Exits with this status, unless it is success.
  func end() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}
