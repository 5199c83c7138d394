import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import CallsiteSamples
import Foundation

/// `callsite update`: brings what backends changed into specs, clients and the app, and writes it up.
struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring what a backend changed into the spec, the client and the app.",
    usage: """
      callsite update [<api> ...] [<options>]
      callsite update <spec> --base <file> --published <file> [--dry-run]
      """,
    discussion: """
      Fetches what the 'source' of each API in the configuration publishes, and merges what changed since the last \
      update into the spec. Then generates the client, renames what was renamed in the app's code, and writes \
      .callsite/update.md, for a pull request, and .callsite/commit-message.txt. The plan is printed before anything is \
      written, and all files are replaced together: if a step fails, nothing is written.

      Only what differs between the document as it was published last and now is changed in the spec, at its place. \
      Comments, order, names, texts and stricter types are kept. What contradicts the spec is listed with all sides, \
      and left as it was. A spec that is a copy of the published document is replaced.

      The published document is recorded beside the spec, as pets.published.json and pets.published.lock for pets.yaml. \
      The first update only records it.

      EXAMPLES
        callsite update
            updates every API that has a source
        callsite update PetAPI --dry-run
            shows what would change in one API
        callsite update --app Sources --build 'swift build'
            also builds the app afterwards, and lists the lines with errors
        callsite update Specs/pets.yaml --base old.json --published new.json
            changes in a spec what differs between two documents, and nothing else

      JSON (--format json)
        {"version": 1, "status": "unchanged|updated|needs-person", "title",
         "apis": [{"api", "spec", "source", "status": "unchanged|recorded|merged",
           "since", "applied", "kept",
           "conflicts": [{"place": {"file", "line", "column"}, "change", "reason",
             "before", "now", "own"}],
           "changes": [{"kind": "wire|app|callers|silent|new|spec",
             "count", "first"}]}],
         "files": [PATH…], "lines": [{"file", "line", "column"}],
         "build": {"command", "succeeded"}}
        Missing values are left out. "lines" are those that a person must edit.
        Changes are counted by who notices them; those of the first document are
        differences from the spec.

      \(ExitStatus.description(
        fine: "nothing new, or updated",
        findings: "updated, but a person must decide about a conflict or edit a line"))
      """)

  @Argument(
    help: ArgumentHelp(
      "The module or the spec of each API to update (default: all that have a 'source').", valueName: "api"),
    completion: .document)
  var apis: [String] = []

  @OptionGroup var settings: ConfigurationArguments

  private var config: String? { settings.config }

  @Option(
    help: ArgumentHelp(
      """
      A folder or file of the app's Swift code, in which renamed declarations are renamed, from the compiler's index of \
      the last build. May be repeated (default: Sources, if it exists).
      """),
    completion: .directory)
  var app: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder with the compiler's index of the app, if it isn't found (see 'diff').", valueName: "folder"),
    completion: .directory)
  var index: String?

  @Option(
    help: ArgumentHelp(
      "A command that builds the app, for a shell. It's run after the update.", valueName: "command"))
  var build: String?

  @Flag(help: "Write nothing. Show what would change.")
  var dryRun = false

  @Option(help: "The format of the summary: text or json.")
  var format = ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "The day to record and to compare sunset dates with, as YYYY-MM-DD (default: today).", valueName: "day")
  )
  var today: CalendarDay?

  @Option(
    help: ArgumentHelp(
      "With a spec: the document as it was published when the spec was last updated.", valueName: "file"),
    completion: .document)
  var base: String?

  @Option(
    help: ArgumentHelp("With a spec: the document as it is published now.", valueName: "file"),
    completion: .document)
  var published: String?

  func validate() throws {
    if (base == nil) != (published == nil) { throw ValidationError("Give --base and --published together.") }
    guard base != nil else {
      if dryRun, build != nil { throw ValidationError("Give either --dry-run or --build, not both.") }
      return
    }
    if apis.count != 1 { throw ValidationError("--base and --published need one spec.") }
    if !app.isEmpty || index != nil || build != nil || config != nil || format == .json {
      throw ValidationError("With --base and --published, only the spec is changed; give no other option.")
    }
  }

  func run() throws {
    let console = Console()
    let status: ExitStatus
    do throws(DiagnosticFailure) {
      if let base, let published {
        status = try merge(apis[0], from: base, to: published, console)
      } else {
        status = try update(console)
      }
    } catch {
      console.report(error.diagnostics)
      status = .failure
    }
    try status.end()
  }

  private func merge(
    _ spec: String, from base: String, to published: String, _ console: Console
  ) throws(DiagnosticFailure) -> ExitStatus {
    let update = try SpecUpdate(of: spec, from: base, to: published)
    if !dryRun { try update.write() }
    console.write(update.summary)
    console.report(update.conflicts)
    return update.hasConflicts ? .findings : .success
  }
}

