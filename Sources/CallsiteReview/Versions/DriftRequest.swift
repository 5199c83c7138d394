package import CallsiteDiagnostics
package import CallsiteDocument
import CallsiteLowering
package import CallsitePipeline
import CallsiteSource
import Foundation

/// A request to compare versions, before any file is read.
package struct DriftRequest: Sendable {
  package enum Subject: Hashable, Sendable {
    case versions(old: String, new: String)
    /// Every configured API at a revision, compared with the work tree or another revision.
    case since(String, until: String? = nil)
    /// A document at a revision, which may not have it yet, compared with the work tree or another revision.
    case document(String, since: String, until: String?)
    /// A document, compared with the one that a backend publishes.
    case published(spec: String, by: String)
  }

  var subject: Subject
  /// The location of the configuration.
  var configuration: GenerationRequest.Source
  /// Whether the configuration was specified explicitly, so that it must exist.
  var needsConfiguration: Bool
  /// The API whose options apply, if the documents don't tell.
  var module: String?
  /// The selection that replaces the configured one, unless it selects everything.
  var selection: OperationSelection
  /// The folder that references may lead into, which replaces the configured one.
  var root: String?
  var allowsNetwork: Bool

  package init(
    _ subject: Subject, configuration: GenerationRequest.Source, needsConfiguration: Bool = false,
    module: String? = nil, selection: OperationSelection = OperationSelection(), root: String? = nil,
    allowsNetwork: Bool = false
  ) {
    self.subject = subject
    self.configuration = configuration
    self.needsConfiguration = needsConfiguration
    self.module = module
    self.selection = selection
    self.root = root
    self.allowsNetwork = allowsNetwork
  }

  package func resolve() throws(DiagnosticFailure) -> [VersionPair] {
    switch subject {
    case .versions(let old, let new): [try pair(try VersionOperand(old), try VersionOperand(new))]
    case .since(let revision, let other): try pairs(since: revision, until: other)
    case .document(let spec, let revision, let other):
      [try pair(of: spec, since: revision, until: other)]
    case .published(let spec, let place):
      [try pair(try VersionOperand(spec), publishedAs: VersionOperand(place))]
    }
  }

  private func pair(
    _ old: VersionOperand, _ new: VersionOperand
  ) throws(DiagnosticFailure) -> VersionPair {
    let sources = (try read(old), try read(new))
    let places = [sources.1.spec, sources.0.spec]
    let api = try configuredAPI(for: places) ?? Self.unconfiguredAPI(for: places[0])
    return VersionPair(
      name: nil, old: source(api, sources.0), new: source(api, sources.1))
  }

  /// Returns a document and the published one, which is read without configuration.
  private func pair(
    _ spec: VersionOperand, publishedAs other: VersionOperand
  ) throws(DiagnosticFailure) -> VersionPair {
    let (wanted, published) = (try read(spec), try read(other))
    let api = try configuredAPI(for: [wanted.spec]) ?? Self.unconfiguredAPI(for: wanted.spec)
    var plain = Self.unconfiguredAPI(for: published.spec)
    plain.allowsNetwork = allowsNetwork
    plain.root = root
    return VersionPair(
      name: nil, old: source(api, wanted),
      new: VersionSource(plain, label: published.label, fetch: published.fetch))
  }

  private typealias Place = (spec: String, label: String, fetch: DocumentFetch)

  private func read(_ operand: VersionOperand) throws(DiagnosticFailure) -> Place {
    switch operand {
    case .file(let path): return (path, path, DocumentFetch())
    case .address(let address): return (address, address, DocumentFetch())
    case .revision(let name, let path):
      let revision = try GitRevision(name, repositoryOf: "")
      let file = revision.workPath(of: path)
      return (file, revision.label(of: file), DocumentFetch(revision: revision))
    }
  }

  /// Returns the source of a version. Both versions use the overlays of the work tree, like its configuration.
  private func source(_ api: APIConfiguration, _ place: Place) -> VersionSource {
    var api = adjusted(api)
    api.spec = place.spec
    return VersionSource(api, label: place.label, fetch: place.fetch)
  }

  /// Returns the API that lists one of the documents or was requested, or `nil` to use defaults.
  func configuredAPI(
    for specs: [String]
  ) throws(DiagnosticFailure) -> APIConfiguration? {
    guard let configuration = try readConfiguration() else { return nil }
    let apis = configuration.apis
    if let module {
      guard let api = apis.first(where: { $0.options.moduleName == module }) else {
        throw DiagnosticFailure([.unknownModule(module, among: apis.map(\.options.moduleName))])
      }
      return api
    }
    for spec in specs {
      if let api = apis.first(where: { Self.absolute($0.spec) == Self.absolute(spec) }) { return api }
    }
    guard needsConfiguration else { return nil }
    guard apis.count == 1 else {
      throw DiagnosticFailure([.unlistedDocument(specs, modules: apis.map(\.options.moduleName))])
    }
    return apis[0]
  }

  /// Reads the configuration, or returns `nil` if there is none and it isn't required.
  private func readConfiguration() throws(DiagnosticFailure) -> Configuration? {
    let request = GenerationRequest(source: configuration)
    if needsConfiguration || module != nil { return try request.resolve() }
    guard request.configurationFile != nil else { return nil }
    return try request.resolve()
  }

  /// Returns a configuration with defaults, whose names come from the newer version for both.
  static func unconfiguredAPI(for spec: String) -> APIConfiguration {
    let stem = Path.lastComponent(spec).prefix { $0 != "." }
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "API"
    let module = APIConfiguration.isSwiftName(name) && name != "API" ? name : "ComparedAPI"
    return APIConfiguration(spec: spec, output: ".", options: LoweringOptions(moduleName: module))
  }

  private static func absolute(_ spec: String) -> String {
    NetworkAddress.isAddress(spec) ? spec : Path.joined(FileManager.default.currentDirectoryPath, spec)
  }

  /// Returns an API with the request's options in place of the configured ones.
  func adjusted(_ api: APIConfiguration) -> APIConfiguration {
    var api = api
    if !selection.isEverything { api.selection = selection }
    if let root { api.root = root }
    if allowsNetwork { api.allowsNetwork = true }
    return api
  }
}

extension Diagnostic {
  fileprivate static func unlistedDocument(_ specs: [String], modules: [String]) -> Diagnostic {
    let documents = specs.map { "'\($0)'" }.joinedWithOr()
    return Diagnostic(
      .error, "unlisted-document",
      "The configuration doesn't list \(documents); specify whose options to use with --module: "
        + "\(modules.joinedWithOr()).")
  }

  static func unknownModule(_ name: String, among modules: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-module",
      "The configuration has no module '\(name)'\(NearestNames(name, among: modules).suggestion)")
  }
}
