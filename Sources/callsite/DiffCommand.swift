import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import CallsiteSamples
import Foundation

/// `callsite diff`: reports what changed between two versions of an API, and what that breaks.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Report what changed between two versions of an API, and what that breaks.",
    usage: """
      callsite diff <old> <new> [<options>]
      callsite diff --since <revision> [<options>]
      """,
    discussion: """
      A version is a file, an http or https URL, or git:REVISION:PATH. The path is \
      relative to the top folder of the repository, or to the current folder if it \
      starts with './'. References are read from the same revision.

      EXAMPLES
        callsite diff old.yaml new.yaml
        callsite diff git:main:Specs/pets.yaml Specs/pets.yaml --fail-on wire,source
        callsite diff https://api.example.com/openapi.json pets.yaml
        callsite diff --since main --format html --output drift.html
            compares every document in the configuration with its version on main,
            each with the overlays and options of its time
        callsite diff --since main --app Sources
            also lists the lines of the app that use what changed
        callsite diff --since main --accept drift.yaml --update-accepted
        callsite diff old.yaml new.yaml --app Sources --fix-its | patch -p0
            updates the app's code with the new names of renamed declarations
        callsite diff --since main --app Sources --build 'swift build'
            builds the app with the new client and lists the compiler's errors
        callsite diff old.yaml new.yaml --keep-names --output names.overlay.yaml
            writes an overlay that keeps the old names in Swift

      \(ReviewArguments.description)

      \(ExitStatus.description)
      """)

  @Argument(help: "The old version.", completion: .document)
  var old: String?

  @Argument(help: "The new version.", completion: .document)
  var new: String?

  @Option(
    help: ArgumentHelp(
      "Compare every document in the configuration with its version at this revision.", valueName: "revision")
  )
  var since: String?

  @Option(
    help: """
      A folder or file of the app's Swift code. The report lists the lines that break or use what changed, from the \
      compiler's index of the last build. May be repeated.
      """,
    completion: .directory)
  var app: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      With --app: the folder with the compiler's index of the app, if the app isn't built by SwiftPM into '.build' or by \
      Xcode: a build folder, a folder of derived data, or the index store itself.
      """, valueName: "folder"),
    completion: .directory)
  var index: String?

  @Option(
    help: ArgumentHelp(
      """
      With --app: a command that builds the app, for a shell. It is run in a copy of the package, with the client of \
      the old version and then with that of the new one; each error that the compiler reports then is put under the \
      finding that causes it.
      """, valueName: "command"))
  var build: String?

  @Option(
    help: ArgumentHelp(
      """
      With --build: the folder that keeps the copy and what is built in it until the next run (default: one in the \
      user's caches).
      """, valueName: "folder"),
    completion: .directory)
  var scratchPath: String?

  @Flag(
    help: "With --app: write a patch that updates the app's code with the new names, instead of a report.")
  var fixIts = false

  @Flag(
    help: """
      Write an overlay (OpenAPI Overlay 1.0) that keeps the old names of renamed declarations in Swift, instead \
      of a report.
      """)
  var keepNames = false

  @OptionGroup var versions: VersionArguments

  @OptionGroup(title: "Report") var review: ReviewArguments

  func validate() throws {
    if fixIts, app.isEmpty { throw ValidationError("--fix-its needs --app FOLDER.") }
    if index != nil, app.isEmpty { throw ValidationError("--index needs --app FOLDER.") }
    if build != nil, app.isEmpty { throw ValidationError("--build needs --app FOLDER.") }
    if build != nil, fixIts || keepNames {
      throw ValidationError("Give --build without --fix-its and --keep-names.")
    }
    if scratchPath != nil, build == nil { throw ValidationError("--scratch-path needs --build COMMAND.") }
    if fixIts, keepNames { throw ValidationError("Give either --fix-its or --keep-names, not both.") }
    if keepNames, since != nil { throw ValidationError("--keep-names needs OLD and NEW.") }
    if since != nil {
      if old != nil { throw ValidationError("Give either OLD and NEW or --since, not both.") }
      if !versions.api.overlays.overlay.isEmpty { throw ValidationError("--overlay needs OLD and NEW.") }
      if !versions.selection.selection.isEverything {
        throw ValidationError(
          "--include-… and --exclude-… need OLD and NEW; use 'include' and 'exclude' in the configuration instead."
        )
      }
    } else if new == nil {
      throw ValidationError("Give OLD and NEW, or --since REVISION.")
    }
  }

  func run() throws {
    let code = try readApp()
    try ReviewRun(review, appFileCount: code?.files.count, replacement: replacement).run {
      keepsTexts throws(DiagnosticFailure) in
      let rulings = try review.accept.map(AcceptanceFile.init)?.rulings() ?? RenameRulings()
      let comparison = VersionComparison(today: review.day, app: code, rulings: rulings)
      let pipeline = DriftPipeline(
        keepsTexts: keepsTexts, app: code, editsApp: fixIts, keepsNames: keepNames,
        building: try code.flatMap { code throws(DiagnosticFailure) in try builder(of: code) }
      ) {
        comparison.compareDocuments(of: $0, with: $1)
      }
      return try pipeline.compare(versions.request(subject).resolve())
    }.end()
  }

  /// The output to write instead of a report, or `nil` to write the report.
  private var replacement: ((DriftResult) -> ReviewRun.Replacement)? {
    if fixIts {
      return { ReviewRun.Replacement(text: $0.edits?.patch ?? "", diagnostics: $0.edits?.diagnostics ?? []) }
    }
    guard keepNames else { return nil }
    return { result in
      let overlays = result.keptNames.filter { !$0.isEmpty }.map(\.yaml)
      return ReviewRun.Replacement(
        text: overlays.isEmpty ? "# Nothing was renamed.\n" : overlays.joined(separator: "---\n"),
        diagnostics: [])
    }
  }

  /// - Throws: The exit code, after reporting the problem.
  private func readApp() throws -> AppCode? {
    if app.isEmpty { return nil }
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    do throws(DiagnosticFailure) {
      let stores =
        try index.map { path throws(DiagnosticFailure) in try IndexStores.stores(in: path) }
        ?? IndexStores.builds(of: app, home: home)
      let (code, notes) = try AppCodeReader.read(app, indexedIn: stores)
      // A compiler says more than an index.
      if build == nil { Console().report(notes) }
      return code
    } catch {
      Console().report(error.diagnostics)
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }

  private var subject: DriftRequest.Subject {
    if let old, let new { .versions(old: old, new: new) } else { .since(since ?? "") }
  }
}

extension DiffCommand {
  /// Returns the builder of the app, or `nil` without `--build`.
  fileprivate func builder(of code: AppCode) throws(DiagnosticFailure) -> AppBuilder? {
    guard let build else { return nil }
    let folder = FileManager.default.currentDirectoryPath
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let scratch =
      scratchPath.map { URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: folder)) }
      ?? (caches ?? FileManager.default.temporaryDirectory).appendingPathComponent("callsite-builds")
    let request = AppBuildRequest(
      command: build, app: app, workingFolder: folder, scratchFolder: scratch.standardizedFileURL.path,
      testing: TestingModuleFiles.generate)
    let generation = GenerationRequest(source: .configuration(named: versions.api.settings.config))
    let configuration = generation.configurationFile == nil ? nil : try generation.resolve()
    let console = Console()
    return AppBuilder(request, of: code, configuration: configuration) { stage in
      console.showProgress(stage)
    }
  }
}
