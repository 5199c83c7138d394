import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

/// A call of one operation, and the start of its request.
struct HelpPetCall: Sendable, CustomTestStringConvertible {
  /// The operation's ID in the spec.
  var operation: String
  /// Method and target.
  var line: String
  var contentType: String?
  var isPublic = false
  var send: @Sendable (HelpPetClient) async throws -> Void

  var testDescription: String { operation }

  /// One call of every operation, in the spec's order.
  static let all = [
    HelpPetCall(
      operation: "logIn", line: "POST /api/v1/auth/token",
      contentType: "application/x-www-form-urlencoded", isPublic: true
    ) { try await $0.auth.logIn(username: "vet1", password: "p") },
    HelpPetCall(operation: "getCurrentUser", line: "GET /api/v1/auth/me") { _ = try await $0.auth.me() },
    HelpPetCall(operation: "getVetSchedule", line: "GET /api/v1/dashboard/vet/a%2F1") {
      _ = try await $0.dashboard.schedule(vet: "a/1")
    },
    HelpPetCall(operation: "getTodaySchedule", line: "GET /api/v1/dashboard/vet/a%2F1/today") {
      _ = try await $0.dashboard.today(vet: "a/1")
    },
    HelpPetCall(
      operation: "updateAppointment", line: "PUT /api/v1/appointments/a%2F1", contentType: "application/json"
    ) { try await $0.appointments.update("a/1", status: .completed) },
    HelpPetCall(operation: "getPet", line: "GET /api/v1/pets/a%2F1") { _ = try await $0.pets.get("a/1") },
    HelpPetCall(operation: "listMedicalRecords", line: "GET /api/v1/medical-records/pet/a%2F1") {
      _ = try await $0.medicalRecords.list(pet: "a/1")
    },
    HelpPetCall(operation: "getMedicalRecordHistory", line: "GET /api/v1/medical-records/pet/a%2F1/history") {
      _ = try await $0.medicalRecords.history(pet: "a/1")
    },
    HelpPetCall(operation: "getMedicalRecord", line: "GET /api/v1/medical-records/a%2F1") {
      _ = try await $0.medicalRecords.get("a/1")
    },
    HelpPetCall(operation: "listVisitTranscripts", line: "GET /api/v1/visit-transcripts/pet/a%2F1") {
      _ = try await $0.visitTranscripts.list(pet: "a/1")
    },
    HelpPetCall(operation: "getVisitTranscript", line: "GET /api/v1/visit-transcripts/a%2F1") {
      _ = try await $0.visitTranscripts.get("a/1")
    },
    HelpPetCall(
      operation: "createVisitTranscript", line: "POST /api/v1/visit-transcripts",
      contentType: "application/json"
    ) { try await $0.visitTranscripts.createSome() },
    HelpPetCall(
      operation: "uploadAudio", line: "POST /api/v1/upload/audio", contentType: "multipart/form-data"
    ) { try await $0.upload.send(audio: UploadFile(data: Data("sound".utf8), filename: "visit.mp3")) },
  ]
}

extension HelpPetClient.VisitTranscriptsService {
  /// Creates a transcript with some text.
  @discardableResult
  func createSome(
    visitDate: Date = Date(timeIntervalSince1970: 1_705_312_800), metadata: VisitMetadata? = nil
  ) async throws(APIError) -> VisitTranscript {
    try await create(petId: "p", visitDate: visitDate, fullText: "Text", metadata: metadata)
  }
}
