import ArgumentParser
import CallsiteDocument
import CallsitePipeline

/// What all commands that compare documents share: with which options and from where documents are read.
struct VersionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The configuration (default: Specs/callsite.yaml or callsite.yaml, here or in a folder above). If it lists \
      a document, that one's options count.
      """, valueName: "file"),
    completion: .document)
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The module of the configuration whose options count, where the documents don't tell.",
      valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder that files which a document refers to must be in (default: that of the configuration or the \
      working folder, and that of the document).
      """, valueName: "folder"), completion: .directory)
  var root: String?

  @Flag(name: .customLong("allow-network"), help: "Follow references to documents on the network.")
  var allowsNetwork = false

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func request(_ subject: DriftRequest.Subject) -> DriftRequest {
    DriftRequest(
      subject, configuration: .configuration(named: config), needsConfiguration: config != nil,
      module: module, selection: selection.selection, root: root, allowsNetwork: allowsNetwork)
  }
}
