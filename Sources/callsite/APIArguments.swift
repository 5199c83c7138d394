import ArgumentParser
import CallsiteCommandLine
import CallsiteDocument
import CallsitePipeline
import CallsiteReview

/// The options by which every command finds an API: its document, name, overlays and options.
struct APIArguments: ParsableArguments {
  @OptionGroup var settings: ConfigurationArguments

  @Option(
    help: ArgumentHelp(
      """
      The module in the configuration to use, or a name for one that isn't listed (default: as the configuration \
      lists the document, or the target whose build plugin generates the client, or after the document).
      """, valueName: "name"))
  var module: String?

  @OptionGroup var overlays: OverlayArguments

  @OptionGroup var references: ReferenceArguments

  func validate() throws {
    do throws(UsageError) {
      if let module { try APIConfiguration.checkModule(module, of: "--module") }
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// Returns what a command is about.
  ///
  /// - Parameter spec: The document, or `nil` for those that are known.
  func selection(of spec: String?, including operations: OperationSelection) -> DocumentSelection {
    DocumentSelection(
      spec: spec, configuration: .configuration(named: settings.config),
      needsConfiguration: settings.config != nil, module: module, overlays: overlays.overlay,
      selection: operations, root: references.root, allowsNetwork: references.allowsNetwork,
      describePackage: Surroundings.describePackage)
  }

  /// Returns a request about versions of APIs.
  func request(
    _ subject: DriftRequest.Subject, including operations: OperationSelection = OperationSelection()
  ) -> DriftRequest {
    DriftRequest(
      subject, configuration: .configuration(named: settings.config),
      needsConfiguration: settings.config != nil, module: module, selection: operations,
      root: references.root, allowsNetwork: references.allowsNetwork, overlays: overlays.overlay,
      describePackage: Surroundings.describePackage)
  }
}

/// The option for the configuration.
struct ConfigurationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The configuration (default: Specs/callsite.yaml or callsite.yaml, in this folder or one above). If it lists a \
      document, its options and overlays apply.
      """, valueName: "file"),
    completion: .document)
  var config: String?
}

/// The option for overlays on a document.
struct OverlayArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With DOCUMENT: an overlay (OpenAPI Overlay) to apply to it. May be repeated.", valueName: "file"),
    completion: .document)
  var overlay: [String] = []
}
