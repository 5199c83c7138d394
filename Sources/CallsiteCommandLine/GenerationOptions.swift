package import CallsiteDocument
package import CallsitePipeline
import CallsiteRendering
import Foundation

/// The options of `generate` and `check`, whichever program parses them.
package struct GenerationOptions {
  /// A document to generate without a configuration.
  package var document: String?
  package var configuration: String?
  package var module: String?
  package var output: String?
  package var client: String?
  package var templates: String?
  package var root: String?
  /// Whether to generate testing modules beside the clients.
  package var testing = false
  /// The name of a testing module to generate without a client.
  package var testingOnly: String?
  package var buckets: Int?
  package var overlays: [String] = []
  package var selection = OperationSelection()
  package var isStrict = false
  package var allowsNetwork = false
  /// Whether to report what would change instead of writing it.
  package var isCheck = false
  package var format = ReportFormat.text
  /// The command by which the user calls `generate`, to suggest it for fixing what a check finds.
  package var command = "swift run callsite generate"

  package init() {}

  /// Returns the request that the options describe.
  ///
  /// - Throws: A ``UsageError`` if an option has an invalid value, is missing, or doesn't fit the others.
  package func request() throws(UsageError) -> GenerationRequest {
    let buckets = try bucketLayout
    if let module { try APIConfiguration.checkModule(module, of: "--module") }
    if let client { try APIConfiguration.checkName(client, of: "--client") }
    if let testingOnly { try APIConfiguration.checkModule(testingOnly, of: "--testing-only") }
    var request = GenerationRequest(
      source: try source, templates: templates, module: document == nil ? module : nil,
      output: document == nil ? output : nil, buckets: buckets, root: root, overlays: overlays,
      selection: selection, isStrict: isStrict, allowsNetwork: allowsNetwork)
    if let testingOnly { request.testing = .only(testingOnly) } else if testing { request.testing = .beside }
    return request
  }

  /// Returns the run that the options describe.
  ///
  /// - Parameter testing: Generates testing modules, or `nil` to generate clients only.
  package func run(testing: GeneratorPipeline.TestingGenerator?) throws(UsageError) -> GenerationRun {
    GenerationRun(
      try request(), isCheck: isCheck, format: format, testing: testing, command: command)
  }

  private var bucketLayout: BucketLayout? {
    get throws(UsageError) {
      guard let buckets else { return nil }
      return try BucketLayout(argument: buckets)
    }
  }

  private var source: GenerationRequest.Source {
    get throws(UsageError) {
      guard let document else {
        if let option = optionsOfDocuments.first {
          throw UsageError(
            "\(option) needs a DOCUMENT; for documents in the configuration, set it there.")
        }
        return .configuration(named: configuration)
      }
      if configuration != nil { throw UsageError("Give either a DOCUMENT or --config, not both.") }
      guard let module, let output else {
        throw UsageError("A DOCUMENT needs --module NAME and --output FOLDER.")
      }
      return .document(spec: document, module: module, client: client, output: output)
    }
  }

  /// The given options that only a document can have.
  private var optionsOfDocuments: [String] {
    [
      ("--client", client != nil), ("--overlay", !overlays.isEmpty),
      ("--include-… and --exclude-…", !selection.isEverything),
    ].filter(\.1).map(\.0)
  }
}

extension GenerationRequest.Source {
  /// The configuration given with `--config`, or the one nearest to the working folder.
  package static func configuration(named file: String?) -> Self {
    if let file { return .configuration(file: file) }
    return .nearestConfiguration(from: FileManager.default.currentDirectoryPath)
  }
}
