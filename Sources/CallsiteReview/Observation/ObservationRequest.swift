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
  var overlays: [String]
  /// The URLs of the recorded servers, which replace those of the document.
  var servers: [String]
  /// Describes the package around the working folder, in which a build plugin may generate the client.
  private let describePackage: Surroundings.PackageDescriber?
  /// The document, if it's one of a configuration that has been read.
  private var given: VersionSource?

  package init(
    spec: String?, recording: String, configuration: GenerationRequest.Source,
    needsConfiguration: Bool = false, module: String? = nil, root: String? = nil,
    allowsNetwork: Bool = false, overlays: [String] = [], servers: [String] = [],
    describePackage: Surroundings.PackageDescriber? = nil
  ) {
    self.spec = spec
    self.recording = recording
    self.configuration = configuration
    self.needsConfiguration = needsConfiguration
    self.module = module
    self.root = root
    self.allowsNetwork = allowsNetwork
    self.overlays = overlays
    self.servers = servers
    self.describePackage = describePackage
  }

  /// Creates a request about a document of a configuration that has been read.
  init(_ source: VersionSource, recording: String) {
    self.init(spec: source.api.spec, recording: recording, configuration: .configuration(file: ""))
    given = source
  }

  /// Returns the requested document, with its configured overlays.
  func source() throws(DiagnosticFailure) -> VersionSource {
    if let given { return given }
    guard let spec else {
      let selection = DocumentSelection(
        spec: nil, configuration: configuration, needsConfiguration: needsConfiguration, module: module,
        overlays: overlays, root: root, allowsNetwork: allowsNetwork, describePackage: describePackage)
      let known = try selection.known()
      var source = VersionSource(known.api, label: known.api.spec, fetch: DocumentFetch())
      source.note = known.note
      return source
    }
    let request = DriftRequest(
      .versions(old: spec, new: spec), configuration: configuration, needsConfiguration: needsConfiguration,
      module: module, root: root, allowsNetwork: allowsNetwork, overlays: overlays,
      describePackage: describePackage)
    guard let source = try request.resolve().first?.new else {
      preconditionFailure("A request for one document must have one version.")
    }
    return source
  }
}
