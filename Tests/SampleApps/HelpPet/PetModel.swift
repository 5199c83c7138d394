import CallsiteRuntime
import Foundation
import HelpPetAPI
import Observation

/// A pet with its medical file and the transcripts of its visits.
@MainActor @Observable
final class PetModel {
  struct Details {
    var pet: Pet
    var records: MedicalRecordList
    var transcripts: [VisitTranscript]
  }

  private let client: HelpPetClient
  private let petId: String
  private(set) var state = LoadState<Details>.idle
  private(set) var history: [String: [MedicalRecord]] = [:]
  var showsHistory = false
  var selectedRecord: MedicalRecordDetail?
  private var cache: [String: Pet] = [:]

  init(client: HelpPetClient, petId: String) {
    self.client = client
    self.petId = petId
  }

  var pet: Pet? { state.value?.pet }

  var title: String { pet?.name ?? "Pet" }

  var ownerLine: String? {
    guard let owner = pet?.owner else { return nil }
    let name = [owner.firstName, owner.lastName].joined(separator: " ")
    return owner.phone.map { "\(name), \($0)" } ?? name
  }

  var weightText: String {
    pet?.weight.map { String(format: "%.1f", $0) } ?? "unknown"
  }

  var currentRecords: [MedicalRecord] {
    state.value?.records.records.filter(\.isCurrent).sorted { $0.createdAt > $1.createdAt } ?? []
  }

  var medications: [String] {
    var names: Set<String> = []
    for record in currentRecords {
      for name in record.medications ?? [] { names.insert(name) }
    }
    return names.sorted()
  }

  var nextFollowUp: CalendarDate? { currentRecords.compactMap(\.followUpDate).min() }

  var recordTypes: [String: Int] {
    currentRecords.reduce(into: [:]) { counts, record in counts[record.recordType, default: 0] += 1 }
  }

  func load() async {
    state = .loading
    do {
      let pet = try await loadPet()
      let records = try await client.medicalRecords.list(pet: petId, includeHistorical: showsHistory)
      let transcripts = try await client.visitTranscripts.list(pet: petId)
      state = .loaded(Details(pet: pet, records: records, transcripts: transcripts))
      if records.historicalRecordsCount > 0 { try await loadHistory() }
    } catch {
      state = .failed(error.localizedDescription)
    }
  }

  private func loadPet() async throws -> Pet {
    if let known = cache[petId] { return known }
    let pet = try await client.pets.get(petId)
    cache[pet.id] = pet
    return pet
  }

  private func loadHistory() async throws {
    let list = try await client.medicalRecords.history(pet: petId)
    history = Dictionary(grouping: list.records) { $0.title }
  }

  func open(_ record: MedicalRecord) async {
    selectedRecord = try? await client.medicalRecords.get(record.id)
  }

  func addTranscript(_ text: String, minutes: Double) async throws -> VisitTranscript {
    let transcript = try await client.visitTranscripts.create(
      petId: petId,
      visitDate: Date(),
      fullText: text,
      metadata: VisitMetadata(durationMinutes: minutes, recordingQuality: "good"),
      summary: String(text.prefix(80)))
    if case .loaded(var details) = state {
      details.transcripts.insert(transcript, at: 0)
      state = .loaded(details)
    }
    return transcript
  }

  func upload(_ file: UploadFile) async -> String? {
    let answer = try? await client.upload.send(audio: file, petId: petId)
    return answer?.fileUrl
  }
}

/// What a transcript is about, before it's sent.
struct TranscriptDraft {
  var request: VisitTranscriptCreate
  var quality: String {
    get { request.metadata?.recordingQuality ?? "" }
    set {
      request.metadata = .init(durationMinutes: request.metadata?.durationMinutes, recordingQuality: newValue)
    }
  }

  init(pet: Pet, text: String = "") {
    request = VisitTranscriptCreate(petId: pet.id, visitDate: .now, fullText: text)
  }

  var isComplete: Bool { !request.fullText.isEmpty && request.visitDate <= .now }
}

extension VisitTranscript {
  var stateText: String {
    switch state {
    case .recording: return "Recording"
    case .processing: return "Transcribing"
    case .processed: return summary ?? "Done"
    case .unrecognized(let other): return other
    }
  }

  var length: String {
    guard let minutes = metadata?.durationMinutes else { return "?" }
    return "\(Int(minutes.rounded())) min"
  }
}

extension Pet: @retroactive CustomStringConvertible {
  public var description: String {
    var parts = [name, species]
    if let breed { parts.append(breed) }
    if let microchipNumber { parts.append("#\(microchipNumber)") }
    return parts.joined(separator: ", ")
  }

  var age: Int? { dateOfBirth.map { 2026 - $0.year } }
}
