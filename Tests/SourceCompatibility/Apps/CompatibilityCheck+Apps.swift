import CallsiteDrift

extension CompatibilityCheck {
  /// The verdicts on the changes of an app's document whose names, with the app's, contain a word: `NeuroMed: case`. Two
  /// at a time, in order.
  nonisolated func outcomes(of app: SampleApp, only word: String = "") async throws -> [AppDriftOutcome] {
    let drifts = app.drifts.filter { word.isEmpty || "\(app.name): \($0.name)".contains(word) }
    if drifts.isEmpty { return [] }
    let old = try app.version().resolved()
    let code = try await indexed(try app.files(), with: old.module)
    return try await withThrowingTaskGroup(of: (Int, AppDriftOutcome).self) { group in
      var outcomes: [Int: AppDriftOutcome] = [:]
      for (index, drift) in drifts.enumerated() {
        if index >= 2, let (place, outcome) = try await group.next() { outcomes[place] = outcome }
        group.addTask { (index, try await self.outcome(of: drift, in: app, code, from: old)) }
      }
      for try await (place, outcome) in group { outcomes[place] = outcome }
      return drifts.indices.compactMap { outcomes[$0] }
    }
  }

  private nonisolated func outcome(
    of drift: AppDrift, in app: SampleApp, _ code: AppCode, from old: APIVersion
  ) async throws -> AppDriftOutcome {
    let new = try app.version(after: drift).resolved()
    let files = code.files
    let findings = VersionComparison(app: code).compare(old, with: new).findings
    let errors = try await errors(in: files, with: new.module)
    var patched: [CompilerDiagnostic]?
    var edited: [SwiftFile] = []
    if drift.isRename {
      var fixes = FixIts(in: code)
      fixes.add(findings, from: old.module)
      let edits = fixes.files.map {
        SwiftFile(path: $0.path, bytes: $0.new)
      }
      edited = files.map { file in edits.first { $0.path == file.path } ?? file }
      patched = try await self.errors(in: edited, with: new.module)
    }
    var outcome = AppDriftOutcome(
      name: "\(app.name): \(drift.name)", findings: findings, errors: errors, app: files, patched: patched)
    if patched?.isEmpty == true {
      for line in outcome.untrue {
        let mixed = edited.map { Self.restoring(line, in: $0, from: files) }
        if !(try await self.errors(in: mixed, with: new.module)).isEmpty { outcome.hidden.insert(line) }
      }
    }
    return outcome
  }

  /// Returns an edited file with one line as it was, if the line is in it.
  private nonisolated static func restoring(
    _ line: String, in file: SwiftFile, from originals: [SwiftFile]
  ) -> SwiftFile {
    let name = file.path.split(separator: "/").last ?? ""
    guard let number = Int(line.split(separator: ":").last ?? ""), line.hasPrefix("\(name):"),
      let original = originals.first(where: { $0.path == file.path })
    else { return file }
    let newline = UInt8(ascii: "\n")
    var lines = file.bytes.split(separator: newline, omittingEmptySubsequences: false)
    lines[number - 1] = original.bytes.split(separator: newline, omittingEmptySubsequences: false)[number - 1]
    return SwiftFile(path: file.path, bytes: Array(lines.joined(separator: [newline])))
  }
}

/// The sums of outcomes.
struct AppDriftTotals {
  let outcomes: [AppDriftOutcome]

  private func sum(_ count: (AppDriftOutcome) -> Int) -> Int { outcomes.map(count).reduce(0, +) }

  var text: String {
    let rejected = sum(\.rejected.count)
    let found = rejected - sum(\.missed.count) - sum { $0.consequences.count }
    let renames = outcomes.compactMap(\.patched)
    let share = rejected == 0 ? 100 : Double(found) * 100 / Double(rejected)
    return """
      \(outcomes.count) changes, \(rejected) lines rejected by the compiler
      by the index: \(found) (\((share * 10).rounded() / 10) %), \(sum { $0.rejected.intersection($0.breaking).count }) of \
      them breaking, \(sum(\.missed.count)) missed, \
      \(sum { $0.consequences.count }) others follow from these; \(sum(\.untrue.count)) listed as breaking compile, of \
      \(sum(\.using.count)) that use what changed, \(sum(\.needless.count)) compile
      by the compiler: \(sum { $0.rejected.intersection($0.built).count }) of \(rejected) lines, \
      \(sum(\.unexplained.count)) errors unexplained
      patches: \(renames.count { $0.isEmpty }) of \(renames.count) renames compile
      """
  }
}
