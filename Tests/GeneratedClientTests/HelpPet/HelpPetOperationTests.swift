import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: every operation", .serialized)
struct HelpPetOperationTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("the calls match the spec's operations")
  func coverage() {
    #expect(HelpPetCall.all.map(\.operation) == spec.operationIDs)
  }

  @Test(
    "a call sends method, path, credentials and media types, and reads the example",
    arguments: HelpPetCall.all)
  func request(_ call: HelpPetCall) async throws {
    let backend = try await BackendStub(.json(try spec.response(call.operation)))

    try await call.send(try await .testing(backend))

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == call.line)
    #expect(request.headers["authorization"] == (call.isPublic ? nil : "Bearer secret-token"))
    #expect(request.headers["accept"] == "application/json")
    let contentType = request.headers["content-type"].map { String($0.prefix { $0 != ";" }) }
    #expect(contentType == call.contentType)
    #expect(await backend.received.count == 1)
  }

  @Test("a call without a login sends no credentials", arguments: HelpPetCall.all)
  func withoutToken(_ call: HelpPetCall) async throws {
    let backend = try await BackendStub(.json(try spec.response(call.operation)))

    try await call.send(try await .testing(backend, token: nil))

    let request = try #require(await backend.received.first)
    #expect(request.headers["authorization"] == nil)
  }

  @Test("an error names the operation that failed", arguments: HelpPetCall.all)
  func failure(_ call: HelpPetCall) async throws {
    let backend = try await BackendStub(.json(#"{"detail": "Not allowed"}"#, status: 403))
    let client = try await HelpPetClient.testing(backend)

    let error = try await #require(throws: APIError.self) { try await call.send(client) }

    #expect(error.operation == call.operation)
    #expect(error.kind == .forbidden)
    #expect(error.message == "Not allowed")
    #expect(await backend.received.count == 1)
  }

  @Test("a path argument is one segment, whatever its content")
  func pathArgument() async throws {
    let backend = try await BackendStub(.json(try spec.response("getPet")))
    let client = try await HelpPetClient.testing(backend)

    _ = try await client.pets.get("ü b?c#d%41/../é+:;=&")

    let request = try #require(await backend.received.first)
    #expect(request.target == "/api/v1/pets/%C3%BC%20b%3Fc%23d%2541%2F..%2F%C3%A9%2B%3A%3B%3D%26")
  }

  @Test("a path argument that would change the path is rejected", arguments: ["", ".", ".."])
  func impossiblePathArgument(_ id: String) async throws {
    let backend = try await BackendStub()
    let client = try await HelpPetClient.testing(backend)

    let error = try await #require(throws: APIError.self) { _ = try await client.pets.get(id) }

    #expect(error.kind == .invalidRequest)
    #expect(await backend.received.isEmpty)
  }

  @Test("the documented server is the default")
  func server() {
    #expect(HelpPetClient.Server.production.url == "https://api.helppet.ai")
  }
}
