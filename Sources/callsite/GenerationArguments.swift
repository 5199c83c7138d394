import ArgumentParser
import CallsiteCommandLine
import CallsiteDocument
import CallsitePipeline
import CallsiteRendering
import CallsiteSamples

/// The options of `generate` and `check`: the documents, and the format of the report.
struct GenerationArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A document to generate without a configuration: a file, an http or https URL, or - for standard input.",
      valueName: "document"),
    completion: .document)
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "The configuration (default: Specs/callsite.yaml or callsite.yaml, in this folder or one above).",
      valueName: "file"),
    completion: .document)
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The name of the module. With a configuration, replaces the modules it names.", valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder that contains the module's folder, or the module's folder itself if it has that name. With a \
      configuration, replaces the folders it names.
      """, valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "With DOCUMENT: the client's type (default: the module's name without API, with Client).",
      valueName: "name"
    ))
  var client: String?

  @Flag(help: "Also generate a module for tests and previews, as 'testing: true' does.")
  var testing = false

  @Option(name: .customLong("testing-only"), help: .private)
  var testingOnly: String?

  @Option(
    help: ArgumentHelp(
      "A folder of templates that replace the built-in templates with the same names.", valueName: "folder"),
    completion: .directory)
  var templates: String?

  @Option(
    help: ArgumentHelp(
      """
      Write this number of files, Callsite01.swift and so on, for build systems that need to know the names of \
      files in advance.
      """, valueName: "n"))
  var buckets: Int?

  @Option(
    help: ArgumentHelp(
      "With DOCUMENT: an overlay (OpenAPI Overlay) to apply to it. May be repeated.", valueName: "file"),
    completion: .document)
  var overlay: [String] = []

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  @Flag(help: "Make every repair an error.")
  var strict = false

  @OptionGroup var references: ReferenceArguments

  @Flag(
    name: .customLong("no-cache"),
    help: "Regenerate everything, even if nothing has changed since the last run.")
  var ignoresRecords = false

  @Option(help: "The format of the report: text or json.")
  var format = ReportFormat.text

  @Option(name: .customLong("called-as"), help: .private)
  var calledAs = "swift run callsite generate"

  func validate() throws {
    do throws(UsageError) {
      if let buckets { _ = try BucketLayout(argument: buckets) }
      if let module { try APIConfiguration.checkName(module, of: "--module") }
      if let client { try APIConfiguration.checkName(client, of: "--client") }
    } catch {
      throw ValidationError(error.message)
    }
    guard spec != nil else {
      let overlay: String? = overlay.first
      let selected: String? = selection.selection.isEverything ? nil : ""
      for (name, value) in [
        ("--client", client), ("--overlay", overlay),
        ("--include-… and --exclude-…", selected),
      ]
      where value != nil {
        throw ValidationError("\(name) needs a DOCUMENT; for documents in the configuration, set it there.")
      }
      return
    }
    if config != nil { throw ValidationError("Give either a DOCUMENT or --config, not both.") }
    guard module != nil, output != nil else {
      throw ValidationError("A DOCUMENT needs --module NAME and --output FOLDER.")
    }
  }

  /// The request, as far as the arguments specify it.
  var request: GenerationRequest {
    var request = requestOfClient
    if let testingOnly { request.testing = .only(testingOnly) } else if testing { request.testing = .beside }
    return request
  }

  private var requestOfClient: GenerationRequest {
    let buckets = buckets.map(BucketLayout.init(count:))
    guard let spec, let module, let output else {
      return GenerationRequest(
        source: .configuration(named: config), templates: templates, module: module, output: output,
        buckets: buckets, root: references.root, isStrict: strict,
        allowsNetwork: references.allowsNetwork)
    }
    return GenerationRequest(
      source: .document(spec: spec, module: module, client: client, output: output), templates: templates,
      buckets: buckets, root: references.root, overlays: overlay, selection: selection.selection,
      isStrict: strict, allowsNetwork: references.allowsNetwork)
  }
}

extension GenerationArguments {
  /// Returns the run for the arguments.
  func run(isCheck: Bool) -> GenerationRun {
    GenerationRun(
      request, isCheck: isCheck, usesRecords: !ignoresRecords, format: format,
      testing: TestingModuleFiles.generate, command: calledAs)
  }

  /// The description of the JSON report in the help.
  static let jsonDescription = """
    JSON (--format json)
      {"modules": [{"name", "files", "changed": [PATH…], "added": [PATH…],
                    "removed": [PATH…], "inputs": [PATH…]}],
       "diagnostics": [{"severity", "id", "message", "file", "line",
                        "column", "notes": [{"message", …}]}]}
    """
}

extension ReportFormat: ExpressibleByArgument {}
