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
  /// The overlays to apply after the configured ones.
  var overlays: [String]
  /// The folder whose package is compared if there is no configuration.
  var workingFolder = FileManager.default.currentDirectoryPath
  /// Describes packages, whose manifests say which targets' plugins generate clients.
  var describePackage: Surroundings.PackageDescriber?

  package init(
    _ subject: Subject, configuration: GenerationRequest.Source, needsConfiguration: Bool = false,
    module: String? = nil, selection: OperationSelection = OperationSelection(), root: String? = nil,
    allowsNetwork: Bool = false, overlays: [String] = [],
    describePackage: Surroundings.PackageDescriber? = nil
  ) {
    self.subject = subject
    self.configuration = configuration
    self.needsConfiguration = needsConfiguration
    self.module = module
    self.selection = selection
    self.root = root
    self.allowsNetwork = allowsNetwork
    self.overlays = overlays
    self.describePackage = describePackage
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
    let known = try knownAPI(for: [sources.1.spec, sources.0.spec])
    var newer = source(known.api, sources.1)
    newer.note = known.note
    return VersionPair(
      name: nil, old: source(known.api, sources.0), new: newer, document: known.document)
  }

  /// Returns a document and the published one, which is read without configuration.
  private func pair(
    _ spec: VersionOperand, publishedAs other: VersionOperand
  ) throws(DiagnosticFailure) -> VersionPair {
    let (wanted, published) = (try read(spec), try read(other))
    let known = try knownAPI(for: [wanted.spec])
    var older = source(known.api, wanted)
    older.note = known.note
    var plain = Self.unconfiguredAPI(for: published.spec)
    plain.allowsNetwork = allowsNetwork
    plain.root = root
    return VersionPair(
      name: nil, old: older,
      new: VersionSource(plain, label: published.label, fetch: published.fetch), hasFixedOld: false)
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

  /// Returns the API of the first of several versions of a document that is known: by the requested module, as the
  /// configuration lists it, as the target whose plugin generates it, or else with defaults, in this order.
  func knownAPI(for specs: [String]) throws(DiagnosticFailure) -> KnownAPI {
    if let (configuration, file) = try readConfiguration() {
      if let api = try configuredAPI(for: specs, in: configuration) {
        return KnownAPI(api, .configuration(file))
      }
    }
    var known = try targetAPI(for: specs) ?? KnownAPI(Self.unconfiguredAPI(for: specs[0]), .fileName)
    guard let module else { return known }
    known.api.options.moduleName = module
    return KnownAPI(known.api, .option, document: known.document)
  }

  /// Returns the API of a configuration that was requested or whose document is one of several, or `nil` if there is none.
  private func configuredAPI(
    for specs: [String], in configuration: Configuration
  ) throws(DiagnosticFailure) -> APIConfiguration? {
    let apis = configuration.apis
    let listed = Self.api(for: specs, in: configuration)
    if let module {
      if let api = apis.first(where: { $0.module == module }) { return api }
      // A document that isn't listed may have a name of its own.
      let isMisspelled = !NearestNames(module, among: apis.map(\.module)).names.isEmpty
      if listed == nil, !needsConfiguration, !isMisspelled { return nil }
      throw DiagnosticFailure([.unknownModule(module, among: apis.map(\.module))])
    }
    if let listed { return listed }
    guard needsConfiguration else { return nil }
    guard apis.count == 1 else {
      throw DiagnosticFailure([.unlistedDocument(specs, modules: apis.map(\.module))])
    }
    return apis[0]
  }

  private static func api(for specs: [String], in configuration: Configuration) -> APIConfiguration? {
    for spec in specs {
      let api = configuration.apis.first { absolute($0.spec) == absolute(spec) }
      if let api { return api }
    }
    return nil
  }

  /// Returns the API of the target that contains one of the documents and whose plugin generates the client, or `nil` if
  /// there is none.
  private func targetAPI(for specs: [String]) throws(DiagnosticFailure) -> KnownAPI? {
    guard let describePackage else { return nil }
    for spec in specs where !NetworkAddress.isAddress(spec) {
      let document = Path.normalized(Self.absolute(spec))
      guard let target = PluginTarget(of: document, describePackage) else { continue }
      let api = try target.apis().first { Self.absolute($0.spec) == Self.absolute(spec) }
      if let api { return KnownAPI(api, .target(target.name), document: document) }
    }
    return nil
  }

  /// Reads the configuration and returns it with its file, or returns `nil` if there is none and it isn't required.
  private func readConfiguration() throws(DiagnosticFailure) -> (Configuration, file: String)? {
    let request = GenerationRequest(source: configuration)
    guard let file = request.configurationFile else {
      if needsConfiguration { _ = try request.resolve() }
      return nil
    }
    return (try request.resolve(), file)
  }

  /// Returns a configuration with defaults, whose names come from the newer version for both.
  static func unconfiguredAPI(for spec: String) -> APIConfiguration {
    let stem = Path.lastComponent(spec).prefix { $0 != "." }
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "API"
    let module = SwiftName.isValid(name) && name != "API" ? name : "ComparedAPI"
    return APIConfiguration(spec: spec, output: ".", options: LoweringOptions(moduleName: module))
  }

  static func absolute(_ spec: String) -> String {
    NetworkAddress.isAddress(spec) ? spec : Path.joined(FileManager.default.currentDirectoryPath, spec)
  }

  /// Returns an API with the request's options in place of the configured ones.
  func adjusted(_ api: APIConfiguration) -> APIConfiguration {
    var api = api
    api.overlays += overlays
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
