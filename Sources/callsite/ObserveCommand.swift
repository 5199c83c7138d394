import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDrift
import CallsiteReview

/// `callsite observe`: reports where recorded traffic differs from the document.
struct ObserveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "observe",
    abstract: "Report where recorded traffic differs from a document.",
    discussion: """
      RECORDING is an HTTP Archive (HAR 1.2), as saved by browsers and by proxies such \
      as Charles, mitmproxy and Proxyman, or a folder of archives, and of JSON responses \
      that are named after their operations: listPets.json, listPets_404.json, \
      GET_pets_{petId}_200.json, or listPets.2.json for a second one.

      Every request and response is compared with its operation: paths, methods, query \
      parameters, statuses, media types, and bodies. In bodies, undocumented, missing \
      and null values are reported, and values with a different type, format or \
      constant. Constraints such as maxLength aren't compared. Each finding shows how \
      often it occurred, and one value with secrets hidden.

      EXAMPLES
        callsite observe Specs/pets.yaml session.har
        callsite observe Specs/pets.yaml session.har --server http://localhost:8000
        callsite observe --module PetAPI session.har --format markdown
        callsite observe Specs/pets.yaml session.har --suggest > pets.overlay.yaml
            writes an overlay (OpenAPI Overlay 1.0) that adds what was recorded to
            the document; review it, and list it under 'overlays' in callsite.yaml,
            or copy the parts you want into the document

      \(ReviewArguments.description)

      \(ExitStatus.description(
        fine: "success, or with --suggest",
        findings: "findings that aren't accepted: all, or those that match --fail-on\n      and --fail-level"))
      """)

  @Argument(
    help: ArgumentHelp(
      "The document, which can be omitted with --module or --config, and the recording.",
      valueName: "document> <recording"),
    completion: .file())
  var operands: [String]

  @Option(
    help: ArgumentHelp(
      """
      The URL of a server in the recording, instead of the document's servers. May be repeated. A path such as \
      /api stands for any host.
      """, valueName: "url"))
  var server: [String] = []

  @Flag(help: "Write an overlay that adds what was recorded to the document, instead of a report.")
  var suggest = false

  @OptionGroup var api: APIArguments

  @OptionGroup(title: "Report") var review: ReviewArguments

  func validate() throws {
    guard (1...2).contains(operands.count) else { throw ValidationError("Give DOCUMENT and RECORDING.") }
    if operands.count == 1, api.settings.config == nil, api.module == nil {
      throw ValidationError("Give DOCUMENT and RECORDING, or RECORDING with --module or --config.")
    }
  }

  func run() throws {
    let pipeline = ObservationPipeline(request)
    if suggest { return try writeSuggestion(pipeline).end() }
    let console = Console()
    try ReviewRun(review, gate: gate, kind: .recording).run { keepsTexts throws(DiagnosticFailure) in
      let outcome = try pipeline.run(keepsTexts: keepsTexts)
      console.report(outcome.diagnostics)
      return outcome.result
    }.end()
  }

  private func writeSuggestion(_ pipeline: ObservationPipeline) -> ExitStatus {
    let console = Console()
    do throws(DiagnosticFailure) {
      let outcome = try pipeline.run(suggests: true)
      console.report(outcome.result.notes + outcome.diagnostics)
      try write(outcome.suggestion ?? Self.nothingToSuggest, console)
      return .success
    } catch {
      console.report(error.diagnostics)
      return .failure
    }
  }

  /// An overlay without effect, because an overlay must have an action (OpenAPI Overlay 1.0, "Overlay
  /// Object").
  private static let nothingToSuggest = """
    overlay: 1.0.0
    info:
      title: The document contains everything that was recorded
      version: 1.0.0
    actions:
      - target: $
        update: {}

    """

  private func write(_ suggestion: String, _ console: Console) throws(DiagnosticFailure) {
    guard let output = review.output else { return console.write(suggestion) }
    try ReportFile(output).write(suggestion)
  }

  /// The conditions for failing the run. By default, any finding does.
  private var gate: DriftGate {
    let asked = review.gate
    return DriftGate(axes: asked.axes.isEmpty ? [.wire] : asked.axes, level: asked.level ?? .info)
  }

  private var request: ObservationRequest {
    ObservationRequest(
      spec: operands.count == 2 ? operands[0] : nil, recording: operands[operands.count - 1],
      configuration: .configuration(named: api.settings.config),
      needsConfiguration: api.settings.config != nil, module: api.module, root: api.references.root,
      allowsNetwork: api.references.allowsNetwork, overlays: api.overlays.overlay, servers: server,
      describePackage: Surroundings.describePackage)
  }
}
