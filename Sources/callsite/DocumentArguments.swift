import ArgumentParser
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

  @OptionGroup var api: APIArguments

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func validate() throws {
    if spec == nil, !api.overlays.overlay.isEmpty { throw ValidationError("--overlay needs a DOCUMENT.") }
  }

  /// The documents that the command is about.
  var documents: DocumentSelection { api.selection(of: spec, including: selection.selection) }
}
