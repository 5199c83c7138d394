import CallsiteRuntime
import Foundation
import HelpPetAPI

private typealias Call = OperationCall<HelpPetClient>

extension TestedAPI where Client == HelpPetClient {
  static let helpPet = TestedAPI(spec: "helppet", calls: days + records) {
    HelpPetClient(server: .init(url: $0), configuration: $1)
  }

  private static let id = "7c9e6679-7425-40de-944b-e07fc1f90ae7"

  private static let days = [
    Call("logIn", "POST /api/v1/auth/token", isPublic: true) {
      try await $0.auth.logIn(username: "vet1", password: "your-password")
    },
    Call("getCurrentUser", "GET /api/v1/auth/me") { try await $0.auth.me() },
    Call("getVetSchedule", "GET /api/v1/dashboard/vet/\(id)") { try await $0.dashboard.schedule(vet: id) },
    Call("getTodaySchedule", "GET /api/v1/dashboard/vet/\(id)/today") {
      try await $0.dashboard.today(vet: id)
    },
    Call("updateAppointment", "PUT /api/v1/appointments/\(id)") {
      try await $0.appointments.update(id, status: .inProgress)
    },
  ]

  private static let records = [
    Call("getPet", "GET /api/v1/pets/\(id)") { try await $0.pets.get(id) },
    Call("listMedicalRecords", "GET /api/v1/medical-records/pet/\(id)") {
      try await $0.medicalRecords.list(pet: id)
    },
    Call("getMedicalRecordHistory", "GET /api/v1/medical-records/pet/\(id)/history") {
      try await $0.medicalRecords.history(pet: id)
    },
    Call("getMedicalRecord", "GET /api/v1/medical-records/\(id)") { try await $0.medicalRecords.get(id) },
    Call("listVisitTranscripts", "GET /api/v1/visit-transcripts/pet/\(id)") {
      try await $0.visitTranscripts.list(pet: id)
    },
    Call("getVisitTranscript", "GET /api/v1/visit-transcripts/\(id)") {
      try await $0.visitTranscripts.get(id)
    },
    Call("createVisitTranscript", "POST /api/v1/visit-transcripts") {
      try await $0.visitTranscripts.create(
        petId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", visitDate: Date(timeIntervalSince1970: 1_705_312_800),
        fullText: "Transcript content...", audioTranscriptUrl: "https://s3.amazonaws.com/bucket/audio.mp3",
        metadata: VisitMetadata(durationMinutes: 25), summary: "Visit summary")
    },
    Call("uploadAudio", "POST /api/v1/upload/audio") {
      try await $0.upload.send(audio: UploadFile(data: Data("sound".utf8), filename: "visit.mp3"))
    },
  ]
}
