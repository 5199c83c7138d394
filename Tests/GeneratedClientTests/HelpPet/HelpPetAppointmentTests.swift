import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: appointments")
struct HelpPetAppointmentTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("appointments.update sends the new status and returns the appointment")
  func update() async throws {
    let answer = try spec.response("updateAppointment")
    let backend = try await BackendStub(.json(answer))
    let client = try await HelpPetClient.testing(backend)

    let appointment = try await client.appointments.update("a/1", status: .inProgress)

    let request = try #require(await backend.received.first)
    #expect(request.method == "PUT")
    #expect(request.target == "/api/v1/appointments/a%2F1")
    #expect(request.headers["authorization"] == "Bearer secret-token")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["accept"] == "application/json")
    #expect(request.text == #"{"status":"in_progress"}"#)
    #expect(appointment.status == .inProgress)
    #expect(appointment.appointmentDate == Date(timeIntervalSince1970: 1_705_314_600))
    try expectRoundTrip(appointment, answer)
  }

  @Test(
    "appointments.update sends the documented bodies",
    arguments: zip(["startVisit", "endVisit"], [AppointmentStatus.inProgress, .completed]))
  func documentedBody(example: String, status: AppointmentStatus) async throws {
    let backend = try await BackendStub(.json(try spec.response("updateAppointment")))

    try await HelpPetClient.testing(backend).appointments.update("a", status: status)

    let request = try #require(await backend.received.first)
    try expectJSON(request.body, try spec.request("updateAppointment", example: example))
    #expect(request.headers["content-length"] == String(request.body.count))
  }

  @Test("an undocumented status is kept and sent back")
  func unknownStatus() async throws {
    let known = String(decoding: try spec.response("updateAppointment"), as: UTF8.self)
    let answer = known.replacing("in_progress", with: "no_show ⚠️")
    let backend = try await BackendStub(.json(answer), .json(answer))
    let client = try await HelpPetClient.testing(backend)

    let first = try await client.appointments.update("a", status: .completed)
    let second = try await client.appointments.update("a", status: first.status)

    #expect(second.status == .unrecognized("no_show ⚠️"))
    #expect(await backend.received.last?.text == #"{"status":"no_show ⚠️"}"#)
    try expectRoundTrip(second, Data(answer.utf8))
  }

  @Test("the documented values of statuses and types are listed")
  func listedValues() {
    #expect(
      AppointmentStatus.allCases.map(\.rawValue)
        == ["scheduled", "confirmed", "in_progress", "completed", "cancelled"])
    #expect(
      AppointmentType.allCases.map(\.rawValue)
        == ["checkup", "vaccination", "surgery", "emergency", "follow_up"])
    #expect(VisitState.allCases.map(\.rawValue) == ["recording", "processing", "processed"])
    #expect(UserRole.allCases.map(\.rawValue) == ["VET_STAFF", "VET", "ADMIN", "PET_OWNER"])
  }
}
