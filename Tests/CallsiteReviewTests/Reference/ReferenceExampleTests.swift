import CallsiteDiagnostics
import CallsitePipeline
@testable import CallsiteReview
import CallsiteRuntime
@testable import CallsiteSamples
import CareConnectAPI
import Foundation
import HelpPetAPI
import HestamiAPI
import NeuroMedAPI
import ReferenceExamples
import TaskJugglerAPI
import Testing
import TestSupport

/// Compares the examples of references with Tests/ReferenceExamples, where they are compiled, and with the requests
/// that they really send.
///
/// `CALLSITE_RECORD=1 swift test --filter ReferenceExampleTests` rewrites them, and fails as a reminder.
@Suite("The examples of a reference", .onOwnThreads)
struct ReferenceExampleTests {
  private static let isRecording = ProcessInfo.processInfo.environment["CALLSITE_RECORD"] == "1"

  @Test("are the ones compiled with the tests", arguments: ReferenceFixture.modules)
  func compiled(module: String) throws {
    let fixture = try ReferenceFixture(module)
    if Self.isRecording {
      try Data(fixture.code.utf8).write(to: URL(fileURLWithPath: fixture.path))
      Issue.record("recorded \(module); run again without CALLSITE_RECORD")
      return
    }
    let recorded = String(
      decoding: FileManager.default.contents(atPath: fixture.path) ?? Data(), as: UTF8.self)
    #expect(recorded == fixture.code)
  }

  @Test("send the requests shown beside them", arguments: ReferenceFixture.modules)
  func requests(module: String) async throws {
    let calls = try ReferenceFixture(module).reference.services.flatMap(\.calls)
    let sent = await Self.requests(of: module)
    #expect(sent.count == calls.count)
    for (request, call) in zip(sent, calls) {
      // Its file doesn't exist.
      if call.example.code.contains("UploadFile(") { continue }
      guard let request = request else {
        Issue.record("\(call.site) sends nothing.")
        continue
      }
      let wire = call.example.request
      #expect(request.method.rawValue == wire.verb, "\(call.site)")
      #expect(Self.timeless(request.url.absoluteString).hasSuffix(Self.timeless(wire.target)), "\(call.site)")
      let type = wire.headers.first { $0.name == "Content-Type" }?.value
      #expect(
        request.headers["Content-Type"]?.split(separator: ";").first.map(String.init) == type, "\(call.site)")
      guard case .data(let data) = request.body, let body = wire.body else { continue }
      if type == "application/json" {
        #expect(try Self.value(data) == Self.value(Data(body.utf8)), "\(call.site)")
      } else if type != "multipart/form-data" {
        #expect(String(decoding: data, as: UTF8.self) == body, "\(call.site)")
      }
    }
  }

  /// The requests of a module's compiled examples, one by one.
  private static func requests(of module: String) async -> [ClientRequest?] {
    var requests: [ClientRequest?] = []
    func send<Client>(
      _ examples: [@Sendable (Client) async throws -> Void], by make: (ClientConfiguration) -> Client
    ) async {
      for example in examples {
        let recorder = RequestRecorder()
        let client = make(ClientConfiguration(transport: recorder))
        // The result of the call doesn't matter.
        _ = try? await example(client)
        requests.append(await recorder.last)
      }
    }
    switch module {
    case "CareConnectAPI":
      await send(CareConnectAPIExamples.all) { CareConnectClient(server: .init(url: url), configuration: $0) }
    case "HelpPetAPI":
      await send(HelpPetAPIExamples.all) { HelpPetClient(server: .init(url: url), configuration: $0) }
    case "HestamiAPI":
      await send(HestamiAPIExamples.all) { HestamiClient(server: .init(url: url), configuration: $0) }
    case "NeuroMedAPI":
      await send(NeuroMedAPIExamples.all) { NeuroMedClient(server: .init(url: url), configuration: $0) }
    default:
      await send(TaskJugglerAPIExamples.all) { TaskJugglerClient(server: .init(url: url), configuration: $0) }
    }
    return requests
  }

  private static let url = "https://api.example.com"

  private static func value(_ data: Data) throws -> JSONValue {
    try JSONValue(parsing: Data(timeless(String(decoding: data, as: UTF8.self)).utf8))
  }

  /// A text with its dates replaced, since examples use `.now`.
  private static func timeless(_ text: String) -> String {
    text.replacing(#/\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?:\.\d+)?Z?/#, with: "now")
      .replacing(#/\b1[789]\d{8}(?:\.\d+)?\b/#, with: "0")
  }
}

/// Keeps the last request, and returns an empty response.
private actor RequestRecorder: Transport {
  private(set) var last: ClientRequest?

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    last = request
    return ClientResponse(status: 204)
  }
}

/// The references of the bundled APIs, with their examples as code compiled with the tests.
struct ReferenceFixture {
  static let modules = ["CareConnectAPI", "HelpPetAPI", "HestamiAPI", "NeuroMedAPI", "TaskJugglerAPI"]

  let reference: APIReference

  init(_ module: String) throws {
    var collector = DiagnosticCollector()
    let selection = DocumentSelection(
      spec: nil, configuration: .configuration(file: Checkout.path("Specs/callsite.yaml")),
      needsConfiguration: true, module: module)
    reference = try APIReference(try selection.api(), into: &collector)
  }

  var path: String { Checkout.path("Tests/ReferenceExamples/\(reference.module)Examples.swift") }

  /// A function for each call.
  var code: String {
    let calls = reference.services.flatMap(\.calls)
    let functions = calls.enumerated().map { index, call in
      let lines = call.example.code.split(separator: "\n", omittingEmptySubsequences: false).map {
        "    \($0)\n"
      }
      return
        "\n  @Sendable private static func example\(index)(_ \(reference.variable): \(reference.client)) "
        + "async throws {\n\(lines.joined())"
        + (call.example.variable.map { "    _ = \($0)\n" } ?? "") + "  }\n"
    }
    return """
      import CallsiteRuntime
      import Foundation
      package import \(reference.module)

      /// The examples of the reference of \(reference.module), as `ReferenceExampleTests` records them.
      package enum \(reference.module)Examples {
        package static let all: [@Sendable (\(reference.client)) async throws -> Void] = [
          \(calls.indices.map { "example\($0)," }.joined(separator: "\n    "))
        ]
      \(functions.joined())}

      """
  }
}
