import CallsiteMock
import CallsiteRuntime
import Foundation
import Testing

/// Every operation of every client, with a server that knows only the spec: requests match the spec (or they would
/// be rejected), and responses generated from it are decoded.
@Suite(.serialized)
struct MockedOperationTests {
  @Test("CareConnect's operations are called")
  func careConnect() async throws { try await TestedAPI.careConnect.callMock() }

  @Test("HelpPet's operations are called")
  func helpPet() async throws { try await TestedAPI.helpPet.callMock() }

  @Test("Hestami's operations are called")
  func hestami() async throws { try await TestedAPI.hestami.callMock() }

  @Test("NeuroMed's operations are called")
  func neuroMed() async throws { try await TestedAPI.neuroMed.callMock() }

  @Test("Task Juggler's operations are called")
  func taskJuggler() async throws { try await TestedAPI.taskJuggler.callMock() }
}

extension TestedAPI {
  /// Calls each operation once, logged in.
  fileprivate func callMock() async throws {
    let server = try MockServer(spec: SpecDocument.root.appending(path: "Specs/\(spec).yaml").path)
    let url = try await server.start().absoluteString + path
    for call in calls {
      let configuration = ClientConfiguration(tokenStore: InMemoryTokenStore(Self.tokens))
      do {
        _ = try await call.send(makeClient(url, configuration))
      } catch {
        Issue.record("\(call.operation): \(error)")
      }
    }
    #expect(await server.requests.map(\.operation) == calls.map(\.operation))
    await server.stop()
  }
}
