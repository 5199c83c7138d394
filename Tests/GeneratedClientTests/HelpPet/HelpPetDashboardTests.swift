import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: dashboards")
struct HelpPetDashboardTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("dashboard.schedule requests a day and returns its appointments and counts")
  func schedule() async throws {
    let answer = try spec.response("getVetSchedule")
    let backend = try await BackendStub(.json(answer))
    let day = try CalendarDate("2024-01-15")

    let schedule = try await HelpPetClient.testing(backend).dashboard.schedule(vet: "v/1", date: day)

    let request = try #require(await backend.received.first)
    #expect(request.method == "GET")
    #expect(request.target == "/api/v1/dashboard/vet/v%2F1?date=2024-01-15")
    #expect(schedule.stats == ScheduleStats(appointmentsToday: 5, completedVisits: 2))
    let appointment = try #require(schedule.todayAppointments.first)
    #expect(appointment.status == .scheduled)
    #expect(appointment.appointmentType == .checkup)
    #expect(appointment.appointmentDate == Date(timeIntervalSince1970: 1_705_314_600))
    #expect(appointment.pets.map(\.breed) == ["Golden Retriever"])
    try expectRoundTrip(schedule, answer)
  }

  @Test("dashboard.schedule without a day sends no query")
  func scheduleWithoutDay() async throws {
    let backend = try await BackendStub(.json(try spec.response("getVetSchedule")))

    _ = try await HelpPetClient.testing(backend).dashboard.schedule(vet: "v")

    let request = try #require(await backend.received.first)
    #expect(request.query == nil)
    #expect(request.path == "/api/v1/dashboard/vet/v")
  }

  @Test("dashboard.today returns the current, the next and the remaining appointments")
  func today() async throws {
    let answer = try spec.response("getTodaySchedule")
    let backend = try await BackendStub(.json(answer))

    let today = try await HelpPetClient.testing(backend).dashboard.today(vet: "v/1")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/v1/dashboard/vet/v%2F1/today")
    #expect(today.appointmentsToday.map(\.status) == [.inProgress, .scheduled])
    #expect(today.currentAppointment == today.appointmentsToday.first)
    #expect(today.nextAppointment == today.appointmentsToday.last)
    #expect(today.currentAppointment?.notes == nil)
    #expect(today.currentAppointment?.pets.first?.breed == nil)
    #expect(today.completedCount == 2)
    #expect(today.remainingCount == 3)
    try expectRoundTrip(today, answer)
  }

  @Test(
    "dashboard.today can lack a current and a next appointment",
    arguments: ["", #""next_appointment":null,"current_appointment":null,"#])
  func freeDay(appointments: String) async throws {
    let answer = #"{\#(appointments)"appointments_today":[],"completed_count":0,"remaining_count":0}"#
    let backend = try await BackendStub(.json(answer))

    let today = try await HelpPetClient.testing(backend).dashboard.today(vet: "v")

    #expect(today == DashboardResponse(appointmentsToday: [], completedCount: 0, remainingCount: 0))
    #expect(await backend.received.count == 1)
  }
}
