import ArgumentParser

/// The options for what documents may reference.
struct ReferenceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder that must contain all files a document refers to (default: the folder of the configuration or \
      the working folder, and the folder of the document).
      """, valueName: "folder"), completion: .directory)
  var root: String?

  @Flag(name: .customLong("allow-network"), help: "Follow references to documents on the network.")
  var allowsNetwork = false
}
