import CallsiteDiagnostics
import CallsiteLowering
package import CallsitePipeline

/// A request to compare a recording with a document.
package struct ObservationRequest: Sendable {
  /// The document, or `nil` for the configured one.
  var spec: String?
  /// The path of an HTTP Archive, or of a folder of JSON responses.
  var recording: String
  var configuration: GenerationRequest.Source
  var needsConfiguration: Bool
  var module: String?
  var root: String?
  var allowsNetwork: Bool
  /// The URLs of the recorded servers, which replace those of the document.
  var servers: [String]
  /// The document, if it's one of a configuration that has been read.
  private var given: VersionSource?

  package init(
    spec: String?, recording: String, configuration: GenerationRequest.Source,
    needsConfiguration: Bool = false, module: String? = nil, root: String? = nil,
    allowsNetwork: Bool = false, servers: [String] = []
  ) {
    self.spec = spec
    self.recording = recording
    self.configuration = configuration
    self.needsConfiguration = needsConfiguration
    self.module = module
    self.root = root
    self.allowsNetwork = allowsNetwork
    self.servers = servers
  }

  /// Creates a request about a document of a configuration that has been read.
  init(_ source: VersionSource, recording: String) {
    self.init(spec: source.api.spec, recording: recording, configuration: .configuration(file: ""))
    given = source
  }

  /// Returns the requested document, with its configured overlays.
  func source() throws(DiagnosticFailure) -> VersionSource {
    if let given { return given }
    var spec = spec ?? ""
    if spec.isEmpty { spec = try configuredSpec() }
    let request = DriftRequest(
      .versions(old: spec, new: spec), configuration: configuration, needsConfiguration: needsConfiguration,
      module: module, root: root, allowsNetwork: allowsNetwork)
    guard let source = try request.resolve().first?.new else {
      preconditionFailure("A request for one document must have one version.")
    }
    return source
  }

  private func configuredSpec() throws(DiagnosticFailure) -> String {
    let apis = try GenerationRequest(source: configuration, module: nil).resolve().apis
    let modules = apis.map(\.options.moduleName)
    let only = module == nil && apis.count == 1 ? apis[0] : nil
    guard let api = apis.first(where: { $0.options.moduleName == module }) ?? only else {
      throw DiagnosticFailure([.unclearModule(module, among: modules)])
    }
    return api.spec
  }
}

extension Diagnostic {
  fileprivate static func unclearModule(_ name: String?, among modules: [String]) -> Diagnostic {
    let problem =
      name.map { "The configuration has no module '\($0)'" } ?? "The configuration has several modules"
    return Diagnostic(
      .error, "unclear-module",
      "\(problem); expected a DOCUMENT, or --module with one of \(modules.joined(separator: ", ")).")
  }
}
