import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview

/// `callsite names`: lists the call site of every operation, and where its name comes from.
struct NamesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "names",
    abstract: "List the call site of every operation, and where its name comes from.",
    usage: "callsite names [<options>] [<document>]",
    discussion: """
      To choose names yourself, write them to an overlay, edit it, and list it in callsite.yaml under 'overlays'. \
      Names in the overlay don't depend on anything else.

      EXAMPLES
        callsite names
            lists the names for the documents in the configuration
        callsite names openai.yaml
        callsite names openai.yaml --freeze names.yaml
            writes an overlay with an entry for each operation, and keeps existing
            entries

      JSON (--format json)
        {"apis": [{"module", "operationIds", "services", "operations":
                   [{"method", "path", "operationId", "call", "services", "name",
                     "serviceFrom", "nameFrom", "wanted"}]}]}

      \(ExitStatus.description)
      """)

  @OptionGroup var document: DocumentArguments

  @Option(
    help: ArgumentHelp("The overlay to write the call sites of one API to, for editing.", valueName: "file"),
    completion: .document)
  var freeze: String?

  @Option(help: "The output format: text or json.")
  var format = ReportFormat.text

  func run() throws {
    let console = Console()
    var collector = DiagnosticCollector()
    do throws(DiagnosticFailure) {
      let apis = try selectedAPIs()
      var listings: [CallSiteListing] = []
      for api in apis { listings.append(try CallSiteListing(api, into: &collector)) }
      if let freeze, let api = apis.first {
        try NamesOverlay.freeze(api, to: freeze, into: &collector)
        console.report("Wrote \(freeze). Edit it, and list it in callsite.yaml under 'overlays'.\n")
      } else {
        console.write(
          format == .json
            ? CallSiteListing.json(listings) : listings.map(\.text).joined(separator: "\n"))
      }
    } catch {
      console.report(error.diagnostics)
      try ExitStatus.failure.end()
    }
  }

  private func selectedAPIs() throws(DiagnosticFailure) -> [APIConfiguration] {
    let apis = try document.documents.apis()
    if freeze != nil, apis.count > 1 { throw DiagnosticFailure([.severalToFreeze()]) }
    return apis
  }
}

extension Diagnostic {
  fileprivate static func severalToFreeze() -> Diagnostic {
    Diagnostic(
      .error, "unclear-module",
      "An overlay names the calls of one API; choose it with --module or a DOCUMENT.")
  }
}
