import ArgumentParser
import CallsiteDocument
import CallsitePipeline

/// What `generate` and `check` share: which documents, and how to tell about them.
struct GenerationArguments: ParsableArguments {
  @Argument(help: "One document to generate, without a configuration.")
  var spec: String?

  @Option(
    help: "The configuration (default: Specs/callsite.yaml or callsite.yaml, here or in a folder above).")
  var config: String?

  @Option(help: "With SPEC: the module's name.")
  var module: String?

  @Option(
    help: "With SPEC: the folder to make the module's folder in; one of that name is used as it is.")
  var output: String?

  @Option(help: "With SPEC: the client's type (default: the module's name without API, with Client).")
  var client: String?

  @Option(help: "A folder of templates that replace built-in ones of the same name.")
  var templates: String?

  @Option(
    help: """
      The folder that files which a document refers to must be in (default: that of the configuration or the \
      working folder, and that of the document).
      """)
  var root: String?

  @Option(help: "With SPEC: an overlay (OpenAPI Overlay 1.0) to apply to it. May be repeated.")
  var overlay: [String] = []

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  @Flag(help: "Make every repair an error.")
  var strict = false

  @Flag(
    name: .customLong("no-cache"),
    help: "Do everything, even if the record of the last run says that nothing has changed since.")
  var ignoresRecords = false

  @Option(help: "How to tell what was done: text or json.")
  var format = ReportFormat.text

  func validate() throws {
    guard spec != nil else {
      let overlay: String? = overlay.first
      let selected: String? = selection.selection.isEverything ? nil : ""
      for (name, value) in [
        ("--module", module), ("--output", output), ("--client", client), ("--overlay", overlay),
        ("--include-… and --exclude-…", selected),
      ]
      where value != nil {
        throw ValidationError("\(name) needs a SPEC; what the configuration lists says it there.")
      }
      return
    }
    if config != nil { throw ValidationError("Give either a SPEC or --config, not both.") }
    guard let module, output != nil else {
      throw ValidationError("A SPEC needs --module NAME and --output DIR.")
    }
    for (name, value) in [("--module", module), ("--client", client ?? module)]
    where !APIConfiguration.isSwiftName(value) {
      throw ValidationError(
        "\(name) '\(value)' isn't a Swift name: letters, digits and _, not first a digit.")
    }
  }

  /// The request, as far as it can be read from the arguments alone.
  var request: GenerationRequest {
    let source: GenerationRequest.Source =
      if let spec, let module, let output {
        .document(spec: spec, module: module, client: client, output: output)
      } else {
        .configuration(named: config)
      }
    return GenerationRequest(
      source: source, templates: templates, root: root, overlays: overlay, selection: selection.selection,
      isStrict: strict)
  }
}
