import CallsiteRuntime
import CallsiteTesting
import HelpPetAPI
import HelpPetAPITesting
import Testing

@MainActor
@Suite("A veterinarian's day")
struct DayModelTests {
  private let stub = HelpPetStub()
  private let model: DayModel

  init() async {
    stub.dashboard.today = { _ in
      .sample(appointmentsToday: [
        .sample(id: "a1", status: .completed),
        .sample(id: "a2", pets: [.sample(id: "p1"), .sample(id: "p2")]),
        .sample(id: "a3"),
      ])
    }
    model = DayModel(helpPet: stub.client)
    await model.load()
  }

  @Test("The day's appointments are shown")
  func load() {
    #expect(model.appointments.map(\.id) == ["a1", "a2", "a3"])
    #expect(stub.dashboard.today.calls.map(\.vetUserUuid) == ["v1"])
  }

  @Test("Starting the next visit updates the schedule")
  func start() async {
    stub.appointments.update = { id, body in .sample(id: id, status: body.status) }
    await model.startNextVisit()
    #expect(stub.appointments.update.calls.map(\.appointmentUuid) == ["a2"])
    #expect(stub.appointments.update.calls.map(\.body.status) == [.inProgress])
    #expect(model.appointments.map(\.status) == [.completed, .inProgress, .scheduled])
  }

  @Test("The next one comes after it")
  func startTwice() async {
    stub.appointments.update = { id, body in .sample(id: id, status: body.status) }
    await model.startNextVisit()
    await model.startNextVisit()
    #expect(stub.appointments.update.calls.map(\.appointmentUuid) == ["a2", "a3"])
  }

  @Test("Nothing is sent when no visit is left")
  func nothingLeft() async {
    stub.dashboard.today = { _ in .sample(appointmentsToday: []) }
    await model.load()
    await model.startNextVisit()
    #expect(model.message == "No visit is left.")
    #expect(stub.appointments.update.calls.isEmpty)
  }

  @Test("Without a connection, the appointments stay and a message appears")
  func offline() async {
    stub.dashboard.today = { _ in throw .offline }
    await model.load()
    #expect(model.message == "You're offline.")
    #expect(model.appointments.count == 3)
  }

  @Test("An ended session asks for the login")
  func ended() async {
    stub.appointments.update = { _, _ in throw .unauthorized }
    await model.startNextVisit()
    #expect(model.needsLogIn)
    #expect(model.appointments[1].status == .scheduled)
  }

  @Test("The server's own words are shown")
  func refused() async {
    stub.appointments.update = { _, _ in throw .status(409, message: "The visit has been cancelled.") }
    await model.startNextVisit()
    #expect(model.message == "The visit has been cancelled.")
  }

  @Test("A preview has a day of samples")
  func preview() async {
    let day = DayModel(helpPet: HelpPetStub(.samples).client)
    await day.load()
    #expect(!day.appointments.isEmpty)
  }

  @Test("What was said is kept for each pet")
  func keep() async {
    stub.visitTranscripts.create = { _ in .sample() }
    await model.keep("All is well.", of: model.appointments[1])
    #expect(stub.visitTranscripts.create.calls.map(\.body.petId) == ["p1", "p2"])
    #expect(stub.visitTranscripts.create.calls.map(\.body.fullText) == ["All is well.", "All is well."])
  }
}
