import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import CallsiteSource

/// Reads one version of an API: read → overlay → bundle → select → resolve → lower.
///
/// What can be put right is, whatever the options say: a version that was published can't be mended any more.
struct VersionReader: Sendable {
  let source: VersionSource

  func read(into collector: inout DiagnosticCollector) throws(DiagnosticFailure) -> APIVersion {
    let api = source.api
    let bundled: BundledDocument = try GeneratorPipeline.bundle(api, source.fetch, into: &collector)
    let selector = OperationSelector(api.selection, maySelectNothing: true)
    let selected: SourceNode = try selector.select(from: bundled.node)
    let document: APIDocument = try DocumentReader().resolve(selected, into: &collector)
    let module: SwiftModule = ModuleLowering(options: api.options).lower(document, into: &collector)
    try collector.throwIfErrors()
    return APIVersion(document: document, module: module)
  }

  /// The same for each of several versions, as many at a time as there are cores.
  static func read(_ sources: [VersionSource]) -> [VersionReading] {
    sources.concurrentMap(elementsPerThread: 1) { source in
      var problems = DiagnosticCollector()
      var version: APIVersion?
      problems.gather(isStrict: false) { problems throws(DiagnosticFailure) in
        version = try VersionReader(source: source).read(into: &problems)
      }
      return VersionReading(
        version: version, diagnostics: problems.diagnostics.map { $0.labeled(by: source.labeled) })
    }
  }
}

extension VersionReader {
  /// Both versions of each API, where it has them, and how many warnings there were.
  ///
  /// - Throws: The errors of all versions together.
  static func read(
    _ pairs: [VersionPair]
  ) throws(DiagnosticFailure) -> (versions: [(old: APIVersion?, new: APIVersion?)], warningCount: Int) {
    var readings = read(pairs.flatMap { [$0.old, $0.new].compactMap { $0 } })[...]
    var collector = DiagnosticCollector()
    collector.report(contentsOf: readings.flatMap(\.diagnostics))
    try collector.throwIfErrors()
    var versions: [(old: APIVersion?, new: APIVersion?)] = []
    for pair in pairs {
      let old = pair.old == nil ? nil : readings.popFirst()?.version
      versions.append((old, pair.new == nil ? nil : readings.popFirst()?.version))
    }
    return (versions, DiagnosticSummary(collector.diagnostics).warnings)
  }
}

/// What came of reading a version.
struct VersionReading: Sendable {
  /// Nil: there are errors.
  let version: APIVersion?
  let diagnostics: [Diagnostic]
}
