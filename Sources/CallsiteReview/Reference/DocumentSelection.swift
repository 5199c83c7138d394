package import CallsiteDiagnostics
import CallsiteLowering
package import CallsitePipeline

/// A selected document, with its options.
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

  /// Returns the only configured API, or the requested one.
  private func onlyAPI() throws(DiagnosticFailure) -> APIConfiguration {
    let apis = try GenerationRequest(source: configuration).resolve().apis
    let modules = apis.map(\.options.moduleName)
    guard let module else {
      if apis.count == 1 { return apis[0] }
      throw DiagnosticFailure([.severalDocuments(modules)])
    }
    guard let api = apis.first(where: { $0.options.moduleName == module }) else {
      throw DiagnosticFailure([.unknownModule(module, among: modules)])
    }
    return api
  }
}

extension Diagnostic {
  fileprivate static func severalDocuments(_ modules: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unclear-module",
      "The configuration lists several documents; choose one with --module or a DOCUMENT: "
        + "\(modules.joinedWithOr()).")
  }
}
