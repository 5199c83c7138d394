import Foundation
import HelpPetAPI

/// Logs in to HelpPet, lists today's appointments and starts the next visit.
///
///     VisitSample USERNAME PASSWORD [SERVER]
@main
struct VisitSample {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      print("usage: VisitSample USERNAME PASSWORD [SERVER]")
      exit(64)
    }
    let server = arguments.count > 3 ? HelpPetClient.Server(url: arguments[3]) : .production
    let helpPet = HelpPetClient(server: server)

    do {
      try await helpPet.logIn(username: arguments[1], password: arguments[2])
      let vet = try await helpPet.auth.me()
      let day = try await helpPet.dashboard.today(vet: vet.id)

      for appointment in day.appointmentsToday where appointment.status != .cancelled {
        let pets = appointment.pets.map(\.name).joined(separator: ", ")
        print("\(appointment.appointmentDate.formatted(.iso8601))  \(pets): \(appointment.title)")
      }
      guard let next = day.nextAppointment, next.status == .scheduled else {
        print("Nothing left to do today, \(vet.fullName).")
        return
      }
      let visit = try await helpPet.appointments.update(next.id, status: .inProgress)
      print("Started: \(visit.title)")
    } catch {
      // Every call throws APIError: what went wrong as a case, and a sentence for people.
      print(error.userMessage)
      exit(1)
    }
  }
}
