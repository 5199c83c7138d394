import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: visit transcripts")
struct HelpPetTranscriptTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("visitTranscripts.list returns a plain list")
  func list() async throws {
    let answer = try spec.response("listVisitTranscripts")
    let backend = try await BackendStub(.json(answer))

    let transcripts = try await HelpPetClient.testing(backend).visitTranscripts.list(pet: "p/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/v1/visit-transcripts/pet/p%2F1")
    let transcript = try #require(transcripts.first)
    #expect(transcript.id == "0f8fad5b-d9cb-469f-a165-70867728950e")
    #expect(transcript.visitDate == Date(timeIntervalSince1970: 1_705_312_800))
    #expect(transcript.createdAt == Date(timeIntervalSince1970: 1_705_316_400))
    #expect(transcript.state == .processed)
    #expect(transcript.metadata?.durationMinutes == 25)
    try expectRoundTrip(transcripts, answer)
  }

  @Test("visitTranscripts.get returns a transcript")
  func get() async throws {
    let answer = try spec.response("getVisitTranscript")
    let backend = try await BackendStub(.json(answer))

    let transcript = try await HelpPetClient.testing(backend).visitTranscripts.get("t/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/v1/visit-transcripts/t%2F1")
    #expect(transcript.fullText == "Complete transcript text here...")
    #expect(transcript.audioTranscriptUrl == "https://s3.amazonaws.com/bucket/audio.mp3")
    #expect(transcript.metadata == VisitMetadata(durationMinutes: 25, recordingQuality: "high"))
    try expectRoundTrip(transcript, answer)
  }

  @Test("visitTranscripts.create posts the documented body and returns the stored transcript")
  func create() async throws {
    let answer = try spec.response("createVisitTranscript")
    let backend = try await BackendStub(.json(answer))

    let transcript = try await HelpPetClient.testing(backend).visitTranscripts.create(
      petId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
      visitDate: Date(timeIntervalSince1970: 1_705_312_800),
      fullText: "Transcript content...",
      audioTranscriptUrl: "https://s3.amazonaws.com/bucket/audio.mp3",
      metadata: VisitMetadata(durationMinutes: 25),
      summary: "Visit summary")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/v1/visit-transcripts")
    try expectJSON(request.body, try spec.request("createVisitTranscript"))
    #expect(request.text.contains(#""visit_date":1705312800"#))
    #expect(request.text.contains("https://s3.amazonaws.com/bucket/audio.mp3"))
    #expect(transcript.state == .processing)
    try expectRoundTrip(transcript, answer)
  }

  @Test("visitTranscripts.create omits missing values")
  func createSparse() async throws {
    let backend = try await BackendStub(.json(try spec.response("createVisitTranscript")))

    try await HelpPetClient.testing(backend).visitTranscripts.createSome()

    let request = try #require(await backend.received.first)
    try expectJSON(
      request.body, Data(#"{"pet_id":"p","visit_date":1705312800,"full_text":"Text"}"#.utf8))
  }

  // FastAPI rejects a number with a fraction for an integer.
  @Test("a visit date is sent in whole seconds, like the spec's integer requires")
  func fractionOfSecond() async throws {
    let backend = try await BackendStub(.json(try spec.response("createVisitTranscript")))
    let date = Date(timeIntervalSince1970: 1_705_312_800.25)

    try await HelpPetClient.testing(backend).visitTranscripts.createSome(visitDate: date)

    let request = try #require(await backend.received.first)
    let sent = try JSONDecoder().decode(JSONValue.self, from: request.body)
    #expect(sent["visit_date"] == 1_705_312_800)
  }

  @Test("metadata can contain any JSON next to documented properties, in both directions")
  func metadata() async throws {
    let notes: [String: JSONValue] = [
      "speakers": [["name": "Ünal", "share": 0.25], nil], "is_noisy": true, "bytes": 9_007_199_254_740_993,
    ]
    let metadata = VisitMetadata(durationMinutes: 12.5, additionalProperties: notes)
    let json = notes.merging(["duration_minutes": 12.5]) { $1 }
    let echo = """
      {"uuid":"u","pet_id":"p","visit_date":0,"full_text":"","state":"queued",
      "metadata":\(JSONValue.object(json)),"created_at":"2024-01-15T11:00:00",
      "updated_at":"2024-01-15T11:00:00","created_by":"v"}
      """
    let backend = try await BackendStub(.json(echo))

    let transcript = try await HelpPetClient.testing(backend).visitTranscripts
      .createSome(metadata: metadata)

    let request = try #require(await backend.received.first)
    let sent = try JSONDecoder().decode(JSONValue.self, from: request.body)
    #expect(sent["metadata"] == .object(json))
    #expect(transcript.metadata == metadata)
    #expect(transcript.state == .unrecognized("queued"))
    #expect(transcript.visitDate == Date(timeIntervalSince1970: 0))
    #expect(transcript.summary == nil)
    try expectRoundTrip(transcript, Data(echo.utf8))
  }
}
