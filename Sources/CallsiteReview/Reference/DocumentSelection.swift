package import CallsiteDiagnostics
import CallsiteLowering
package import CallsitePipeline

/// What a command is about: a document that was given, or what the configuration lists, or what build plugins generate from.
/// Every command finds its documents, options and modules in this way and in this order.
package struct DocumentSelection: Sendable {
  /// A path or URL, or `nil` for the configured document.
  private let spec: String?
  /// The location of the configuration, and whether it must exist.
  private let configuration: GenerationRequest.Source
  private let needsConfiguration: Bool
  private let module: String?
  private let describePackage: Surroundings.PackageDescriber?

  package init(
    spec: String?, configuration: GenerationRequest.Source, needsConfiguration: Bool, module: String?,
    describePackage: Surroundings.PackageDescriber? = nil
  ) {
    self.spec = spec
    self.configuration = configuration
    self.needsConfiguration = needsConfiguration
    self.module = module
    self.describePackage = describePackage
  }

  /// Returns the configured API for the document, that of the target whose plugin generates its client, or one with default
  /// options.
  package func api() throws(DiagnosticFailure) -> APIConfiguration {
    guard let spec else { return try onlyAPI() }
    let request = DriftRequest(
      .versions(old: spec, new: spec), configuration: configuration, needsConfiguration: needsConfiguration,
      describePackage: describePackage)
    if let api = try request.configuredAPI(for: [spec]) { return api }
    var api = try request.knownAPI(for: spec)
    if let module { api.options.moduleName = module }
    return api
  }

  /// Returns the only API, or the requested one.
  private func onlyAPI() throws(DiagnosticFailure) -> APIConfiguration {
    let apis = try apis()
    if apis.count == 1 { return apis[0] }
    throw DiagnosticFailure([.severalDocuments(apis.map(\.module))])
  }

  /// Returns the API of the document, or else all that the configuration lists. If there's no configuration, those of the
  /// targets of the package around the working folder whose build plugins generate clients. With a module, only this one.
  package func apis() throws(DiagnosticFailure) -> [APIConfiguration] {
    if spec != nil { return [try api()] }
    let apis = try listedAPIs()
    guard let module else { return apis }
    let named = apis.filter { $0.module == module }
    if named.isEmpty { throw DiagnosticFailure([.unknownModule(module, among: apis.map(\.module))]) }
    return named
  }

  private func listedAPIs() throws(DiagnosticFailure) -> [APIConfiguration] {
    let request = GenerationRequest(source: configuration)
    if case .nearestConfiguration(let folder) = configuration, request.configurationFile == nil,
      let describePackage
    {
      let generated = try PluginTarget.apis(around: folder, describePackage)
      if !generated.isEmpty { return generated.map(\.api) }
    }
    return try request.resolve().apis
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
