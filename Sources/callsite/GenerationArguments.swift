import ArgumentParser
import CallsiteCommandLine
import CallsiteDocument
import CallsitePipeline
import CallsiteRendering
import CallsiteSamples

/// What `generate` and `check` share: which documents, and how to tell about them.
struct GenerationArguments: ParsableArguments {
  @Argument(
    help:
      "One document to generate, without a configuration: a file, an http or https URL, or - for standard input.",
    completion: .document)
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "The configuration (default: Specs/callsite.yaml or callsite.yaml, here or in a folder above).",
      valueName: "file"),
    completion: .document)
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The module's name; with a configuration, in place of all that it names.", valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder to make the module's folder in; one of that name is used as it is. With a configuration, in \
      place of all that it names.
      """, valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "With SPEC: the client's type (default: the module's name without API, with Client).", valueName: "name"
    ))
  var client: String?

  @Flag(help: "Write a module for tests and previews beside the client's, as 'testing: true' does.")
  var testing = false

  @Option(name: .customLong("testing-only"), help: .private)
  var testingOnly: String?

  @Option(
    help: ArgumentHelp(
      "A folder of templates that replace built-in ones of the same name.", valueName: "folder"),
    completion: .directory)
  var templates: String?

  @Option(
    help: ArgumentHelp(
      """
      Write this number of files, Callsite01.swift and so on, whatever the document declares: for build systems \
      that want to know the names of files beforehand.
      """, valueName: "n"))
  var buckets: Int?

  @Option(
    help: ArgumentHelp(
      "With SPEC: an overlay (OpenAPI Overlay) to apply to it. May be repeated.", valueName: "file"),
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
        throw ValidationError("\(name) needs a SPEC; what the configuration lists says it there.")
      }
      return
    }
    if config != nil { throw ValidationError("Give either a SPEC or --config, not both.") }
    guard module != nil, output != nil else {
      throw ValidationError("A SPEC needs --module NAME and --output DIR.")
    }
  }

  /// The request, as far as it can be read from the arguments alone.
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
  /// The run that the arguments ask for.
  func run(isCheck: Bool) -> GenerationRun {
    GenerationRun(
      request, isCheck: isCheck, usesRecords: !ignoresRecords, format: format,
      testing: TestingModuleFiles.generate, command: calledAs)
  }

  /// For the help: the shape of the JSON report.
  static let jsonDescription = """
    JSON (--format json)
      {"modules": [{"name", "files", "changed": [PATH…], "added": [PATH…],
                    "removed": [PATH…], "inputs": [PATH…]}],
       "diagnostics": [{"severity", "id", "message", "file", "line",
                        "column", "notes": [{"message", …}]}]}
    """
}

extension ReportFormat: ExpressibleByArgument {}
