import CallsiteRuntime
import Foundation
import HelpPetAPI
import Observation

/// A veterinarian's day.
@MainActor @Observable
final class ScheduleModel {
  private let client: HelpPetClient
  private let vetId: String
  private(set) var state: LoadState<DashboardResponse> = .idle
  private(set) var stats: ScheduleStats?
  var selection: Appointment?
  var filter: AppointmentType?
  var day: CalendarDate?

  init(client: HelpPetClient, vetId: String) {
    self.client = client
    self.vetId = vetId
  }

  var appointments: [Appointment] {
    guard let all = state.value?.appointmentsToday else { return [] }
    guard let filter else { return all.sorted { $0.appointmentDate < $1.appointmentDate } }
    return all.filter { $0.appointmentType == filter }
  }

  var sections: [(title: String, items: [Appointment])] {
    let open = appointments.filter { $0.status != .completed && $0.status != .cancelled }
    let done = appointments.filter(\.isDone)
    return [("Open", open), ("Done", done)].filter { !$0.1.isEmpty }
  }

  var minutesLeft: Int {
    appointments.filter { !$0.isDone }.map(\.durationMinutes).reduce(0, +)
  }

  var totalMinutes: Int { appointments.reduce(0) { $0 + $1.durationMinutes } }

  var byType: [AppointmentType: [Appointment]] { Dictionary(grouping: appointments, by: \.appointmentType) }

  var busiest: (type: AppointmentType, count: Int)? {
    byType.max { $0.value.count < $1.value.count }.map { ($0.key, $0.value.count) }
  }

  var progress: Double {
    guard let day = state.value else { return 0 }
    let all = day.completedCount + day.remainingCount
    return all == 0 ? 1 : Double(day.completedCount) / Double(all)
  }

  func load() async {
    state = .loading
    do {
      async let today = client.dashboard.today(vet: vetId)
      async let schedule = client.dashboard.schedule(vet: vetId, date: day)
      state = .loaded(try await today)
      stats = try await schedule.stats
    } catch {
      state = .failed("\(error)")
    }
  }

  func start(_ appointment: Appointment) async { await set(.inProgress, of: appointment) }

  func finish(_ appointment: Appointment) async { await set(.completed, of: appointment) }

  func cancelAll() async {
    await withTaskGroup(of: Appointment?.self) { group in
      for appointment in appointments where appointment.status == .scheduled {
        group.addTask { [client] in
          try? await client.appointments.update(appointment.id, status: .cancelled)
        }
      }
      for await changed in group {
        guard let changed else { continue }
        replace(changed)
      }
    }
  }

  private func set(_ status: AppointmentStatus, of appointment: Appointment) async {
    do {
      let changed = try await client.appointments.update(appointment.id, status: status)
      replace(changed)
      if changed.status == .completed { selection = nil }
    } catch {
      state = .failed("\(appointment.title): \(error)")
    }
  }

  private func replace(_ appointment: Appointment) {
    guard case .loaded(var day) = state else { return }
    if let index = day.appointmentsToday.firstIndex(where: { $0.id == appointment.id }) {
      day.appointmentsToday[index] = appointment
    }
    if day.currentAppointment?.id == appointment.id { day.currentAppointment = appointment }
    day.nextAppointment = day.appointmentsToday.first { $0.status == .scheduled }
    state = .loaded(day)
  }
}

extension Appointment {
  var isDone: Bool { [.completed, .cancelled].contains(status) }

  var end: Date { appointmentDate.addingTimeInterval(Double(durationMinutes) * 60) }

  var petNames: String { pets.map(\.name).joined(separator: ", ") }

  var subtitle: String {
    let kind = appointmentType == .followUp ? "Follow-up" : appointmentType.rawValue.capitalized
    return notes.map { "\(kind): \($0)" } ?? kind
  }

  func overlaps(_ other: Appointment) -> Bool {
    appointmentDate < other.end && other.appointmentDate < end
  }
}

extension [Appointment] {
  func conflicts() -> [(Appointment, Appointment)] {
    zip(self, dropFirst()).filter { $0.overlaps($1) }
  }

  var vets: Set<String> { Set(compactMap(\.assignedVetUserId)) }
}
