import ArgumentParser
import CallsiteCommandLine
import CallsiteMock
import Foundation

/// `callsite mock`: a server that answers as a document says, until it is stopped.
struct MockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock",
    abstract: "Serve answers of a document, and check what is asked.",
    discussion: """
      Answers come from the document's examples where they fit their schemas, else from the schemas: the same
      ones for the same seed. Requests are checked; what is wrong with one is said in the API's own error form.

      A request picks another answer by a header: 'Prefer: code=404' or 'Prefer: example=NAME'.

      EXAMPLES
        callsite mock pets.yaml --port 8080
        callsite mock pets.yaml --stateful
            what is created can be read, listed, changed and deleted
        callsite mock pets.yaml --token-lifetime 5 --rate-limit 100/60 --latency 300
            tokens are good for five requests, 100 requests a minute are answered,
            each after 0.3 seconds
        callsite mock pets.yaml --sample-requests
            prints a request for each operation, as lines of JSON, and ends

      \(ExitStatus.description)
      """)

  @Argument(help: "The document: a file.", completion: .document)
  var spec: String

  @Option(
    help: ArgumentHelp(
      """
      The folder that files which the document refers to must be in (default: the working folder and that of \
      the document).
      """, valueName: "folder"), completion: .directory)
  var root: String?

  @Option(help: "The port to listen at; 0 for one that is free.")
  var port: UInt16 = 8080

  @Option(help: "The address to listen at; 0.0.0.0 lets other machines in.")
  var host = "127.0.0.1"

  @Flag(name: .customLong("sample-requests"), help: "Print a request for each operation instead of serving.")
  var printsSamples = false

  @Flag(help: "Don't print the requests that come.")
  var quiet = false

  @OptionGroup(title: "Behavior") var behavior: MockArguments

  func run() async throws {
    let console = Console()
    do {
      let options = try behavior.options()
      if printsSamples {
        console.write(try SampleRequests(spec: spec, root: root, seed: options.seed).lines)
        return
      }
      let isQuiet = quiet
      let server = try MockServer(spec: spec, root: root, options: options) { request, response in
        if !isQuiet { console.write("\(request.method) \(request.target) → \(response.summary)\n") }
      }
      if let script = behavior.script { try await server.follow(MockScript(path: script)) }
      console.write("\(try await server.start(host: host, port: port).absoluteString)\n")
      while true { try await Task.sleep(for: .seconds(3_600)) }
    } catch let error as MockServerError {
      let lines = error.problems.map { $0.contains("error: ") ? $0 : "error: " + $0 }
      console.report(lines.joined(separator: "\n") + "\n")
      try ExitStatus.failure.end()
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
