import ArgumentParser

/// The options for reading a document, and the configuration that it is in.
struct ConfiguredDocumentArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The configuration (default: Specs/callsite.yaml or callsite.yaml, in this folder or one above). If it \
      lists a document, its options and overlays apply.
      """, valueName: "file"),
    completion: .document)
  var config: String?

  @Option(
    help: ArgumentHelp(
      """
      The module in the configuration whose document or options to use, or the client's module if there is no \
      configuration (default: the target whose build plugin generates the client, or a name after the document).
      """, valueName: "name"))
  var module: String?

  @OptionGroup var references: ReferenceArguments
}

/// The option for the configuration of commands that read a whole one.
struct ConfigurationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration (default: Specs/callsite.yaml or callsite.yaml, in this folder or one above).",
      valueName: "file"),
    completion: .document)
  var config: String?
}
