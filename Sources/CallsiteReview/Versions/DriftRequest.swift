package import CallsiteDiagnostics
package import CallsiteDocument
import CallsiteLowering
package import CallsitePipeline
import CallsiteSource
import Foundation

/// Which versions somebody asked to have compared, before any file was read.
package struct DriftRequest: Sendable {
  package enum Subject: Hashable, Sendable {
    case versions(old: String, new: String)
    /// Every API of the configuration against what it was at a revision; as it is, or was at another one.
    case since(String, until: String? = nil)
    /// The same for a document, which the older revision may lack.
    case document(String, since: String, until: String?)
    /// A document that is written by hand against the one that a backend publishes.
    case published(spec: String, by: String)
  }

  package var subject: Subject
  /// Where the configuration is.
  package var configuration: GenerationRequest.Source
  /// Whether it was named, so that it has to be there.
  package var needsConfiguration: Bool
  /// The API whose options are meant, where the documents don't tell.
  package var module: String?
  /// Takes the place of the API's own, unless it takes everything.
  package var selection: OperationSelection
  /// In place of the configured folder that references may lead into.
  package var root: String?
  package var allowsNetwork: Bool

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

  /// What is published isn't configured: it is taken as it is, as far as the spec has it.
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

  /// Overlays are those of today for both versions: the configuration is that of the work tree.
  private func source(_ api: APIConfiguration, _ place: Place) -> VersionSource {
    var api = adjusted(api)
    api.spec = place.spec
    return VersionSource(api, label: place.label, fetch: place.fetch)
  }

  /// The API that lists one of the documents, or that was asked for; nil: defaults will do.
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

  /// Nil if there is none and nobody asked for one.
  private func readConfiguration() throws(DiagnosticFailure) -> Configuration? {
    let request = GenerationRequest(source: configuration)
    if needsConfiguration || module != nil { return try request.resolve() }
    guard request.configurationFile != nil else { return nil }
    return try request.resolve()
  }

  /// Both versions get the same names, which come from the newer one.
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

  /// An API with what was asked for in place of what is configured.
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
      "The configuration doesn't list \(documents); say by --module whose options count: "
        + "\(modules.joinedWithOr()).")
  }

  static func unknownModule(_ name: String, among modules: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-module",
      "The configuration has no module '\(name)'\(NearestNames(name, among: modules).suggestion)")
  }
}
