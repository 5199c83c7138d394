import CallsiteDiagnostics
import CallsiteLowering
import CallsitePipeline
import CallsiteSource
import Foundation

extension DriftRequest {
  /// Returns each configured API with its version at a revision, or only the requested one.
  ///
  /// - Parameter other: The newer revision, or `nil` for the work tree.
  func pairs(since name: String, until other: String? = nil) throws(DiagnosticFailure) -> [VersionPair] {
    let pairs = try allPairs(since: name, until: other)
    guard let module else { return pairs }
    let requested = pairs.filter { $0.name == module }
    if requested.isEmpty {
      throw DiagnosticFailure([.unknownModule(module, among: pairs.compactMap(\.name))])
    }
    return requested
  }

  private func allPairs(since name: String, until other: String?) throws(DiagnosticFailure) -> [VersionPair] {
    let request = GenerationRequest(source: configuration)
    if request.configurationFile == nil, let pairs = try targetPairs(since: name, until: other) {
      return pairs
    }
    var today = try request.resolve()
    guard let file = request.configurationFile else { return [] }
    let revision = try GitRevision(name, repositoryOf: Path.folder(of: file))
    let newer = try other.map { name throws(DiagnosticFailure) in
      try GitRevision(name, repositoryOf: Path.folder(of: file))
    }
    let former = try formerConfiguration(file, revision, today: today)
    if let newer { today = try formerConfiguration(file, newer, today: today) }
    let work = DocumentFetch(revision: newer)
    let past = DocumentFetch(revision: revision)
    let (counterparts, gone) = Self.counterparts(of: today.apis, among: former.apis)
    var pairs = zip(today.apis, counterparts).map { api, old in
      VersionPair(
        name: api.options.moduleName,
        old: old.map { VersionSource(adjusted($0), label: revision.label(of: $0.spec), fetch: past) },
        new: VersionSource(adjusted(api), label: newer?.label(of: api.spec) ?? api.spec, fetch: work))
    }
    pairs += gone.map { api in
      let old = VersionSource(adjusted(api), label: revision.label(of: api.spec), fetch: past)
      return VersionPair(name: api.options.moduleName, old: old, new: nil)
    }
    return pairs
  }

  /// Returns the documents whose clients the plugins of a package's targets generate, each with its version at a revision,
  /// or `nil` if there are none.
  private func targetPairs(since name: String, until other: String?) throws(DiagnosticFailure)
    -> [VersionPair]?
  {
    guard let describePackage else { return nil }
    var pairs: [VersionPair] = []
    for known in try PluginTarget.apis(around: workingFolder, describePackage) {
      pairs.append(try pair(of: known.api, since: name, until: other, document: known.document))
    }
    return pairs.isEmpty ? nil : pairs
  }

  /// Returns a document with its version at a revision, if it existed, both with the current options.
  func pair(
    of spec: String, since name: String, until other: String?
  ) throws(DiagnosticFailure) -> VersionPair {
    var api = try knownAPI(for: [spec]).api
    api.spec = spec
    return try pair(of: api, since: name, until: other)
  }

  /// Returns an API with its version at a revision, if its document existed.
  ///
  /// - Parameter document: The absolute path of the document if a build plugin generates the client from it.
  private func pair(
    of api: APIConfiguration, since name: String, until other: String?, document: String? = nil
  ) throws(DiagnosticFailure) -> VersionPair {
    let (api, spec) = (adjusted(api), api.spec)
    let folder = Path.folder(of: spec)
    let revision = try GitRevision(name, repositoryOf: folder)
    let newer = try other.map { name throws(DiagnosticFailure) in
      try GitRevision(name, repositoryOf: folder)
    }
    let old = VersionSource(
      api, label: revision.label(of: spec), fetch: DocumentFetch(revision: revision))
    return VersionPair(
      name: api.options.moduleName, old: revision.contains(spec) ? old : nil,
      new: VersionSource(
        api, label: newer?.label(of: spec) ?? spec, fetch: DocumentFetch(revision: newer)), document: document
    )
  }

  /// Returns the configuration of a revision, or the current one for the documents that existed.
  private func formerConfiguration(
    _ file: String, _ revision: GitRevision, today: Configuration
  ) throws(DiagnosticFailure) -> Configuration {
    guard revision.contains(file) else {
      return Configuration(apis: today.apis.filter { revision.contains($0.spec) })
    }
    do {
      return try ConfigurationReader.read(file, by: DocumentFetch(revision: revision))
    } catch {
      throw DiagnosticFailure(error.diagnostics.map { $0.labeled(by: revision.label) })
    }
  }

  /// Returns the counterpart of each API, by module or else by document, and the remaining ones.
  private static func counterparts(
    of apis: [APIConfiguration], among former: [APIConfiguration]
  ) -> (found: [APIConfiguration?], gone: [APIConfiguration]) {
    var gone = former
    func take(_ isCounterpart: (APIConfiguration) -> Bool) -> APIConfiguration? {
      gone.firstIndex(where: isCounterpart).map { gone.remove(at: $0) }
    }
    var found = apis.map { api in
      take {
        $0.options.moduleName == api.options.moduleName && $0.options.namespace == api.options.namespace
      }
    }
    for (index, api) in apis.enumerated() where found[index] == nil {
      found[index] = take { $0.spec == api.spec }
    }
    return (found, gone)
  }
}
