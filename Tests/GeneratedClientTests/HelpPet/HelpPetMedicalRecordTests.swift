import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: medical records")
struct HelpPetMedicalRecordTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("medicalRecords.list returns the records with counts")
  func list() async throws {
    let answer = try spec.response("listMedicalRecords")
    let backend = try await BackendStub(.json(answer))

    let list = try await HelpPetClient.testing(backend).medicalRecords.list(pet: "p/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/v1/medical-records/pet/p%2F1")
    #expect(list.total == 1)
    #expect(list.currentRecordsCount == 1)
    #expect(list.historicalRecordsCount == 0)
    let record = try #require(list.records.first)
    #expect(record.diagnosis == nil)
    #expect(record.medications == ["DHPP Vaccine", "Rabies Vaccine"])
    #expect(try record.followUpDate == CalendarDate(year: 2025, month: 1, day: 15))
    #expect(record.createdAt == Date(timeIntervalSince1970: 1_705_315_500))
    try expectRoundTrip(list, answer)
  }

  @Test("medicalRecords.list can request earlier versions", arguments: [true, false])
  func includeHistorical(_ isIncluded: Bool) async throws {
    let backend = try await BackendStub(.json(try spec.response("listMedicalRecords")))

    _ = try await HelpPetClient.testing(backend).medicalRecords
      .list(pet: "p", includeHistorical: isIncluded)

    let request = try #require(await backend.received.first)
    #expect(request.query == "include_historical=\(isIncluded)")
  }

  @Test("medicalRecords.history returns current and earlier versions")
  func history() async throws {
    let answer = try spec.response("getMedicalRecordHistory")
    let backend = try await BackendStub(.json(answer))

    let history = try await HelpPetClient.testing(backend).medicalRecords.history(pet: "p/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/v1/medical-records/pet/p%2F1/history")
    #expect(history.records.map(\.isCurrent) == [true, false])
    #expect(history.records.last?.treatmentPlan == nil)
    #expect(history.records.last?.followUpDate == nil)
    #expect(history.historicalRecordsCount == 1)
    try expectRoundTrip(history, answer)
  }

  @Test("medicalRecords.get returns the record with its pet and its author")
  func get() async throws {
    let answer = try spec.response("getMedicalRecord")
    let backend = try await BackendStub(.json(answer))

    let record = try await HelpPetClient.testing(backend).medicalRecords.get("r/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/v1/medical-records/r%2F1")
    #expect(record.recordType == "vaccination")
    #expect(record.pet.name == "Bella")
    #expect(record.pet.breed == nil)
    #expect(record.createdBy == record.createdByUser.id)
    #expect(record.createdByUser.fullName == "Dr. Sarah Johnson")
    try expectRoundTrip(record, answer)
  }
}
