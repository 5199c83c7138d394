import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

struct HelpPetMedicalRecordTests {
  private let api = TestedAPI.helpPet

  @Test("Records have counts, days and optional texts")
  func list() async throws {
    let list = try await api.read("listMedicalRecords") { try await $0.medicalRecords.list(pet: "p") }
    #expect(list.total == 1)
    #expect(list.currentRecordsCount == 1)
    #expect(list.historicalRecordsCount == 0)
    let record = try #require(list.records.first)
    #expect(record.diagnosis == nil)
    #expect(record.medications == ["DHPP Vaccine", "Rabies Vaccine"])
    #expect(record.followUpDate?.description == "2025-01-15")
    #expect(record.createdAt == Date(timeIntervalSince1970: 1_705_315_500))
  }

  @Test("Earlier versions are requested or excluded", arguments: [true, false])
  func includeHistorical(isIncluded: Bool) async throws {
    let request = try await api.request {
      _ = try await $0.medicalRecords.list(pet: "p", includeHistorical: isIncluded)
    }
    #expect(request.query == "include_historical=\(isIncluded)")
  }

  @Test("The history has current and earlier versions")
  func history() async throws {
    let history = try await api.read("getMedicalRecordHistory") {
      try await $0.medicalRecords.history(pet: "p")
    }
    #expect(history.records.map(\.isCurrent) == [true, false])
    #expect(history.records.last?.followUpDate == nil)
    #expect(history.historicalRecordsCount == 1)
  }

  @Test("A record has its pet and its author")
  func get() async throws {
    let record = try await api.read("getMedicalRecord") { try await $0.medicalRecords.get("r") }
    #expect(record.recordType == "vaccination")
    #expect(record.pet.name == "Bella")
    #expect(record.pet.breed == nil)
    #expect(record.createdBy == record.createdByUser.id)
    #expect(record.createdByUser.fullName == "Dr. Sarah Johnson")
  }
}
