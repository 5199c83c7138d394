import ArgumentParser
import CallsiteCommandLine

@main
struct CallsiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callsite",
    abstract: "Writes Swift API clients from OpenAPI documents.",
    discussion: """
      EXAMPLES
        callsite generate
            writes everything that callsite.yaml lists
        callsite generate pets.yaml --module PetAPI --output Sources
            writes one document to Sources/PetAPI
        callsite check
            tells whether the generated code is fresh
        callsite lint Specs/pets.yaml
            tells what is wrong with a document
        callsite diff --since main
            tells what changed since a revision, and what that breaks
        callsite release
            tells which version a release asks for, with its changelog
        callsite reference Specs/pets.yaml
            writes every call on one page
        callsite mock Specs/pets.yaml
            answers requests as a document says
        callsite observe Specs/pets.yaml session.har
            tells where recorded traffic isn't as the spec says

      \(ExitStatus.description)
      """,
    version: CallsiteVersion.current,
    subcommands: [
      InitCommand.self, GenerateCommand.self, CheckCommand.self, LintCommand.self, NamesCommand.self,
      ReferenceCommand.self, DiffCommand.self, ReleaseCommand.self, VerifyCommand.self, ObserveCommand.self,
      MockCommand.self, DoctorCommand.self, EmbedTemplatesCommand.self,
    ])

  /// Runs what the arguments ask for: on the main thread, unless it waits for something. Documents nest deeply, and
  /// the stacks of other threads are small on some systems.
  @MainActor static func main() async {
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

  /// Ends as the argument parser does, with `error:` where it says `Error:`, as it stands before all other errors.
  private static func end(_ error: any Error) -> Never {
    let message = fullMessage(for: error)
    let prefix = "Error: "
    guard message.hasPrefix(prefix) else { exit(withError: error) }
    Console().report("error: \(message.dropFirst(prefix.count))\n")
    exit(withError: exitCode(for: error))
  }

  /// Ends because of a word that isn't known, with the usage of the command that it was given to.
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
  /// Ends the command with this status; success just goes on.
  func end() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}
