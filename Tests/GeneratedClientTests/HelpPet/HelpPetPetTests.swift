import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

struct HelpPetPetTests {
  private let api = TestedAPI.helpPet

  @Test("A pet has an owner, days and times")
  func pet() async throws {
    let pet = try await api.read("getPet") { try await $0.pets.get("p") }
    #expect(pet.dateOfBirth?.description == "2020-03-15")
    #expect(pet.registrationDate?.description == "2020-04-01")
    #expect(pet.weight == 65.5)
    #expect(pet.microchipNumber == "123456789012345")
    #expect(pet.owner?.firstName == "John")
    #expect(pet.createdAt == Date(timeIntervalSince1970: 1_585_735_200))
  }

  @Test("A pet can lack most properties, or have null or undocumented ones")
  func sparse() async throws {
    let answer = """
      {"id":"p","name":"Rex","species":"dog","breed":null,"date_of_birth":null,"weight":null,"owner":null,
      "is_active":false,"created_at":"2020-04-01T10:00:00","updated_at":"2020-04-01T10:00:00","colour":"red"}
      """
    let pet = try await api.read(.json(answer)) { try await $0.pets.get("p") }
    let date = Date(timeIntervalSince1970: 1_585_735_200)
    #expect(
      pet == Pet(id: "p", name: "Rex", species: "dog", isActive: false, createdAt: date, updatedAt: date))
  }

  @Test("A date-time without a zone is in the client's zone, and a day in none")
  func zone() async throws {
    let backend = try await BackendStub(try SpecDocument("helppet").success("getPet"))
    let zone: TimeZone = try #require(TimeZone(identifier: "America/New_York"))
    var configuration = ClientConfiguration()
    configuration.timeZone = zone
    let client = HelpPetClient(server: .init(url: try await backend.url), configuration: configuration)

    let pet = try await client.pets.get("p")

    // 10:00 in summer is 14:00 UTC, 14:30 in winter is 19:30 UTC.
    #expect(pet.createdAt == Date(timeIntervalSince1970: 1_585_749_600))
    #expect(pet.updatedAt == Date(timeIntervalSince1970: 1_704_915_000))
    #expect(pet.dateOfBirth?.description == "2020-03-15")
    #expect(await backend.received.count == 1)
  }
}
