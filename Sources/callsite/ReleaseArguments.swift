import ArgumentParser
import CallsiteDiagnostics
import CallsiteDrift
import CallsiteReview

/// The options of a release: its first and last revision, and its version.
struct ReleaseArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The revision of the last release (default: the tag with the highest version).", valueName: "revision")
  )
  var since: String?

  @Option(
    help: ArgumentHelp("The revision to release (default: the files as they are).", valueName: "revision"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "The text before the version in the names of tags (default: nothing, or 'v').", valueName: "text"))
  var tagPrefix = ""

  @Option(
    help: ArgumentHelp(
      "The planned version of the release (default: the version in the tag of --until).",
      valueName: "version"))
  var next: SemanticVersion?
}

/// The output formats of `callsite release`.
enum ReleaseFormat: String, ExpressibleByArgument, CaseIterable {
  case markdown, json
}

/// The conditions for failing the run.
enum ReleaseGate: String, ExpressibleByArgument, CaseIterable {
  case version, patch, minor, major

  /// Returns the problem with a release, or `nil` if there is none.
  ///
  /// - Throws: A diagnostic for an unknown version.
  func problem(of notes: ReleaseNotes) throws(DiagnosticFailure) -> Diagnostic? {
    guard self == .version else {
      guard let step = ReleaseStep(rawValue: rawValue), notes.step >= step else { return nil }
      return Diagnostic(.error, "release-step", "The changes require a \(notes.step.rawValue) version.")
    }
    guard let last = notes.last else {
      throw DiagnosticFailure([
        Diagnostic(
          .error, "unknown-last-version",
          "'\(notes.from)' isn't named after a version; pass a tag such as '1.2.0' with --since.")
      ])
    }
    guard let version = notes.version else {
      throw DiagnosticFailure([
        Diagnostic(
          .error, "unknown-next-version", "No version to check; pass the version of the release with --next.")
      ])
    }
    if notes.fits == true { return nil }
    let expected = notes.expected.map { "the changes require \($0) or higher" } ?? "it isn't greater"
    return Diagnostic(
      .error, "release-version", "\(version) doesn't fit after \(last): \(expected).")
  }
}

extension SemanticVersion: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
