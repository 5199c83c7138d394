import ArgumentParser

/// What documents may refer to.
struct ReferenceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder that files which a document refers to must be in (default: that of the configuration or the \
      working folder, and that of the document).
      """, valueName: "folder"), completion: .directory)
  var root: String?

  @Flag(name: .customLong("allow-network"), help: "Follow references to documents on the network.")
  var allowsNetwork = false
}
