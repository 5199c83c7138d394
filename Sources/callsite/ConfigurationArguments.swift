import ArgumentParser

/// The option for the configuration of commands that read a whole one.
struct ConfigurationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration (default: Specs/callsite.yaml or callsite.yaml, in this folder or one above).",
      valueName: "file"),
    completion: .document)
  var config: String?
}
