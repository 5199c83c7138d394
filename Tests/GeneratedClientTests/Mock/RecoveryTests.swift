import CallsiteMock
import Foundation
import HelpPetAPI
import Testing

struct RecoveryTests {
  @Test("A pet is found after the server recovers")
  func recovery() async throws {
    let server = try MockServer(spec: helpPetSpec)  // the path of helppet.yaml
    let url = try await server.start()  // on a free port of loopback
    try await server.script("getPet", .status(503))  // once; then responds as documented

    let helpPet = HelpPetClient(server: .init(url: url.absoluteString))
    try await helpPet.logIn(username: "vet1", password: "password")
    let id = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
    let pet = try await helpPet.pets.get(id)

    #expect(!pet.name.isEmpty)
    #expect(await server.requests(for: "getPet").count == 2)  // the client retried
    await server.stop()
  }
}
