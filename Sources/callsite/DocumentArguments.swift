import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview

/// The document of one API, and the options that apply to it: explicit ones, then the configuration, then the target
/// whose build plugin generates its client.
struct DocumentArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The document to read, a file or an http or https URL (default: the one in the configuration).",
      valueName: "document"),
    completion: .document)
  var spec: String?

  @OptionGroup var settings: ConfigurationArguments

  var config: String? { settings.config }

  @Option(
    help: ArgumentHelp(
      "The module in the configuration to use, or the name of the module for a DOCUMENT that isn't listed.",
      valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp(
      "With DOCUMENT: an overlay (OpenAPI Overlay) to apply to it. May be repeated.", valueName: "file"),
    completion: .document)
  var overlay: [String] = []

  func validate() throws {
    if spec == nil, !overlay.isEmpty { throw ValidationError("--overlay needs a DOCUMENT.") }
  }

  /// Returns the one API that a command is about.
  func api(_ references: ReferenceArguments) throws(DiagnosticFailure) -> APIConfiguration {
    adjusted(try selection.api(), references)
  }

  /// Returns all APIs that a command is about.
  func apis(_ references: ReferenceArguments) throws(DiagnosticFailure) -> [APIConfiguration] {
    try selection.apis().map { adjusted($0, references) }
  }

  private var selection: DocumentSelection {
    DocumentSelection(
      spec: spec, configuration: .configuration(named: config), needsConfiguration: config != nil,
      module: module, describePackage: Surroundings.describePackage)
  }

  private func adjusted(_ api: APIConfiguration, _ references: ReferenceArguments) -> APIConfiguration {
    var api = api
    api.overlays += overlay
    if let root = references.root { api.root = root }
    if references.allowsNetwork { api.allowsNetwork = true }
    return api
  }
}
