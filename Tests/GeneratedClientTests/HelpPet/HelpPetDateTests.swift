import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: date-times without a zone")
struct HelpPetDateTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("a date-time is in the client's zone, and a day in none")
  func zone() async throws {
    let backend = try await BackendStub(.json(try spec.response("getPet")))
    let zone: TimeZone = try #require(TimeZone(identifier: "America/New_York"))
    let client = HelpPetClient(
      server: .init(url: try await backend.url), configuration: ClientConfiguration(timeZone: zone))

    let pet = try await client.pets.get("p")

    // 10:00 in summer is 14:00 UTC, 14:30 in winter is 19:30 UTC.
    #expect(pet.createdAt == Date(timeIntervalSince1970: 1_585_749_600))
    #expect(pet.updatedAt == Date(timeIntervalSince1970: 1_704_915_000))
    #expect(try pet.dateOfBirth == CalendarDate(year: 2020, month: 3, day: 15))
    #expect(await backend.received.count == 1)
  }

  @Test(
    "a date-time can have a fraction or a zone",
    arguments: [
      ("2020-04-01T10:00:00.250000", 0.25), ("2020-04-01T10:00:00Z", 0), ("2020-04-01T12:00:00+02:00", 0),
    ])
  func forms(text: String, fraction: Double) async throws {
    let example = String(decoding: try spec.response("getPet"), as: UTF8.self)
    let backend = try await BackendStub(.json(example.replacing("2020-04-01T10:00:00", with: text)))

    let pet = try await HelpPetClient.testing(backend).pets.get("p")

    #expect(pet.createdAt == Date(timeIntervalSince1970: 1_585_735_200 + fraction))
    #expect(await backend.received.count == 1)
  }

  @Test(
    "an invalid date is an error with its location and value",
    arguments: [("created_at", "2020-04-01T10:00:00"), ("date_of_birth", "2020-03-15")])
  func unreadable(property: String, text: String) async throws {
    let example = String(decoding: try spec.response("getPet"), as: UTF8.self)
    let backend = try await BackendStub(.json(example.replacing(text, with: "01.04.2020")))
    let client = try await HelpPetClient.testing(backend)

    let error = try await #require(throws: APIError.self) { _ = try await client.pets.get("p") }

    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path == property)
    #expect(failure.found == #""01.04.2020""#)
    #expect(await backend.received.count == 1)
  }
}
