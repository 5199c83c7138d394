import ArgumentParser
import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteMock
import CallsitePipeline
import CallsiteReview
import Foundation

/// `callsite mock`: runs a server that responds as the document describes, until it is stopped.
struct MockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock",
    abstract: "Serve responses from a document, and check requests.",
    usage: "callsite mock [<options>] [<document>]",
    discussion: """
      Responses come from the document's examples if they're valid, or else are generated from its schemas. The \
      same seed produces the same responses. Problems in a request are reported in the API's own error format.

      The mock rereads the document when it changes. If the document can't be read, the mock continues to serve \
      the previous version.

      A request can ask for another response with a header: 'Prefer: code=404' or 'Prefer: example=NAME'.

      EXAMPLES
        callsite mock
            serves the document in the configuration
        callsite mock pets.yaml --port 8080
        callsite mock https://api.example.com/openapi.json --cors
            serves a document from a URL, and lets other origins read responses
        callsite mock pets.yaml --stateful
            lets clients read, list, change and delete what they create
        callsite mock pets.yaml --token-lifetime 5 --rate-limit 100/60 --latency 300
            expires tokens after five requests, allows 100 requests a minute, and
            waits 0.3 seconds before each response
        callsite mock pets.yaml --sample-requests
            prints a request for each operation as JSON Lines, and exits

      \(ExitStatus.description)
      """)

  @OptionGroup var document: DocumentArguments

  @Option(help: "The port to listen on, or 0 for any free port.")
  var port = 8080

  @Option(help: "The address to listen on. Use 0.0.0.0 to accept connections from other machines.")
  var host = "127.0.0.1"

  @Flag(name: .customLong("sample-requests"), help: "Print a request for each operation instead of serving.")
  var printsSamples = false

  @Flag(help: "Don't print requests.")
  var quiet = false

  @OptionGroup(title: "Behavior") var behavior: MockArguments

  func validate() throws {
    if UInt16(exactly: port) == nil {
      throw ValidationError("--port must be a number from 0 to \(UInt16.max), such as 8080.")
    }
  }

  func run() async throws {
    let console = Console()
    do {
      let options = try behavior.options()
      let known = try document.documents.known()
      let api = known.api
      let reading = try read(api)
      console.report([known.note])
      report(reading, on: console)
      if printsSamples {
        console.write(SampleRequests(reading.document, seed: options.seed).lines)
        return
      }
      let isQuiet = quiet
      let server = MockServer(reading.document, options: options) { request, response in
        if !isQuiet { console.write("\(request.method) \(request.target) → \(response.summary)\n") }
      }
      if let script = behavior.script { try await server.follow(MockScript(path: script)) }
      console.write("\(try await server.start(host: host, port: UInt16(clamping: port)).absoluteString)\n")
      try await follow(api, reading, on: server, console)
    } catch let error as MockServerError {
      let lines = error.problems.map { $0.contains("error: ") ? $0 : "error: " + $0 }
      console.report(lines.joined(separator: "\n") + "\n")
      try ExitStatus.failure.end()
    } catch let error as DiagnosticFailure {
      console.report(error.diagnostics)
      try ExitStatus.failure.end()
    }
  }

  /// A document, its problems, and the files that it was read from.
  private struct Reading {
    let document: APIDocument
    let diagnostics: [Diagnostic]
    let files: [String]
  }

  private func read(_ api: APIConfiguration) throws(DiagnosticFailure) -> Reading {
    var files: [String] = []
    var collector = DiagnosticCollector()
    // The client's problems count as well, as in every command.
    let document = try GeneratorPipeline.judge(api, reading: &files, into: &collector).document
    return Reading(document: document, diagnostics: collector.diagnostics, files: files)
  }

  private func report(_ reading: Reading, on console: Console) {
    console.report(reading.diagnostics.filter { $0.severity == .warning })
  }

  /// Reads the document again whenever one of its files changes, until the user stops it.
  private func follow(
    _ api: APIConfiguration, _ first: Reading, on server: MockServer, _ console: Console
  ) async throws {
    var files = Set(first.files)
    var states = FileStates(of: files)
    while true {
      try await Task.sleep(for: .milliseconds(300))
      let now = FileStates(of: files)
      guard now != states else { continue }
      states = now
      do throws(DiagnosticFailure) {
        let reading = try read(api)
        report(reading, on: console)
        await server.serve(reading.document)
        console.report("Reread \(api.spec), which has changed.\n")
        files.formUnion(reading.files)
        states.formUnion(FileStates(of: files))
      } catch {
        console.report(error.diagnostics)
      }
    }
  }
}

extension MockResponse {
  /// `404 application/json, 27 bytes: …`
  fileprivate var summary: String {
    let type = headers["Content-Type"].map { " \($0), \(body.count) bytes" } ?? ""
    return "\(status)\(type)\(headers["X-Mock-Reason"].map { ": " + $0 } ?? "")"
  }
}
