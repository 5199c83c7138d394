import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

struct HelpPetAppointmentTests {
  private let api = TestedAPI.helpPet

  @Test(
    "An update sends a documented body",
    arguments: zip(["startVisit", "endVisit"], [AppointmentStatus.inProgress, .completed]))
  func update(example: String, status: AppointmentStatus) async throws {
    let request = try await api.request { try await $0.appointments.update("a", status: status) }
    try expectJSON(request.body, try SpecDocument("helppet").request("updateAppointment", example: example))
  }

  @Test("A status that isn't listed is kept and sent back")
  func unlisted() async throws {
    let appointment = try await api.read(
      "updateAppointment", replacing: [#""in_progress""#: #""no_show ⚠️""#]
    ) { try await $0.appointments.update("a", status: .completed) }
    #expect(appointment.status == .unrecognized("no_show ⚠️"))
    let body = try await api.sent { try await $0.appointments.update("a", status: appointment.status) }
    #expect(body == ["status": "no_show ⚠️"])
  }

  @Test("The documented values of statuses, types and roles are listed")
  func listed() {
    let statuses = AppointmentStatus.allCases.map(\.rawValue)
    #expect(statuses == ["scheduled", "confirmed", "in_progress", "completed", "cancelled"])
    let types = AppointmentType.allCases.map(\.rawValue)
    #expect(types == ["checkup", "vaccination", "surgery", "emergency", "follow_up"])
    #expect(VisitState.allCases.map(\.rawValue) == ["recording", "processing", "processed"])
    #expect(UserRole.allCases.map(\.rawValue) == ["VET_STAFF", "VET", "ADMIN", "PET_OWNER"])
  }
}
