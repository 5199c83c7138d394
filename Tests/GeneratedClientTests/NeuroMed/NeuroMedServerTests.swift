import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: servers")
struct NeuroMedServerTests {
  @Test("the servers match the guide, and release is the default, even in debug builds")
  func servers() async throws {
    #expect(NeuroMedClient.Server.debug.url == "http://localhost:8000")
    #expect(NeuroMedClient.Server.device().url == "http://192.168.1.2:8000")
    #expect(NeuroMedClient.Server.release.url == "https://neuromedai.org")
    let transport = RecordingTransport()

    _ = try await NeuroMedClient(configuration: ClientConfiguration(transport: transport)).auth.status()

    #expect(await transport.urls == ["https://neuromedai.org/api/auth/status/"])
  }

  @Test("a debug client talks to the backend on its own machine")
  func debug() async throws {
    let transport = RecordingTransport()
    let client = NeuroMedClient(server: .debug, configuration: ClientConfiguration(transport: transport))

    _ = try await client.auth.status()

    #expect(await transport.urls == ["http://localhost:8000/api/auth/status/"])
  }

  @Test("a device talks to a developer's machine only if plain HTTP is allowed", arguments: [false, true])
  func device(isAllowed: Bool) async throws {
    let transport = RecordingTransport()
    let client = NeuroMedClient(
      server: .device(host: "192.168.1.77"),
      configuration: ClientConfiguration(transport: transport, allowsInsecureHTTP: isAllowed))

    if isAllowed {
      _ = try await client.auth.status()
    } else {
      let error = await #expect(throws: APIError.self) { _ = try await client.auth.status() }
      #expect(error?.kind == .invalidRequest)
    }

    #expect(await transport.urls == (isAllowed ? ["http://192.168.1.77:8000/api/auth/status/"] : []))
  }
}

/// A store that isn't logged in, and records the thread of its calls.
private actor RecordingTransport: Transport {
  private(set) var urls: [String] = []

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    urls.append(request.url.absoluteString)
    return ClientResponse(
      status: 200, headers: ["Content-Type": "application/json"],
      body: ByteStream(Data(#"{"authenticated": false}"#.utf8)))
  }
}
