import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: pets")
struct HelpPetPetTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("pets.get returns the pet and its owner")
  func get() async throws {
    let answer = try spec.response("getPet")
    let backend = try await BackendStub(.json(answer))

    let pet = try await HelpPetClient.testing(backend).pets.get("p/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/v1/pets/p%2F1")
    #expect(request.body.isEmpty)
    #expect(try pet.dateOfBirth == CalendarDate(year: 2020, month: 3, day: 15))
    #expect(pet.registrationDate?.description == "2020-04-01")
    #expect(pet.weight == 65.5)
    #expect(pet.microchipNumber == "123456789012345")
    #expect(pet.owner?.firstName == "John")
    #expect(pet.createdAt == Date(timeIntervalSince1970: 1_585_735_200))
    try expectRoundTrip(pet, answer)
  }

  @Test("a pet can lack most properties, or have null or unknown ones")
  func sparse() async throws {
    let answer = """
      {"id":"p","name":"Rex","species":"dog","breed":null,"date_of_birth":null,"weight":null,"owner":null,
      "is_active":false,"created_at":"2020-04-01T10:00:00","updated_at":"2020-04-01T10:00:00","colour":"red"}
      """
    let backend = try await BackendStub(.json(answer))

    let pet = try await HelpPetClient.testing(backend).pets.get("p")

    #expect(pet.breed == nil)
    #expect(pet.dateOfBirth == nil)
    #expect(pet.weight == nil)
    #expect(pet.owner == nil)
    #expect(pet.microchipNumber == nil)
    #expect(pet.registrationDate == nil)
    #expect(await backend.received.count == 1)
  }

  @Test("a weight can be written without a fraction")
  func wholeWeight() async throws {
    let answer = String(decoding: try spec.response("getPet"), as: UTF8.self).replacing("65.5", with: "65")
    let backend = try await BackendStub(.json(answer))

    let pet = try await HelpPetClient.testing(backend).pets.get("p")

    #expect(pet.weight == 65)
    #expect(await backend.received.count == 1)
  }
}
