import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

struct HelpPetTranscriptTests {
  private let api = TestedAPI.helpPet

  @Test("A transcript is identified by its UUID, and its visit has a Unix time")
  func list() async throws {
    let transcripts = try await api.read("listVisitTranscripts") {
      try await $0.visitTranscripts.list(pet: "p")
    }
    let transcript = try #require(transcripts.first)
    #expect(transcript.id == "0f8fad5b-d9cb-469f-a165-70867728950e")
    #expect(transcript.visitDate == Date(timeIntervalSince1970: 1_705_312_800))
    #expect(transcript.createdAt == Date(timeIntervalSince1970: 1_705_316_400))
    #expect(transcript.state == .processed)
    #expect(transcript.metadata == VisitMetadata(durationMinutes: 25, recordingQuality: "high"))
  }

  // FastAPI rejects a number with a fraction for an integer.
  @Test("A new transcript has whole seconds, and omits missing values")
  func create() async throws {
    let body = try await api.sent {
      try await $0.visitTranscripts.create(
        petId: "p", visitDate: Date(timeIntervalSince1970: 1_705_312_800.25), fullText: "Text")
    }
    #expect(body == ["pet_id": "p", "visit_date": 1_705_312_800, "full_text": "Text"])
  }

  @Test("Metadata can have any properties, in both directions")
  func metadata() async throws {
    let notes: [String: JSONValue] = [
      "speakers": [["name": "Ünal", "share": 0.25], nil], "is_noisy": true, "bytes": 9_007_199_254_740_993,
    ]
    let metadata = VisitMetadata(durationMinutes: 12.5, additionalProperties: notes)
    let json = JSONValue.object(notes.merging(["duration_minutes": 12.5]) { $1 })
    let answer = """
      {"uuid":"u","pet_id":"p","visit_date":0,"full_text":"","state":"queued","metadata":\(json),
      "created_at":"2024-01-15T11:00:00","updated_at":"2024-01-15T11:00:00","created_by":"v"}
      """
    let transcript = try await api.read(.json(answer)) { try await $0.visitTranscripts.get("u") }
    #expect(transcript.metadata == metadata)
    #expect(transcript.state == .unrecognized("queued"))
    try expectRoundTrip(transcript, Data(answer.utf8))

    let body = try await api.sent {
      try await $0.visitTranscripts.create(
        petId: "p", visitDate: transcript.visitDate, fullText: "", metadata: metadata)
    }
    #expect(body["metadata"] == json)
  }
}
