import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDrift
import CallsiteReview

/// `callsite verify`: reports where the document that a server publishes differs from the one that the client
/// is generated from.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Report where a document differs from the one that the backend publishes.",
    usage: "callsite verify <document> --against <file|url> [<options>]",
    discussion: """
      Many backend frameworks publish a document: Django with drf-spectacular or \
      drf-yasg, FastAPI, and others. Only what the client for DOCUMENT uses is compared. \
      Details that such documents tend to omit or guess are ignored: undocumented \
      responses and errors, names of components, servers and prefixes, trailing slashes \
      in paths, files, and constraints. Anything that exists only in the backend is \
      informational.

      EXAMPLES
        callsite verify Specs/pets.yaml --against https://shop.example/openapi.json
        callsite verify Specs/pets.yaml --against schema.yaml --fail-on wire
        callsite verify Specs/pets.yaml --against schema.yaml --accept verify.yaml

      \(ReviewArguments.description)

      \(ExitStatus.description)
      """)

  @Argument(
    help: ArgumentHelp("The document that the client is generated from.", valueName: "document"),
    completion: .document)
  var spec: String

  @Option(
    help: ArgumentHelp(
      "The document that the backend publishes: a file, a URL, or git:REVISION:PATH.", valueName: "file|url"),
    completion: .document)
  var against: String

  @Option(
    help: ArgumentHelp(
      """
      Whether to report properties that the client needs and the backend's document doesn't require: by-framework \
      (unless the framework is known not to say what responses contain), report or ignore.
      """, valueName: "when"))
  var omissions = Verification.Omissions.byFramework

  @OptionGroup var versions: VersionArguments

  @OptionGroup(title: "Report") var review: ReviewArguments

  func run() throws {
    try ReviewRun(review, kind: .publication).run { keepsTexts throws(DiagnosticFailure) in
      let pipeline = DriftPipeline(keepsTexts: keepsTexts) { spec, published in
        let report = Verification(omissions: omissions).compare(spec, with: published)
        return { report }
      }
      return try pipeline.compare(versions.request(.published(spec: spec, by: against)).resolve())
    }.end()
  }
}

extension Verification.Omissions: ExpressibleByArgument {}
