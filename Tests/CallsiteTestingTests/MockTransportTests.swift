import CallsiteMock
import CallsiteMockTransport
import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("The mock in process")
struct MockTransportTests {
  private static let pet = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
  private static let spec = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Specs/helppet.yaml").standardized.path

  @Test("The mock responds as the document describes, including login")
  func answers() async throws {
    let helpPet = HelpPetClient(configuration: try .mock(spec: Self.spec))
    let refusal = await #expect(throws: APIError.self) { try await helpPet.pets.get(Self.pet) }
    #expect(refusal?.kind == .unauthorized)
    try await helpPet.logIn(username: "vet1", password: "password")
    #expect(try await !helpPet.pets.get(Self.pet).name.isEmpty)
  }

  @Test("It follows scripts and records requests, like any mock server")
  func scripts() async throws {
    let server = try MockServer(spec: Self.spec)
    try await server.script("getPet", .status(503))
    let helpPet = HelpPetClient(
      configuration: .init(transport: MockTransport(server), retryPolicy: .none))
    try await helpPet.logIn(username: "vet1", password: "password")
    let failure = await #expect(throws: APIError.self) { try await helpPet.pets.get(Self.pet) }
    #expect(failure?.status == 503)
    #expect(await server.requests(for: "getPet").count == 1)
  }

  @Test("An unreadable document is an error")
  func noDocument() {
    #expect(throws: MockServerError.self) { try ClientConfiguration.mock(spec: "/nowhere.yaml") }
  }
}
