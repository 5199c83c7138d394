import CallsiteRuntime
import Foundation
import HelpPetAPI

extension MockedCall where Client == HelpPetClient {
  private static let id = "7c9e6679-7425-40de-944b-e07fc1f90ae7"

  /// One call of every operation.
  static let helpPet = first + second

  private static let first = [
    Self("logIn") { try await $0.auth.logIn(username: "vet1", password: "p") },
    Self("getCurrentUser") { _ = try await $0.auth.me() },
    Self("getVetSchedule") { _ = try await $0.dashboard.schedule(vet: id) },
    Self("getTodaySchedule") { _ = try await $0.dashboard.today(vet: id) },
    Self("updateAppointment") { try await $0.appointments.update(id, status: .completed) },
    Self("getPet") { _ = try await $0.pets.get(id) },
    Self("listMedicalRecords") { _ = try await $0.medicalRecords.list(pet: id) },
    Self("getMedicalRecordHistory") { _ = try await $0.medicalRecords.history(pet: id) },
    Self("getMedicalRecord") { _ = try await $0.medicalRecords.get(id) },
    Self("listVisitTranscripts") { _ = try await $0.visitTranscripts.list(pet: id) },
  ]

  private static let second = [
    Self("getVisitTranscript") { _ = try await $0.visitTranscripts.get(id) },
    Self("createVisitTranscript") {
      try await $0.visitTranscripts.create(
        petId: id, visitDate: Date(timeIntervalSince1970: 1_705_312_800), fullText: "Text")
    },
    Self("uploadAudio") {
      try await $0.upload.send(audio: UploadFile(data: Data("sound".utf8), filename: "visit.mp3"))
    },
  ]
}
