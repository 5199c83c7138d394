package import CallsiteDiagnostics
package import CallsiteDocument
import CallsiteLowering
package import CallsitePipeline

/// The documents that a command is about: the given one, those in the configuration, or those of build plugins.
/// Every command finds its documents, options and modules in this way and in this order.
package struct DocumentSelection: Sendable {
  /// A path or URL, or `nil` for the configured document.
  private let spec: String?
  /// The location of the configuration, and whether it must exist.
  private let configuration: GenerationRequest.Source
  private let needsConfiguration: Bool
  private let module: String?
  /// The options for reading that add to the configured ones, or replace them.
  private let overlays: [String]
  private let selection: OperationSelection
  private let root: String?
  private let allowsNetwork: Bool
  private let describePackage: Surroundings.PackageDescriber?

  package init(
    spec: String?, configuration: GenerationRequest.Source, needsConfiguration: Bool, module: String?,
    overlays: [String] = [], selection: OperationSelection = OperationSelection(), root: String? = nil,
    allowsNetwork: Bool = false, describePackage: Surroundings.PackageDescriber? = nil
  ) {
    self.spec = spec
    self.configuration = configuration
    self.needsConfiguration = needsConfiguration
    self.module = module
    self.overlays = overlays
    self.selection = selection
    self.root = root
    self.allowsNetwork = allowsNetwork
    self.describePackage = describePackage
  }

  /// Returns the API of the document, or else the only or the requested one of those that are known.
  package func known() throws(DiagnosticFailure) -> KnownAPI {
    let apis = try all()
    if apis.count == 1 { return apis[0] }
    throw DiagnosticFailure([.severalDocuments(apis.map(\.api.module))])
  }

  /// Returns the API of the document, or else all that the configuration lists. If there's no configuration, those of the
  /// targets of the package around the working folder whose build plugins generate clients. With a module, only this one.
  package func all() throws(DiagnosticFailure) -> [KnownAPI] {
    let apis: [KnownAPI]
    if let spec {
      var known = try request.knownAPI(for: [spec])
      known.api.spec = spec
      apis = [known]
    } else {
      let listed = try listedAPIs()
      apis = listed.filter { module == nil || $0.api.module == module }
      if apis.isEmpty, let module {
        throw DiagnosticFailure([.unknownModule(module, among: listed.map(\.api.module))])
      }
    }
    return apis.map { known in
      var known = known
      known.api = request.adjusted(known.api)
      return known
    }
  }

  /// Returns the API of the document, or else the only or the requested one.
  package func api() throws(DiagnosticFailure) -> APIConfiguration { try known().api }

  /// Returns the API of the document, or else all that are known, or the requested one.
  package func apis() throws(DiagnosticFailure) -> [APIConfiguration] { try all().map(\.api) }

  /// Returns what build plugins generate in the package around the working folder, if there is no configuration.
  package func generatedAPIs() throws(DiagnosticFailure) -> [KnownAPI] {
    guard case .nearestConfiguration(let folder) = configuration, let describePackage,
      GenerationRequest(source: configuration).configurationFile == nil
    else { return [] }
    return try PluginTarget.apis(around: folder, describePackage)
  }

  private func listedAPIs() throws(DiagnosticFailure) -> [KnownAPI] {
    let generated = try generatedAPIs()
    if !generated.isEmpty { return generated }
    let request = GenerationRequest(source: configuration)
    let file = request.configurationFile ?? ""
    return try request.resolve().apis.map { KnownAPI($0, .configuration(file)) }
  }

  /// The request whose options for reading are the same.
  private var request: DriftRequest {
    DriftRequest(
      .since(""), configuration: configuration, needsConfiguration: needsConfiguration, module: module,
      selection: selection, root: root, allowsNetwork: allowsNetwork, overlays: overlays,
      describePackage: describePackage)
  }
}

extension Diagnostic {
  fileprivate static func severalDocuments(_ modules: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unclear-module",
      "There are several documents; choose one with --module or a DOCUMENT: "
        + "\(modules.joinedWithOr()).")
  }
}
