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
      vet: "122480ca-c6f9-4534-a893-037265835cbc"
    )
    _ = vetSchedule
  }

  @Sendable private static func example3(_ helpPet: HelpPetClient) async throws {
    let dashboardResponse = try await helpPet.dashboard.today(
      vet: "122480ca-c6f9-4534-a893-037265835cbc"
    )
    _ = dashboardResponse
  }

  @Sendable private static func example4(_ helpPet: HelpPetClient) async throws {
    let appointment = try await helpPet.appointments.update(
      "a0f717f0-4c0f-4ee2-abd8-e1ecbcf91399",
      status: .scheduled
    )
    _ = appointment
  }

  @Sendable private static func example5(_ helpPet: HelpPetClient) async throws {
    let pet = try await helpPet.pets.get("40871a78-d1ed-425d-a1f8-027cec956a7d")
    _ = pet
  }

  @Sendable private static func example6(_ helpPet: HelpPetClient) async throws {
    let medicalRecordList = try await helpPet.medicalRecords.list(
      pet: "b02c21af-b68c-4fad-a6c4-e6193510ded3"
    )
    _ = medicalRecordList
  }

  @Sendable private static func example7(_ helpPet: HelpPetClient) async throws {
    let medicalRecordList = try await helpPet.medicalRecords.history(
      pet: "b02c21af-b68c-4fad-a6c4-e6193510ded3"
    )
    _ = medicalRecordList
  }

  @Sendable private static func example8(_ helpPet: HelpPetClient) async throws {
    let medicalRecordDetail = try await helpPet.medicalRecords.get(
      "62e796ec-d4f7-43cc-a7cd-363d7607b6ff"
    )
    _ = medicalRecordDetail
  }

  @Sendable private static func example9(_ helpPet: HelpPetClient) async throws {
    let items = try await helpPet.visitTranscripts.list(
      pet: "bbe14f34-3eb0-4722-ad85-dc8c11511fb1"
    )
    _ = items
  }

  @Sendable private static func example10(_ helpPet: HelpPetClient) async throws {
    let visitTranscript = try await helpPet.visitTranscripts.get(
      "60a81435-ca89-406b-abd6-5bdb9796c649"
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
