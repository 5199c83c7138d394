import CallsiteRuntime
import Foundation
package import HelpPetAPI

/// The examples of the reference of HelpPetAPI, as `ReferenceExampleTests` records them.
package enum HelpPetAPIExamples {
  package static let all: [@Sendable (HelpPetClient) async throws -> Void] = [
    example0,
    example1,
    example2,
    example3,
    example4,
    example5,
    example6,
    example7,
    example8,
    example9,
    example10,
    example11,
    example12,
  ]

  @Sendable private static func example0(_ helpPet: HelpPetClient) async throws {
    let loginResponse = try await helpPet.auth.logIn(
      username: "ada",
      password: "Secret-2-password"
    )
    _ = loginResponse
  }

  @Sendable private static func example1(_ helpPet: HelpPetClient) async throws {
    let user = try await helpPet.auth.me()
    _ = user
  }

  @Sendable private static func example2(_ helpPet: HelpPetClient) async throws {
    let vetSchedule = try await helpPet.dashboard.schedule(
      vet: "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"
    )
    _ = vetSchedule
  }

  @Sendable private static func example3(_ helpPet: HelpPetClient) async throws {
    let dashboardResponse = try await helpPet.dashboard.today(
      vet: "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"
    )
    _ = dashboardResponse
  }

  @Sendable private static func example4(_ helpPet: HelpPetClient) async throws {
    let appointment = try await helpPet.appointments.update(
      "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01",
      status: .scheduled
    )
    _ = appointment
  }

  @Sendable private static func example5(_ helpPet: HelpPetClient) async throws {
    let pet = try await helpPet.pets.get("3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01")
    _ = pet
  }

  @Sendable private static func example6(_ helpPet: HelpPetClient) async throws {
    let medicalRecordList = try await helpPet.medicalRecords.list(
      pet: "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"
    )
    _ = medicalRecordList
  }

  @Sendable private static func example7(_ helpPet: HelpPetClient) async throws {
    let medicalRecordList = try await helpPet.medicalRecords.history(
      pet: "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"
    )
    _ = medicalRecordList
  }

  @Sendable private static func example8(_ helpPet: HelpPetClient) async throws {
    let medicalRecordDetail = try await helpPet.medicalRecords.get(
      "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"
    )
    _ = medicalRecordDetail
  }

  @Sendable private static func example9(_ helpPet: HelpPetClient) async throws {
    let items = try await helpPet.visitTranscripts.list(
      pet: "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"
    )
    _ = items
  }

  @Sendable private static func example10(_ helpPet: HelpPetClient) async throws {
    let visitTranscript = try await helpPet.visitTranscripts.get(
      "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"
    )
    _ = visitTranscript
  }

  @Sendable private static func example11(_ helpPet: HelpPetClient) async throws {
    let visitTranscript = try await helpPet.visitTranscripts.create(
      petId: "9521c898-3c50-47f8-aa76-bddabd868b84",
      visitDate: .now,
      fullText: "Full text"
    )
    _ = visitTranscript
  }

  @Sendable private static func example12(_ helpPet: HelpPetClient) async throws {
    let audioUploadResponse = try await helpPet.upload.send(
      audio: UploadFile(url: URL(fileURLWithPath: "sample.txt"))
    )
    _ = audioUploadResponse
  }
}
