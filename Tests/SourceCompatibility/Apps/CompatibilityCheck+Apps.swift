import CallsiteDrift

extension CompatibilityCheck {
  /// The verdicts on the changes of an app's document whose names contain a word, two at a time, in order.
  nonisolated func outcomes(of app: SampleApp, only word: String = "") async throws -> [AppDriftOutcome] {
    let files = try app.files()
    let old = try app.version().resolved()
    if let error = try await errors(in: files, with: old.module).first {
      throw SwiftCompiler.Failure(
        description: "\(app.name) doesn't compile with its own version: \(error.position): \(error.message)")
    }
    let drifts = app.drifts.filter { word.isEmpty || $0.name.contains(word) }
    return try await withThrowingTaskGroup(of: (Int, AppDriftOutcome).self) { group in
      var outcomes: [Int: AppDriftOutcome] = [:]
      for (index, drift) in drifts.enumerated() {
        if index >= 2, let (place, outcome) = try await group.next() { outcomes[place] = outcome }
        group.addTask { (index, try await self.outcome(of: drift, in: app, files, from: old)) }
      }
      for try await (place, outcome) in group { outcomes[place] = outcome }
      return drifts.indices.compactMap { outcomes[$0] }
    }
  }

  private nonisolated func outcome(
    of drift: AppDrift, in app: SampleApp, _ files: [SwiftFile], from old: APIVersion
  ) async throws -> AppDriftOutcome {
    let new = try app.version(after: drift).resolved()
    let code = AppCode(files: files)
    let findings = VersionComparison(app: code).compare(old, with: new).findings
    let errors = try await errors(in: files, with: new.module)
    var patched: [CompilerDiagnostic]?
    if drift.isRename {
      let edits = FixIts(findings, in: code, from: old.module).files.map {
        SwiftFile(path: $0.path, bytes: $0.new)
      }
      let edited = files.map { file in edits.first { $0.path == file.path } ?? file }
      patched = try await self.errors(in: edited, with: new.module)
    }
    return AppDriftOutcome(
      name: "\(app.name): \(drift.name)", findings: findings, errors: errors, app: files, patched: patched)
  }
}

/// The sums of outcomes.
struct AppDriftTotals {
  let outcomes: [AppDriftOutcome]

  private func sum(_ count: (AppDriftOutcome) -> Int) -> Int { outcomes.map(count).reduce(0, +) }

  var text: String {
    let rejected = sum(\.rejected.count)
    let certain = sum { $0.rejected.intersection($0.certain).count }
    let renames = outcomes.compactMap(\.patched)
    let share = rejected == 0 ? 100 : Double(certain) * 100 / Double(rejected)
    return """
      \(outcomes.count) changes, \(rejected) lines rejected by the compiler
      without a compiler: \(certain) certain (\((share * 10).rounded() / 10) %), \(sum(\.uncertain.count)) possible, \
      \(sum(\.missed.count)) missed; accepted though listed: \(sum(\.untrue.count)) as certain, \
      \(sum(\.needless.count)) as possible
      with a compiler: \(sum { $0.rejected.intersection($0.built).count }) of \(rejected) lines, \
      \(sum(\.unexplained.count)) errors unexplained
      patches: \(renames.count { $0.isEmpty }) of \(renames.count) renames compile
      """
  }
}
