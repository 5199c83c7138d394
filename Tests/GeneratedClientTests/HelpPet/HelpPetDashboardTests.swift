import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

struct HelpPetDashboardTests {
  private let api = TestedAPI.helpPet

  @Test("A schedule has appointments and counts")
  func schedule() async throws {
    let schedule = try await api.read("getVetSchedule") { try await $0.dashboard.schedule(vet: "v") }
    #expect(schedule.stats == ScheduleStats(appointmentsToday: 5, completedVisits: 2))
    let appointment = try #require(schedule.todayAppointments.first)
    #expect(appointment.status == .scheduled)
    #expect(appointment.appointmentType == .checkup)
    #expect(appointment.appointmentDate == Date(timeIntervalSince1970: 1_705_314_600))
    #expect(appointment.pets.map(\.breed) == ["Golden Retriever"])
  }

  @Test(
    "A schedule is that of a day, if one is given",
    arguments: [("2024-01-15", "date=2024-01-15"), (nil, nil)])
  func day(text: String?, query: String?) async throws {
    let day = try text.map { try CalendarDate($0) }
    let request = try await api.request { _ = try await $0.dashboard.schedule(vet: "v", date: day) }
    #expect(request.path == "/api/v1/dashboard/vet/v")
    #expect(request.query == query)
  }

  @Test("Today has the current, the next and the remaining appointments")
  func today() async throws {
    let today = try await api.read("getTodaySchedule") { try await $0.dashboard.today(vet: "v") }
    #expect(today.appointmentsToday.map(\.status) == [.inProgress, .scheduled])
    #expect(today.currentAppointment == today.appointmentsToday.first)
    #expect(today.nextAppointment == today.appointmentsToday.last)
    #expect(today.currentAppointment?.notes == nil)
    #expect(today.completedCount == 2)
    #expect(today.remainingCount == 3)
  }

  @Test(
    "A day can lack a current and a next appointment",
    arguments: ["", #""next_appointment":null,"current_appointment":null,"#])
  func freeDay(appointments: String) async throws {
    let answer = #"{\#(appointments)"appointments_today":[],"completed_count":0,"remaining_count":0}"#
    let today = try await api.read(.json(answer)) { try await $0.dashboard.today(vet: "v") }
    #expect(today == DashboardResponse(appointmentsToday: [], completedCount: 0, remainingCount: 0))
  }
}
