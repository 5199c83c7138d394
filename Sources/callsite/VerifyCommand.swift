import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDrift
import CallsiteReview

/// `callsite verify`: whether a client of a spec works with the backend, by what that publishes about itself.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Report where the document that a backend publishes differs from the spec.",
    usage: "callsite verify <spec> --against <file|url> [<options>]",
    discussion: """
      Frameworks describe the APIs that they serve: Django with drf-spectacular or \
      drf-yasg, FastAPI, and others. Only what the client of SPEC uses is compared, \
      and what such a description tends to leave open or to guess doesn't count: \
      answers and errors that aren't described, names of components, servers and \
      prefixes, slashes at the end of paths, files, limits. What the backend has and \
      SPEC lacks is for information.

      EXAMPLES
        callsite verify Specs/pets.yaml --against https://shop.example/openapi.json
        callsite verify Specs/pets.yaml --against schema.yaml --fail-on wire
        callsite verify Specs/pets.yaml --against schema.yaml --accept verify.yaml

      \(ReviewArguments.description)

      \(ExitStatus.description)
      """)

  @Argument(help: "The spec that the client is generated from.", completion: .document)
  var spec: String

  @Option(
    help: ArgumentHelp(
      "What the backend publishes: a file, a URL, or git:REVISION:PATH.", valueName: "file|url"),
    completion: .document)
  var against: String

  @OptionGroup var versions: VersionArguments

  @OptionGroup(title: "Report") var review: ReviewArguments

  func run() throws {
    try ReviewRun(review, kind: .publication).run { keepsTexts throws(DiagnosticFailure) in
      let pipeline = DriftPipeline(keepsTexts: keepsTexts) { Verification().compare($0, with: $1) }
      return try pipeline.compare(versions.request(.published(spec: spec, by: against)).resolve())
    }.end()
  }
}
