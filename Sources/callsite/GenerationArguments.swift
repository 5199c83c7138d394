import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview
import CallsiteSamples
import Foundation

/// The options of `generate` and `check`: the documents, and the format of the report.
struct GenerationArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A document to generate without a configuration: a file, an http or https URL, or - for standard input.",
      valueName: "document"),
    completion: .document)
  var spec: String?

  @OptionGroup var settings: ConfigurationArguments

  private var config: String? { settings.config }

  @Option(
    help: ArgumentHelp(
      """
      The name of the module (default: that of the target whose build plugin generates the client, or after the \
      document). With a configuration, replaces the modules it names.
      """, valueName: "name"))
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

  @OptionGroup var overlays: OverlayArguments

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  @Flag(help: "Make every repair an error.")
  var strict = false

  @OptionGroup var references: ReferenceArguments

  @Option(help: "The format of the report: text or json.")
  var format = ReportFormat.text

  /// An option of earlier versions, without an effect since every run reads everything.
  @Flag(name: .customLong("no-cache"), help: .private)
  var ignoresCache = false

  @Option(name: .customLong("called-as"), help: .private)
  var calledAs: String?

  func validate() throws {
    if let missingOutput { throw ValidationError(missingOutput) }
    do throws(UsageError) {
      _ = try options.request()
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// The arguments to add for a document without a module or an output, with the name that commands give its API.
  private var missingOutput: String? {
    guard let spec, config == nil, module == nil || output == nil, let known = knownAPI else { return nil }
    if case .configuration = known.origin, module == nil {
      return
        "'\(spec)' is configured: run generate without a DOCUMENT, or give --module NAME and --output FOLDER for "
        + "another client. \(known.note.message)"
    }
    return output == nil ? "A DOCUMENT needs --output FOLDER. \(known.note.message)" : nil
  }

  /// The API of the document, unless it's the standard input.
  private var knownAPI: KnownAPI? {
    guard let spec, spec != "-" else { return nil }
    let documents = DocumentSelection(
      spec: spec, configuration: .configuration(named: nil), needsConfiguration: false, module: module,
      describePackage: Surroundings.describePackage)
    return try? documents.known()
  }

  /// Returns whether there's something to do. If there's no configuration, build plugins may generate all clients, so
  /// that nothing can be stale.
  ///
  /// - Throws: The exit code, after reporting that build plugins generate the clients, unless it's a check.
  func hasWork(isCheck: Bool) throws -> Bool {
    guard spec == nil, config == nil else { return true }
    do throws(DiagnosticFailure) {
      try PluginClients.check {
        "to generate it into a folder as well, run: callsite generate \($0) --output FOLDER"
      }
      return true
    } catch {
      if isCheck, error.diagnostics.allSatisfy({ $0.id == PluginClients.id }) {
        switch format {
        case .text: Console().write("Build plugins generate all clients, so nothing can be stale.\n")
        case .json: Console().write(GenerationReport.empty.json)
        }
        return false
      }
      switch format {
      case .text: Console().report(error.diagnostics)
      case .json: Console().write(GenerationReport.json(of: error))
      }
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }

  /// The parsed options, which may not fit together.
  private var options: GenerationOptions {
    var options = GenerationOptions()
    options.document = spec
    options.configuration = config
    options.module = module ?? (config == nil ? knownAPI?.api.module : nil)
    options.output = output
    options.client = client
    options.templates = templates
    options.root = references.root
    options.testing = testing
    options.testingOnly = testingOnly
    options.buckets = buckets
    options.overlays = overlays.overlay
    options.selection = selection.selection
    options.isStrict = strict
    options.allowsNetwork = references.allowsNetwork
    options.format = format
    let folder = FileManager.default.currentDirectoryPath
    options.command = calledAs ?? "\(FirstSteps.caller(in: folder)) generate"
    return options
  }

  /// Returns the run for the arguments, which have been validated.
  func run(isCheck: Bool) throws -> GenerationRun {
    var options = options
    options.isCheck = isCheck
    return try options.run(testing: TestingModuleFiles.generate)
  }

  /// The description of the JSON report in the help.
  static let jsonDescription = """
    JSON (--format json)
      {"modules": [{"name", "files", "changed": [PATH…], "added": [PATH…],
                    "removed": [PATH…],
                    "renamedCalls": [{"operation", "old", "new"}],
                    "inputs": [PATH…]}],
       "diagnostics": [{"severity", "id", "message", "file", "line",
                        "column", "notes": [{"message", …}]}]}
    """
}

extension ReportFormat: ExpressibleByArgument {}
