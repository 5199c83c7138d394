import CallsiteMock
import CallsiteRuntime
import CareConnectAPI
import Foundation
import HelpPetAPI
import HestamiAPI
import NeuroMedAPI
import TaskJugglerAPI
import Testing

/// Every operation of every module, with a server that knows only the module's spec: requests match the
/// spec (or they would be rejected), and responses generated from it are decoded.
@Suite("Mock: every operation of every client", .serialized)
struct MockedOperationTests {
  @Test("CareConnect")
  func careConnect() async throws {
    let calls = CareConnectCoverageTests.calls.map { call in
      MockedCall<CareConnectClient>(call.id) { _ = try await call.send($0) }
    }
    try await run("careconnect", calls, count: 39) { url, store in
      CareConnectClient(server: .init(url: url + "/api/v1"), configuration: .init(tokenStore: store))
    }
  }

  @Test("Hestami")
  func hestami() async throws {
    try await run("hestami", MockedCall.hestami, count: 31) { url, store in
      HestamiClient(server: .init(url: url), configuration: .init(tokenStore: store))
    }
  }

  @Test("NeuroMed")
  func neuroMed() async throws {
    try await run("neuromed", MockedCall.neuroMed, count: 10) { url, store in
      NeuroMedClient(server: .init(url: url), configuration: .init(tokenStore: store))
    }
  }

  @Test("HelpPet")
  func helpPet() async throws {
    try await run("helppet", MockedCall.helpPet, count: 13) { url, store in
      HelpPetClient(server: .init(url: url), configuration: .init(tokenStore: store))
    }
  }

  @Test("TaskJuggler")
  func taskJuggler() async throws {
    try await run("taskjuggler", MockedCall.taskJuggler, count: 29) { url, store in
      TaskJugglerClient(server: .init(url: url + "/api"), configuration: .init(tokenStore: store))
    }
  }

  /// Calls each operation once, logged in.
  private func run<Client: Sendable>(
    _ spec: String, _ calls: [MockedCall<Client>], count: Int,
    _ makeClient: (String, any TokenStore) -> Client
  ) async throws {
    let documented = try SpecDocument(spec).operationIDs
    #expect(documented.count == count)
    #expect(calls.map(\.operation).sorted() == documented.sorted())
    let server = try MockServer(spec: SpecDocument.root.appending(path: "Specs/\(spec).yaml").path)
    let url = try await server.start().absoluteString
    for call in calls {
      let tokens = Tokens(accessToken: "secret-token", refreshToken: "refresh-token")
      let client = makeClient(url, InMemoryTokenStore(tokens))
      do {
        try await call.send(client)
      } catch {
        Issue.record("\(call.operation): \(error)")
      }
    }
    #expect(await server.requests.map(\.operation) == calls.map(\.operation))
    await server.stop()
  }
}
