import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

struct NeuroMedServerTests {
  @Test(
    "A client talks to release by default, to the developer's own machine or to another one",
    arguments: [
      (nil, "https://neuromedai.org"), (.debug, "http://localhost:8000"),
      (.device(), "http://192.168.1.2:8000"), (.device(host: "192.168.1.77"), "http://192.168.1.77:8000"),
    ] as [(NeuroMedClient.Server?, String)])
  func servers(server: NeuroMedClient.Server?, url: String) async throws {
    let transport = RecordingTransport()
    var configuration = ClientConfiguration(transport: transport)
    configuration.allowsInsecureHTTP = true
    let client = server.map { NeuroMedClient(server: $0, configuration: configuration) }

    _ = try await (client ?? NeuroMedClient(configuration: configuration)).auth.status()

    #expect(await transport.urls == ["\(url)/api/auth/status/"])
  }

  @Test("A client doesn't talk to another machine over plain HTTP by default")
  func plainHTTP() async throws {
    let transport = RecordingTransport()
    let client = NeuroMedClient(server: .device(), configuration: ClientConfiguration(transport: transport))

    let error = await #expect(throws: APIError.self) { _ = try await client.auth.status() }

    #expect(error?.kind == .invalidRequest)
    #expect(await transport.urls.isEmpty)
  }
}

/// A transport that records the URLs of requests, and responds that nobody is logged in.
private actor RecordingTransport: Transport {
  private(set) var urls: [String] = []

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    urls.append(request.url.absoluteString)
    return ClientResponse(
      status: 200, headers: ["Content-Type": "application/json"],
      body: ByteStream(Data(#"{"authenticated": false}"#.utf8)))
  }
}
