import Foundation
import HelpPetAPI

struct ScheduleView: View {
  @Environment(Session.self) private var session
  @Bindable var model: ScheduleModel

  var body: some View {
    NavigationStack {
      List {
        header
        ForEach(model.sections, id: \.title) { section in
          Section(section.title) {
            ForEach(section.items) { appointment in
              NavigationLink(value: appointment) { AppointmentRow(appointment: appointment) }
                .swipeActions {
                  Button("Start") { Task { await model.start(appointment) } }
                    .disabled(appointment.status == .inProgress)
                }
            }
          }
        }
        if let conflict = model.appointments.conflicts().first {
          Text("\(conflict.0.title) overlaps \(conflict.1.title)")
        }
      }
      .navigationTitle(session.greeting)
      .navigationDestination(for: Appointment.self) { AppointmentView(appointment: $0, model: model) }
      .sheet(item: $model.selection) { appointment in
        Text("\(appointment.title), \(appointment.durationMinutes) min").font(.title)
      }
    }
    .task { await model.load() }
  }

  @ViewBuilder private var header: some View {
    switch model.state {
    case .idle, .loading: Text("Loading…")
    case .failed(let message): Text(message).foregroundStyle(.red)
    case .loaded(let day):
      VStack {
        if let next = day.nextAppointment {
          Text("Next: \(next.title) at \(next.appointmentDate.formatted)")
        }
        if let current = day.currentAppointment, let pet = current.pets.first {
          Text("Now: \(pet.name)\(pet.breed.map { " (\($0))" } ?? "")")
        }
        Text("\(day.completedCount) done, \(day.remainingCount) to go").font(.caption)
        if let stats = model.stats {
          LabeledContent("Visits", value: "\(stats.completedVisits) of \(stats.appointmentsToday)")
        }
      }
    }
  }
}

struct AppointmentRow: View {
  let appointment: Appointment

  var body: some View {
    HStack {
      Image(systemName: appointment.appointmentType.symbol)
      VStack {
        Text(appointment.title).font(.headline)
        Text(appointment.subtitle).foregroundStyle(.secondary)
        if !appointment.pets.isEmpty { Text(appointment.petNames) }
      }
      Text(appointment.status.title).foregroundStyle(appointment.status.style)
    }
  }
}

struct AppointmentView: View {
  let appointment: Appointment
  let model: ScheduleModel
  @State private var note = ""

  var body: some View {
    List {
      LabeledContent("Begins", value: appointment.appointmentDate.formatted)
      LabeledContent("Ends", value: appointment.end.formatted)
      LabeledContent("Owner", value: appointment.petOwnerId)
      if let text = appointment.description, !text.isEmpty { Text(text) }
      ForEach(appointment.pets) { pet in
        NavigationLink(value: pet.id) {
          Label(pet.name, systemImage: pet.species == "cat" ? "cat" : "dog")
        }
      }
      TextField("Note", text: $note)
      Picker("Type", selection: .constant(appointment.appointmentType)) {
        ForEach(AppointmentType.allCases, id: \.rawValue) { type in
          Text(type.rawValue)
        }
      }
      Button(appointment.status == .inProgress ? "Finish" : "Start") {
        Task {
          if appointment.status == .inProgress {
            await model.finish(appointment)
          } else {
            await model.start(appointment)
          }
        }
      }
    }
    .onAppear { note = appointment.notes ?? "" }
    .onChange(of: appointment.status) { old, new in
      if old != new, new == .cancelled { note = "" }
    }
  }
}

extension AppointmentStatus {
  var title: String {
    switch self {
    case .scheduled: "Scheduled"
    case .confirmed: "Confirmed"
    case .inProgress: "In progress"
    case .completed: "Done"
    case .cancelled: "Cancelled"
    case .unrecognized(let raw): raw
    }
  }

  var style: Style {
    switch self {
    case .inProgress: .orange
    case .completed: .green
    case .cancelled: .red
    default: .primary
    }
  }
}

extension AppointmentType {
  var symbol: String {
    if self == .emergency { return "cross.fill" }
    return switch self {
    case .checkup, .followUp: "stethoscope"
    case .vaccination: "syringe"
    default: "scissors"
    }
  }
}

extension Date {
  var formatted: String { ISO8601DateFormatter().string(from: self) }
}