// MARK: From the configuration

extension UpdateCommand {
  private func update(_ console: Console) throws(DiagnosticFailure) -> ExitStatus {
    let request = GenerationRequest(source: .configuration(named: config))
    if config == nil {
      try PluginClients.check {
        "to merge what was published into it, run: callsite update \($0) --base OLD --published NEW"
      }
    }
    let configuration = try request.resolve()
    let folder = UpdateFolder(beside: request.configurationFile ?? "")
    let lock = try dryRun ? nil : folder.lock()
    defer { withExtendedLifetime(lock) {} }
    console.report(try folder.recover(isTrial: dryRun))
    let (code, notes) = try readApp()
    var plan = try planned(configuration, code)
    if format == .text { console.write(UpdateTable(plan).render()) }
    console.report(plan.diagnostics + (plan.changesClients ? notes : []))
    if !dryRun, !plan.isUnchanged { try write(&plan, to: folder, console) }
    if format == .json { console.write(JSONUpdate(plan).render()) }
    return plan.needsPerson ? .findings : .success
  }

  private func planned(
    _ configuration: Configuration, _ code: AppCode?
  ) throws(DiagnosticFailure) -> UpdatePlan {
    let day = today ?? CalendarDay(of: Date(), in: .current)
    let fetch = PublishedFetch(environment: ProcessInfo.processInfo.environment, today: day)
    let pipeline = UpdatePipeline(
      configuration: configuration, fetch: fetch, today: day, app: code,
      testing: TestingModuleFiles.generate)
    return try pipeline.plan(apis)
  }

  /// Returns the app's code, if there is any, and notes about what its index doesn't say.
  private func readApp() throws(DiagnosticFailure) -> (code: AppCode?, notes: [Diagnostic]) {
    let places = app.isEmpty && AppCodeReader.hasCode(in: "Sources") ? ["Sources"] : app
    if places.isEmpty { return (nil, []) }
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    let stores =
      try index.map { path throws(DiagnosticFailure) in try IndexStores.stores(in: path) }
      ?? IndexStores.builds(of: places, home: home)
    let (code, notes) = try AppCodeReader.read(places, indexedIn: stores)
    return (code, notes)
  }

  /// Replaces all files, builds, and adds the build to the report.
  private func write(
    _ plan: inout UpdatePlan, to folder: UpdateFolder, _ console: Console
  ) throws(DiagnosticFailure) {
    try Interruptions.withoutAny { () throws(DiagnosticFailure) in
      try folder.transaction.commit(plan.files + folder.replacements(for: plan))
    }
    if let build {
      let working = FileManager.default.currentDirectoryPath
      plan.build = try UpdateBuild(build, in: working, log: folder.buildLog)
      if format == .text { console.write(UpdateTable(plan).buildLine) }
      try folder.transaction.commit(folder.replacements(for: plan))
    }
    if format == .text { console.write("Wrote \(folder.report)   (title, summary, what to review)\n") }
  }
}

/// The signals of people and of systems that end a process.
private enum Interruptions {
  /// Runs what takes milliseconds and mustn't be interrupted in the middle. A signal is ignored meanwhile.
  static func withoutAny(_ body: () throws(DiagnosticFailure) -> Void) throws(DiagnosticFailure) {
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let actions = signals.map { signal($0, SIG_IGN) }
    defer { for (number, action) in zip(signals, actions) { signal(number, action) } }
    try body()
  }
}
