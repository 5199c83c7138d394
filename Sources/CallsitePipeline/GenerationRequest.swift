package import CallsiteDiagnostics
package import CallsiteDocument
import CallsiteLowering
package import CallsiteRendering

/// A request to generate modules, before any file is read.
package struct GenerationRequest: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// A single document, without a configuration.
    case document(spec: String, module: String, client: String?, output: String)
    /// Everything in a configuration.
    case configuration(file: String)
    /// Everything in the configuration of an absolute folder, or of the nearest one above it that has one.
    case nearestConfiguration(from: String)
  }

  package var source: Source
  /// The modules for tests to generate, overriding the configuration.
  package enum Testing: Hashable, Sendable {
    case configured
    case beside
    /// No clients, and only the module for tests with this name.
    case only(String)
  }

  package var testing = Testing.configured
  /// A folder of templates that overrides the configured one.
  var templates: String?
  /// A module name that overrides the configured ones. For a single document, see ``source``.
  var module: String?
  /// An output folder that overrides the configured one.
  var output: String?
  /// The number of files to group declarations in, overriding a file for each declaration.
  var buckets: BucketLayout?
  /// A root folder for references that overrides the configured one.
  var root: String?
  /// For a single document: the overlays to apply, in order.
  var overlays: [String]
  /// For a single document: the operations to include.
  var selection: OperationSelection
  /// Whether to make every API strict.
  var isStrict: Bool
  /// Whether to let every API follow references to the network.
  var allowsNetwork: Bool

  package init(
    source: Source, templates: String? = nil, module: String? = nil, output: String? = nil,
    buckets: BucketLayout? = nil, root: String? = nil,
    overlays: [String] = [], selection: OperationSelection = OperationSelection(), isStrict: Bool = false,
    allowsNetwork: Bool = false
  ) {
    self.source = source
    self.templates = templates
    self.module = module
    self.output = output
    self.buckets = buckets
    self.root = root
    self.overlays = overlays
    self.selection = selection
    self.isStrict = isStrict
    self.allowsNetwork = allowsNetwork
  }

  /// Returns the configuration that the request results in.
  package func resolve() throws(DiagnosticFailure) -> Configuration {
    var configuration = try readConfiguration()
    for index in configuration.apis.indices {
      if let templates { configuration.apis[index].templates = templates }
      if let root { configuration.apis[index].root = root }
      if let output { configuration.apis[index].output = output }
      configuration.apis[index].buckets = buckets
      switch testing {
      case .configured: break
      case .beside: configuration.apis[index].testing = .beside("\(configuration.apis[index].module)Testing")
      case .only(let name): configuration.apis[index].testing = .only(name)
      }
      if isStrict { configuration.apis[index].isStrict = true }
      if allowsNetwork { configuration.apis[index].allowsNetwork = true }
    }
    return configuration
  }

  private func readConfiguration() throws(DiagnosticFailure) -> Configuration {
    switch source {
    case .document(let spec, let module, let client, let output):
      let options = LoweringOptions(moduleName: module, clientName: client)
      return Configuration(apis: [
        APIConfiguration(
          spec: spec, output: output, overlays: overlays, selection: selection, options: options)
      ])
    case .configuration(let file):
      return try ConfigurationReader.read(file, module: module)
    case .nearestConfiguration(let folder):
      guard let file = ConfigurationLocator.locate(from: folder) else {
        throw DiagnosticFailure([.noConfiguration(near: folder)])
      }
      return try ConfigurationReader.read(file, module: module)
    }
  }
}

extension GenerationRequest {
  /// Returns the command that fixes the differences a check found, ready to paste.
  ///
  /// - Parameter start: How the user runs `generate`, which differs for plugins.
  package func command(after start: String = "swift run callsite generate") -> String {
    var words = [start]
    switch source {
    case .document(let spec, let module, let client, let output):
      words += [Self.quoted(spec), "--module", module, "--output", Self.quoted(output)]
      if let client { words += ["--client", client] }
    case .configuration(let file): words += ["--config", Self.quoted(file)]
    case .nearestConfiguration: break
    }
    if let templates { words += ["--templates", Self.quoted(templates)] }
    if let module { words += ["--module", module] }
    if let output { words += ["--output", Self.quoted(output)] }
    if let buckets { words += ["--buckets", "\(buckets.count)"] }
    if let root { words += ["--root", Self.quoted(root)] }
    for overlay in overlays { words += ["--overlay", Self.quoted(overlay)] }
    for (flag, criteria) in [("include", selection.included), ("exclude", selection.excluded)] {
      for criterion in criteria {
        words += ["--\(flag)-\(criterion.kind.rawValue)", Self.quoted(criterion.text)]
      }
    }
    if testing == .beside { words.append("--testing") }
    if isStrict { words.append("--strict") }
    if allowsNetwork { words.append("--allow-network") }
    return words.joined(separator: " ")
  }

  /// Returns one word for a shell, quoted if it has characters other than letters, digits and those usual in
  /// paths.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isXIDContinue || "/.-+:@".unicodeScalars.contains(scalar)
    }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
