import CallsiteBasics
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import CallsiteSource

/// Reads one version of an API: read → overlay → bundle → upgrade → rename → select → resolve → lower.
///
/// Repairs what can be repaired in an old version, whatever the options say, because it can't be changed anymore.
struct VersionReader: Sendable {
  let source: VersionSource
  /// Whether the document keeps the sources of its schemas, which samples are checked against.
  let keepsSources: Bool

  /// - Returns: The version, and the criteria of its selection that match nothing in it.
  func read(
    into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> (version: APIVersion, unknown: [VersionReading.UnknownCriterion]) {
    let api = source.api
    let bundled: BundledDocument = try GeneratorPipeline.bundle(api, source.fetch, into: &collector)
    let selector = OperationSelector(api.selection, allowsEmptySelection: true)
    let upgraded = UpgradedDocument(bundled.node)
    let renamed = DocumentRenaming(api.names).apply(toVersion: upgraded.root)
    let selected: SourceNode = try selector.select(from: renamed)
    let document: APIDocument = try DocumentReader(keepsSources: keepsSources).resolve(
      upgraded.with(selected), into: &collector)
    let module: SwiftModule = ModuleLowering(options: api.options).lower(document, into: &collector)
    try collector.throwIfErrors()
    return (
      APIVersion(document: document, module: module),
      api.selection.isEverything ? [] : selector.unknownCriteria(in: renamed)
    )
  }

  /// Reads several versions in parallel.
  static func read(_ sources: [VersionSource], keepsSources: Bool) -> [VersionReading] {
    sources.concurrentMap(elementsPerThread: 1) { source in
      var problems = DiagnosticCollector()
      var reading: (version: APIVersion, unknown: [VersionReading.UnknownCriterion])?
      problems.judge(source.judgment) { problems throws(DiagnosticFailure) in
        reading = try VersionReader(source: source, keepsSources: keepsSources).read(into: &problems)
      }
      return VersionReading(
        version: reading?.version, unknown: reading?.unknown ?? [],
        diagnostics: problems.diagnostics.map { $0.labeled(by: source.labeled) })
    }
  }
}

extension VersionReader {
  /// Reads both versions of each API, and counts the warnings.
  ///
  /// - Throws: `DiagnosticFailure` with the errors of all versions, or one for each criterion that matches nothing in any
  ///   version of its API.
  static func read(
    _ pairs: [VersionPair], keepsSources: Bool
  ) throws(DiagnosticFailure) -> (versions: [(old: APIVersion?, new: APIVersion?)], warningCount: Int) {
    var readings = read(pairs.flatMap { [$0.old, $0.new].compactMap { $0 } }, keepsSources: keepsSources)[...]
    var collector = DiagnosticCollector()
    collector.report(contentsOf: readings.flatMap(\.diagnostics))
    try collector.throwIfErrors()
    var versions: [(old: APIVersion?, new: APIVersion?)] = []
    for pair in pairs {
      let (old, new) = (
        pair.old == nil ? nil : readings.popFirst(), pair.new == nil ? nil : readings.popFirst()
      )
      let unknown = [old, new].compactMap { $0?.unknown }
      collector.report(
        contentsOf: (unknown.last ?? []).filter { criterion, _ in
          unknown.allSatisfy { $0.contains { $0.criterion == criterion } }
        }.map(\.problem))
      versions.append((old?.version, new?.version))
    }
    try collector.throwIfErrors()
    return (versions, DiagnosticSummary(collector.diagnostics).warnings)
  }
}

/// The result of reading a version.
struct VersionReading: Sendable {
  typealias UnknownCriterion = (criterion: OperationCriterion, problem: Diagnostic)

  /// The version, or `nil` if there are errors.
  let version: APIVersion?
  let unknown: [UnknownCriterion]
  let diagnostics: [Diagnostic]
}
