package import CallsiteDiagnostics
package import CallsiteDocument
import CallsiteLowering
package import CallsiteRendering

/// What someone asked to have generated, before any file was read.
package struct GenerationRequest: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// One document, without a configuration.
    case document(spec: String, module: String, client: String?, output: String)
    /// All that a configuration lists.
    case configuration(file: String)
    /// The same for the configuration in an absolute folder, or in the nearest one above it that has any.
    case nearestConfiguration(from: String)
  }

  package var source: Source
  /// Which modules for tests to make, in place of those that the configuration asks for.
  package enum Testing: Hashable, Sendable {
    case configured
    case beside
    /// None of clients, and one for tests of this name.
    case only(String)
  }

  package var testing = Testing.configured
  /// In place of the configured folder of templates.
  package var templates: String?
  /// In place of the module that the configuration names for each API; with one document, see ``source``.
  package var module: String?
  /// In place of the configured folder for modules' folders.
  package var output: String?
  /// In place of a file for each declaration.
  package var buckets: BucketLayout?
  /// In place of the configured folder that references may lead into.
  package var root: String?
  /// With one document: the overlays to apply to it, in order.
  package var overlays: [String]
  /// With one document: which operations to take.
  package var selection: OperationSelection
  /// Makes every API strict.
  package var isStrict: Bool
  /// Makes every API follow references to the network.
  package var allowsNetwork: Bool

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

  /// The configuration that the request comes to.
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
  /// The command that writes what a check found to differ, ready to be pasted.
  ///
  /// - Parameter start: How the user calls `generate`, which a plugin does in another way.
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

  /// One word for a shell: quoted where it has more than letters, digits and what paths are made of.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isXIDContinue || "/.-+:@".unicodeScalars.contains(scalar)
    }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
