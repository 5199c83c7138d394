package import CallsiteDiagnostics
package import CallsiteDrift
import CallsiteModel
package import CallsitePipeline
import CallsiteSource
import Foundation

/// Plans the update of clients whose backends changed: fetch → merge → compare → generate → rename in the app.
///
/// Nothing is written. The plan has all files that change, so that they're replaced together.
package struct UpdatePipeline: Sendable {
  /// A step of an update, as problems name it.
  private enum Step: String {
    case fetch = "fetching"
    case merge = "merging"
    case compare = "comparing"
    case generate = "generating"
  }

  private let configuration: Configuration
  private let fetch: PublishedFetch
  private let today: CalendarDay
  private let app: AppCode?
  private let rulings: RenameRulings
  private let testing: GeneratorPipeline.TestingGenerator?

  /// - Parameters:
  ///   - app: The app's code, in which renamed declarations are renamed.
  ///   - testing: Generates modules for tests.
  package init(
    configuration: Configuration, fetch: PublishedFetch, today: CalendarDay, app: AppCode? = nil,
    rulings: RenameRulings = RenameRulings(), testing: GeneratorPipeline.TestingGenerator? = nil
  ) {
    self.configuration = configuration
    self.fetch = fetch
    self.today = today
    self.app = app
    self.rulings = rulings
    self.testing = testing
  }

  /// Plans the update of APIs.
  ///
  /// - Parameter names: The modules or specs, or an empty array for all APIs that have a source.
  /// - Throws: `DiagnosticFailure` with the problems of the first step that fails, and its name.
  package func plan(_ names: [String]) throws(DiagnosticFailure) -> UpdatePlan {
    var plan = UpdatePlan()
    for (api, source) in try selection(names) {
      plan.apis.append(try merged(api, source))
    }
    try compare(&plan)
    try generate(&plan)
    return plan
  }

  private func selection(
    _ names: [String]
  ) throws(DiagnosticFailure) -> [(api: APIConfiguration, source: PublishedSource)] {
    let apis = configuration.apis
    var problems: [Diagnostic] = []
    let unknown = names.filter { name in !apis.contains { $0.isNamed(name) } }
    problems += unknown.map { .unknownModule($0, among: apis.map(\.module)) }
    let chosen =
      names.isEmpty ? apis.filter { $0.source != nil } : apis.filter { names.contains(where: $0.isNamed) }
    if names.isEmpty, chosen.isEmpty { problems.append(.noSource(among: apis.map(\.module))) }
    let pairs = chosen.compactMap { api -> (api: APIConfiguration, source: PublishedSource)? in
      guard let source = api.source else {
        problems.append(.noSource(of: api.module))
        return nil
      }
      if NetworkAddress.isAddress(api.spec) {
        problems.append(.remoteSpec(api.spec, at: source.position))
        return nil
      }
      return (api, source)
    }
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    return pairs
  }

  // MARK: Fetch and merge

  private func merged(
    _ api: APIConfiguration, _ source: PublishedSource
  ) throws(DiagnosticFailure) -> UpdatePlan.API {
    if case .recording(let path) = source.place { return try observed(api, source, path) }
    let (record, published) = try during(.fetch, api.module) { () throws(DiagnosticFailure) in
      let record = try PublishedRecord(of: api.spec)
      return (
        record, try fetch.fetch(source, in: api.home, unless: record.document == nil ? nil : record.lock)
      )
    }
    var planned = UpdatePlan.API(api: api, source: source, since: record.lock?.date)
    guard let published, published.text != record.document?.text else { return planned }
    let (bytes, text) = try specText(of: api)
    guard let base = record.document else {
      planned.state = .recorded
      planned.recordPath = record.path(of: published)
      planned.files = record.replacements(by: published)
      return planned
    }
    let merge = try during(.merge, api.module) { () throws(DiagnosticFailure) in
      try PublishedMerge(
        base: base.text, published: published.text, into: text, file: api.spec, baseName: base.path,
        publishedName: source.name)
    }
    if merge.isEmpty { return planned }
    planned.isCopy = text == base.text
    planned.files = record.replacements(by: published)
    change(&planned, by: merge, bytes)
    return planned
  }

  /// Merges what recorded traffic suggests. Nothing is recorded beside the spec, because it's compared with the spec itself.
  private func observed(
    _ api: APIConfiguration, _ source: PublishedSource, _ recording: String
  ) throws(DiagnosticFailure) -> UpdatePlan.API {
    var planned = UpdatePlan.API(api: api, source: source, since: nil)
    let (bytes, text) = try specText(of: api)
    let observed = try during(.fetch, api.module) { () throws(DiagnosticFailure) in
      try ObservedMerge(recording, of: api, text: text)
    }
    planned.warnings = observed.warnings
    if let merge = observed.merge { change(&planned, by: merge, bytes) }
    return planned
  }

  private func specText(of api: APIConfiguration) throws(DiagnosticFailure) -> (bytes: [UInt8], text: String)
  {
    guard let bytes = try? Disk.bytes(of: api.spec), let text = String(bytes: bytes, encoding: .utf8) else {
      throw stopped(.merge, api.module, [.unreadable(api.spec)])
    }
    return (bytes, text)
  }

  private func change(_ planned: inout UpdatePlan.API, by merge: PublishedMerge, _ bytes: [UInt8]) {
    let api = planned.api
    planned.state = .merged(merge)
    planned.changedLineCount = UnifiedDiff.changedLineCount(from: bytes, to: Array(merge.text.utf8))
    if Array(merge.text.utf8) != bytes {
      // A link stays, and its target is replaced.
      let place = Disk.type(of: api.spec) == .typeSymbolicLink ? RealPath.of(api.spec) : api.spec
      planned.files.insert(
        FileReplacement(place, from: bytes, to: Array(merge.text.utf8)), at: 0)
    }
  }

  // MARK: Compare

  /// Compares each spec with itself as merged, or with the published document if that's the first one.
  private func compare(_ plan: inout UpdatePlan) throws(DiagnosticFailure) {
    var edits = app.map(AppEdits.init)
    for index in plan.apis.indices where !plan.apis[index].files.isEmpty {
      let api = plan.apis[index].api
      let pair = pair(plan.apis[index])
      try during(.compare, api.module) { () throws(DiagnosticFailure) in
        let versions = try VersionReader.read([pair], keepsSources: true).versions
        guard let old = versions.first?.old, let new = versions.first?.new else { return }
        if plan.apis[index].isFirst {
          plan.apis[index].findings = Verification().compare(old, with: new).findings
          return
        }
        let comparison = VersionComparison(today: today, app: app, rulings: rulings)
        let findings = comparison.compare(old, with: new).findings
        edits?.apply(findings, from: old.module)
        plan.apis[index].findings = findings
        plan.apis[index].hasApp = app != nil
        plan.apis[index].callNames = UpdatePlan.callNames(of: old.module)
        plan.apis[index].notes = ReleasePipeline(today: today, rulings: rulings).api(
          api.module, findings, old, new)
      }
    }
    plan.edits = edits
  }

  private func pair(_ planned: UpdatePlan.API) -> VersionPair {
    let api = planned.api
    let old = VersionSource(api, label: api.spec, fetch: DocumentFetch())
    if planned.isFirst {
      var plain = DriftRequest.unconfiguredAPI(for: planned.recordPath)
      plain.spec = planned.recordPath
      return VersionPair(
        name: nil, old: old, new: VersionSource(plain, label: planned.recordPath, fetch: edited([planned])))
    }
    return VersionPair(
      name: api.module, old: old, new: VersionSource(api, label: api.spec, fetch: edited([planned])))
  }

  private func edited(_ apis: [UpdatePlan.API]) -> DocumentFetch {
    DocumentFetch(revision: EditedFiles(apis))
  }

  // MARK: Generate

  /// Compares the generated clients with what's on disk. A client that isn't there is generated by a build plugin, or was
  /// never generated.
  private func generate(_ plan: inout UpdatePlan) throws(DiagnosticFailure) {
    let changed = plan.apis.filter(\.changesSpec)
    let folders = Set(changed.map(\.api.folder.path))
    // APIs that share a folder are generated together.
    let apis = configuration.apis.filter { folders.contains($0.folder.path) && $0.folder.isGenerated }
    if apis.isEmpty { return }
    let names = changed.map(\.api.module).joined(separator: ", ")
    plan.generation = try during(.generate, names) { () throws(DiagnosticFailure) in
      try GeneratorPipeline(
        configuration: Configuration(apis: apis), testing: testing, reading: EditedFiles(changed)
      ).check()
    }
  }

  // MARK: Failures

  private func during<Result>(
    _ step: Step, _ subject: String, _ body: () throws(DiagnosticFailure) -> Result
  ) throws(DiagnosticFailure) -> Result {
    do throws(DiagnosticFailure) {
      return try body()
    } catch {
      throw stopped(step, subject, error.diagnostics)
    }
  }

  private func stopped(_ step: Step, _ subject: String, _ problems: [Diagnostic]) -> DiagnosticFailure {
    // Both versions of a spec can have the same problem.
    var seen: Set<Diagnostic> = []
    let distinct = problems.filter { seen.insert($0).inserted }
    return DiagnosticFailure(distinct + [.stopped("\(step.rawValue) \(subject)")])
  }
}

