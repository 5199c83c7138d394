import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteReview

/// `callsite schema`: prints the JSON Schema of a file that people write.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of callsite.yaml, for editors.",
    discussion: """
      EXAMPLES
        callsite schema > .callsite/configuration.json
            for callsite.yaml; the editor finds it by this line in the file:
            # yaml-language-server: $schema=.callsite/configuration.json
        callsite schema acceptance > .callsite/acceptance.json
            for a file of accepted findings

      EXIT CODES
        0   success
        64  incorrect usage
      """)

  @Argument(help: ArgumentHelp("The file: configuration or acceptance.", valueName: "file"))
  var file = EditorSchema.configuration

  func run() throws {
    Console().write(file.json.rendered + "\n")
  }
}

extension EditorSchema: ExpressibleByArgument {}
