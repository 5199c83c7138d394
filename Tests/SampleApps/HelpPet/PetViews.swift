import HelpPetAPI

struct PetView: View {
  @Bindable var model: PetModel
  @State private var editing: VisitTranscript?

  var body: some View {
    Group {
      switch model.state {
      case .loaded(let details): PetDetails(details: details, model: model)
      case .failed(let message): Text(message)
      default: Text("Loading…")
      }
    }
    .navigationTitle(model.title)
    .sheet(item: $model.selectedRecord) { RecordView(record: $0) }
    .sheet(item: $editing) { transcript in
      Text(transcript.fullText)
    }
    .task { await model.load() }
  }
}

struct PetDetails: View {
  let details: PetModel.Details
  let model: PetModel

  var body: some View {
    List {
      Section("Pet") {
        Text(details.pet.description)
        LabeledContent("Weight", value: model.weightText)
        if let chip = details.pet.microchipNumber { LabeledContent("Chip", value: chip) }
        if details.pet.isActive { Label("Patient", systemImage: "checkmark") }
        if let owner = details.pet.owner {
          OwnerRow(owner: owner)
        }
      }
      Section("Records (\(details.records.total))") {
        ForEach(details.records.records) { record in
          RecordRow(record: record) { await model.open(record) }
        }
      }
      Section("Visits") {
        Table(details.transcripts) {
          TableColumn("Text", value: \.fullText)
          TableColumn("State") { Text($0.stateText) }
          TableColumn("Date") { transcript in Text(transcript.visitDate.formatted) }
        }
      }
      ForEach(Array(details.transcripts.enumerated()), id: \.offset) { index, transcript in
        Text("\(index + 1). \(transcript.summary ?? transcript.fullText)")
      }
    }
  }
}

struct OwnerRow: View {
  let owner: PetOwner

  var body: some View {
    VStack {
      Text("\(owner.firstName) \(owner.lastName)")
      Text(owner.email ?? owner.phone ?? "no contact").font(.caption)
    }
  }
}

struct RecordRow: View {
  let record: MedicalRecord
  let onOpen: @MainActor () async -> Void

  var body: some View {
    HStack {
      Text(record.title)
      Text(record.recordType)
      Text(record.isCurrent ? "current" : "earlier").foregroundStyle(record.isCurrent ? .green : .secondary)
      Button("Open") { Task { await onOpen() } }
    }
  }
}

struct RecordView: View {
  let record: MedicalRecordDetail

  private var rows: [(String, String?)] {
    [
      ("Diagnosis", record.diagnosis),
      ("Treatment", record.treatmentPlan),
      ("Medication", record.medications?.joined(separator: ", ")),
      ("Author", record.createdByUser.fullName),
      ("Pet", record.pet.name),
    ]
  }

  var body: some View {
    List {
      ForEach(rows, id: \.0) { row in
        LabeledContent(row.0, value: row.1 ?? "none")
      }
      if let day = record.followUpDate { Text("Again on \(day)") }
    }
  }
}

#if DEBUG
  extension Pet {
    static let sample = Pet(
      id: "1", name: "Bella", species: "dog", breed: "Golden Retriever", weight: 65.5,
      microchipNumber: "1234",
      isActive: true, owner: .sample, createdAt: .now, updatedAt: .now)
  }

  extension PetOwner {
    static let sample = PetOwner(id: "2", firstName: "John", lastName: "Smith", email: "john@example.com")
  }

  extension MedicalRecord {
    static func sample(_ title: String, type: String = "checkup") -> MedicalRecord {
      .init(
        id: title, petId: Pet.sample.id, recordType: type, title: title, diagnosis: "healthy",
        medications: ["none"], isCurrent: true, createdBy: "3", createdAt: .now, updatedAt: .now)
    }
  }

  extension DashboardResponse {
    static let sample = DashboardResponse(
      appointmentsToday: [.sample(.scheduled), .sample(.completed)], nextAppointment: .sample(.scheduled),
      completedCount: 1, remainingCount: 1)
  }

  extension Appointment {
    static func sample(_ status: AppointmentStatus) -> Appointment {
      Appointment(
        id: status.rawValue, practiceId: "p", petOwnerId: PetOwner.sample.id, appointmentDate: .now,
        durationMinutes: 30, appointmentType: .checkup, status: status, title: "Checkup",
        pets: [PetSummary(id: "1", name: "Bella", species: "dog")], createdAt: .now, updatedAt: .now)
    }
  }
#endif