extension EditedFiles {
  /// Creates the files as an update leaves them.
  fileprivate init(_ apis: [UpdatePlan.API]) {
    var contents: [String: [UInt8]] = [:]
    for api in apis {
      for file in api.files { contents[file.path] = file.new }
      // The file is replaced at the end of its links, and read through them.
      if case .merged(let merge) = api.state { contents[api.api.spec] = Array(merge.text.utf8) }
    }
    self.init(contents)
  }
}

extension APIConfiguration {
  /// Whether a name is the module or the path of the spec.
  fileprivate func isNamed(_ name: String) -> Bool {
    module == name || DriftRequest.absolute(spec) == DriftRequest.absolute(name)
  }
}

extension Diagnostic {
  fileprivate static func stopped(_ step: String) -> Diagnostic {
    Diagnostic(.note, "update-stopped", "The update stopped while \(step); nothing was written.")
  }

  fileprivate static func unreadable(_ spec: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-file", "'\(spec)' can't be read as UTF-8 text.")
  }

  fileprivate static func noSource(among modules: [String]) -> Diagnostic {
    Diagnostic(
      .error, "no-source",
      "No API in the configuration has a 'source', so there is nothing to fetch: set that of "
        + "\(modules.joinedWithOr()) to the URL, file or command that the backend publishes its document with."
    )
  }

  fileprivate static func noSource(of module: String) -> Diagnostic {
    Diagnostic(
      .error, "no-source",
      "\(module) has no 'source' in the configuration; set it to the URL, file or command that the backend publishes its "
        + "document with.")
  }

  fileprivate static func remoteSpec(_ spec: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "remote-spec",
      "Changes can't be written to '\(spec)'; 'spec' must be a file if the API has a 'source'.", at: position)
  }
}
