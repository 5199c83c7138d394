import ArgumentParser
import CallsiteDrift
import Foundation

/// The options of all commands that report differences: the output, the accepted findings, and what fails the
/// run.
struct ReviewArguments: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      """
      The output format: text, markdown, json, html, github (annotations), junit or sarif (default: that of the \
      file's extension, or text).
      """, valueName: "format"))
  var givenFormat: DriftFormat?

  @Option(
    help: ArgumentHelp(
      "The file to write to. Standard output then gets a summary.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A YAML file of accepted findings, and of severities by ID (see above).",
      valueName: "file"),
    completion: .document)
  var accept: String?

  @Flag(
    help:
      """
      With --accept: add the findings that fail this run to the file, which is created if necessary, and remove those \
      that no longer occur.
      """)
  var updateAccepted = false

  @Option(
    help: ArgumentHelp(
      "With --update-accepted: the last day of what is added, as YYYY-MM-DD. Expired entries are renewed until then.",
      valueName: "day"))
  var until: CalendarDay?

  @Option(
    help: ArgumentHelp(
      """
      Exit with 1 for findings on an axis: wire, source, silent or any. May be repeated, or a list separated by \
      commas (default: none, or any for 'observe').
      """, valueName: "axis"), completion: .list(AxisList.allValueStrings))
  var failOn: [AxisList] = []

  @Option(
    help: ArgumentHelp(
      """
      The lowest severity that fails: breaking, warning or info (default: breaking; on the silent axis, where \
      nothing breaks, warning; for 'observe', info).
      """, valueName: "severity"))
  var failLevel: Finding.Severity?

  @Option(
    help: ArgumentHelp(
      "The day to compare sunset dates and 'until' with, as YYYY-MM-DD (default: today).",
      valueName: "day"))
  var today: CalendarDay?

  func validate() throws {
    if updateAccepted, accept == nil { throw ValidationError("--update-accepted needs --accept FILE.") }
    if let until {
      guard updateAccepted else { throw ValidationError("--until needs --update-accepted.") }
      if until < day { throw ValidationError("--until is in the past.") }
    }
  }

  var format: DriftFormat { .chosen(givenFormat, for: output) }

  /// The given day, or today by the machine's clock and time zone.
  var day: CalendarDay { today ?? CalendarDay(of: Date(), in: .current) }

  var gate: DriftGate {
    DriftGate(axes: failOn.reduce(into: []) { $0.formUnion($1.axes) }, level: failLevel)
  }

  /// The description of the output formats and the file of accepted findings, for the help.
  static let description = """
    AXES
      wire    effects on apps in the field that talk to the new version: breaking,
              warning or info
      source  effects on code that calls the regenerated client: breaking or info
      silent  code that still compiles but behaves differently

    JSON (--format json)
      {"version": 1,
       "verdict": {"wire": "breaking|warning|info|none",
                   "source": "breaking|none", "silent": "changed|none"},
       "findings": [
         {"id", "axis", "severity", "operation", "path", "message", "consequence",
          "swift": {"before", "after"}, "old": {"file", "line", "column"},
          "new": {…}, "fingerprint"}]}
      Missing values are null. A fingerprint depends only on the ID, the operation
      and the path. With --since, each finding has an "api". A change to a shared
      component has the affected "operations". With --app, findings about Swift
      have the "callSites" of the app:
      [{"place": {"file", "line", "column"}, "code",
        "effect": "breaks|uses|may-use"}].
      With --build, each of these also has the compiler's "errors", and the object
      has "build": {"command", "succeeded",
                    "unexplained": [{"place", "code", "error"}]}.

    ACCEPTED FINDINGS (--accept FILE)
      accepted:
        - id: response-required-property-removed
          operation: GET /pets
          path: response 200 / [].name
          reason: No version of the app reads it.   # optional
          until: 2026-12-31                         # optional: the last day
      severities:               # by ID: breaking, warning, info or none
        response-optional-property-added: none
      renamed:                  # renames that Callsite doesn't recognize
        - { from: total, to: sum }
      separate:                 # pairs that aren't renames
        - { from: GET /pets, to: GET /pet }
    """
}

/// A comma-separated list of axes, or `any`.
struct AxisList: ExpressibleByArgument {
  let axes: Set<Finding.Axis>

  init?(argument: String) {
    var axes: Set<Finding.Axis> = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if word == "any" {
        axes.formUnion(Finding.Axis.allCases)
      } else if let axis = Finding.Axis(rawValue: String(word)) {
        axes.insert(axis)
      } else {
        return nil
      }
    }
    self.axes = axes
  }

  static var allValueStrings: [String] { Finding.Axis.allCases.map(\.rawValue) + ["any"] }
}

extension DriftFormat: ExpressibleByArgument {}
extension Finding.Severity: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  package init?(argument: String) {
    guard argument.count == "2026-11-21".count else { return nil }
    self.init(argument)
  }
}
