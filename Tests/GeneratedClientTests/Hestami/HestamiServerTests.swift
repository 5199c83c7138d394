import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: server")
struct HestamiServerTests {
  @Test(
    "the app provides the server, with or without a path and a trailing slash",
    arguments: zip(["", "/", "/proxy", "/proxy/"], ["", "", "/proxy", "/proxy"]))
  func server(suffix: String, prefix: String) async throws {
    let backend = try await BackendStub(.json("[]"))
    let client = HestamiClient(server: .init(url: try await backend.url + suffix))

    #expect(try await client.properties.list().isEmpty)

    #expect(await backend.received.map(\.target) == ["\(prefix)/api/properties/"])
  }

  @Test(
    "a remote server without TLS or a server without a host is rejected before sending",
    arguments: ["http://api.example.com", "ftp://localhost", "api.example.com", ""])
  func refusedServer(url: String) async throws {
    let log = OperationLog()
    let client = HestamiClient(server: .init(url: url), configuration: ClientConfiguration(middleware: [log]))

    let error = await #expect(throws: APIError.self) { _ = try await client.properties.list() }

    #expect(error?.kind == .invalidRequest)
    #expect(await log.operations.isEmpty)
  }
}
