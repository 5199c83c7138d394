import ArgumentParser
import CallsiteDiagnostics
import CallsiteDrift
import CallsiteReview

/// What a release is of: from which revision to which, and which version it is to have.
struct ReleaseArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The revision of the last release (default: the tag with the greatest version).", valueName: "revision")
  )
  var since: String?

  @Option(
    help: ArgumentHelp("The revision to release (default: the files as they are).", valueName: "revision"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "What the names of tags begin with, before the version (default: nothing, or 'v').", valueName: "text"))
  var tagPrefix = ""

  @Option(
    help: ArgumentHelp(
      "The version that the release is to have (default: that of the tag that --until names).",
      valueName: "version"))
  var next: SemanticVersion?
}

/// The forms in which a release is described.
enum ReleaseFormat: String, ExpressibleByArgument, CaseIterable {
  case markdown, json
}

/// What makes a description of a release fail.
enum ReleaseGate: String, ExpressibleByArgument, CaseIterable {
  case version, patch, minor, major

  /// What is wrong; nil: nothing.
  ///
  /// - Throws: Which version isn't known.
  func problem(of notes: ReleaseNotes) throws(DiagnosticFailure) -> Diagnostic? {
    guard self == .version else {
      guard let step = ReleaseStep(rawValue: rawValue), notes.step >= step else { return nil }
      return Diagnostic(.error, "release-step", "The changes ask for a \(notes.step.rawValue) version.")
    }
    guard let last = notes.last else {
      throw DiagnosticFailure([
        Diagnostic(
          .error, "unknown-last-version",
          "'\(notes.from)' isn't called after a version, so that none can be said to follow it; name a tag with "
            + "--since.")
      ])
    }
    guard let version = notes.version else {
      throw DiagnosticFailure([
        Diagnostic(.error, "unknown-next-version", "Say with --next which version the release is to have.")
      ])
    }
    if notes.fits == true { return nil }
    let expected = notes.expected.map { "the changes ask for \($0) or greater" } ?? "it isn't greater"
    return Diagnostic(
      .error, "release-version", "\(version) doesn't fit after \(last): \(expected).")
  }
}

extension SemanticVersion: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
