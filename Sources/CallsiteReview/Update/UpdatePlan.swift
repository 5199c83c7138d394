package import CallsiteDiagnostics
import CallsiteDrift
import CallsiteModel
import CallsitePipeline
import CallsiteSource

/// The changes of an update and the decisions that are left to a person.
package struct UpdatePlan: Sendable {
  /// The update of one API.
  struct API: Sendable {
    enum State: Sendable {
      /// The backend publishes what it did last.
      case unchanged
      /// The document is recorded as the first one, and the spec isn't changed.
      case recorded
      case merged(PublishedMerge)
    }

    let api: APIConfiguration
    let source: PublishedSource
    /// The day of the document that was published last.
    let since: String?
    var state = State.unchanged
    /// Whether the spec is a copy of what was published, and not somebody's own.
    var isCopy = false
    var changedLineCount = 0
    /// The warnings about what a recording leaves open.
    var warnings: [Diagnostic] = []
    /// The path of the recorded document.
    var recordPath = ""
    /// The files beside the spec, and the spec.
    var files: [FileReplacement] = []
    /// The findings between both versions of the spec, or for the first document those between it and the spec.
    var findings: [Finding] = []
    /// Whether the app's code was searched for the lines that they affect.
    var hasApp = false
    /// The calls of the old version by operation.
    var callNames: [String: String] = [:]
    var notes: ReleaseNotes.API?

    init(api: APIConfiguration, source: PublishedSource, since: String?) {
      self.api = api
      self.source = source
      self.since = since
    }

    var merge: PublishedMerge? { if case .merged(let merge) = state { merge } else { nil } }

    /// Whether this is the first document.
    var isFirst: Bool { if case .recorded = state { true } else { false } }

    /// Whether the client can change.
    var changesSpec: Bool { merge?.applied.isEmpty == false }
  }

  var apis: [API] = []
  /// The edits of the app's code.
  var edits: AppEdits?
  /// The generated clients compared with those on disk.
  var generation: GenerationReport?
  /// The result of building the app afterwards, if it was built.
  package var build: UpdateBuild?

  /// Whether the backends publish what they did last.
  package var isUnchanged: Bool { apis.allSatisfy { $0.files.isEmpty } }

  /// Whether a spec changes, and with it perhaps its client.
  package var changesClients: Bool { apis.contains(where: \.changesSpec) }

  /// All files that change, apart from the report.
  package var files: [FileReplacement] {
    let files =
      apis.flatMap(\.files) + (generation?.modules ?? []).flatMap(\.output.replacements)
      + (edits?.files ?? []).map { FileReplacement($0.path, from: $0.old, to: $0.new) }
    var seen: Set<String> = []
    return files.filter { seen.insert($0.path).inserted }
  }

  /// Whether a person must decide about a conflict, or edit a line.
  package var needsPerson: Bool { !conflicts.isEmpty || !openLines.isEmpty || build?.succeeded == false }

  /// The changes that contradict a spec.
  package var conflicts: [Diagnostic] { apis.compactMap(\.merge).flatMap(\.conflictDiagnostics) }

  /// The problems of the documents that are reported besides: warnings about the specs.
  package var diagnostics: [Diagnostic] {
    apis.flatMap(\.warnings) + conflicts + (generation?.diagnostics ?? [])
  }

  /// The lines of the app that a person has to look at: those that the compiler rejects, if the app was built, or else
  /// those that use what changed or was removed, and weren't edited.
  var openLines: [SourcePosition] {
    if let build { return Self.lines(build.errors.map(\.position)) }
    let breaking = apis.flatMap(\.findings).filter { finding in
      finding.axis == .source && finding.severity == .breaking && finding.codeRename == nil
    }
    return Self.lines((edits?.open ?? []).map(\.position) + breaking.flatMap { $0.callSites.map(\.position) })
  }

  /// Returns the first position of each line, in order.
  private static func lines(_ positions: [SourcePosition]) -> [SourcePosition] {
    var seen: Set<String> = []
    return positions.sorted().filter { seen.insert("\($0.file):\($0.line)").inserted }
  }

  /// The calls of a client by method and path: `GET /pets` → `pets.list`.
  static func callNames(of module: SwiftModule) -> [String: String] {
    Dictionary(
      ModuleInterface(module).methods.filter { $0.role == .call }.map { ($0.place, $0.path) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// The result of building an app after an update.
package struct UpdateBuild: Sendable {
  let command: String
  let succeeded: Bool
  let errors: [CompilerDiagnostic]

  /// Runs a command for a shell in a folder.
  ///
  /// - Parameter log: A file for its output.
  /// - Throws: `DiagnosticFailure` if the command can't be run.
  package init(_ command: String, in folder: String, log: String) throws(DiagnosticFailure) {
    let outcome = try BuildCommand(command: command).run(in: folder, log: log)
    self.command = command
    succeeded = outcome.succeeded
    errors = CompilerOutput.diagnostics(in: outcome.output).filter { $0.severity == .error }.map {
      diagnostic in
      var diagnostic = diagnostic
      if diagnostic.position.file.hasPrefix(folder + "/") {
        diagnostic.position.file = String(diagnostic.position.file.dropFirst(folder.count + 1))
      }
      return diagnostic
    }
  }
}
