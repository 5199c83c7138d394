import ArgumentParser

/// With which options and from where a command that compares reads documents.
struct ConfiguredDocumentArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The configuration (default: Specs/callsite.yaml or callsite.yaml, here or in a folder above). If it lists \
      a document, that one's options and overlays count.
      """, valueName: "file"),
    completion: .document)
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The module in the configuration whose document or options to use.", valueName: "name"))
  var module: String?

  @OptionGroup var references: ReferenceArguments
}
