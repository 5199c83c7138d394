import CallsiteRuntime
import HelpPetAPI
import Observation

/// What a view of a veterinarian's day shows.
@MainActor
// Observation requires macOS 14, and these tests run on 13 as well.
#if !canImport(Darwin)
  @Observable
#endif
final class DayModel {
  private(set) var appointments: [Appointment] = []
  private(set) var message: String?
  private(set) var needsLogIn = false

  private let helpPet: HelpPetClient
  private let vet: String

  init(helpPet: HelpPetClient, vet: String = "v1") {
    self.helpPet = helpPet
    self.vet = vet
  }

  func load() async {
    await run { [helpPet, vet] () throws(APIError) in
      self.appointments = try await helpPet.dashboard.today(vet: vet).appointmentsToday
    }
  }

  func startNextVisit() async {
    guard let next = appointments.firstIndex(where: { $0.status == .scheduled }) else {
      message = "No visit is left."
      return
    }
    await run { [helpPet] () throws(APIError) in
      self.appointments[next] = try await helpPet.appointments.update(
        self.appointments[next].id, status: .inProgress)
    }
  }

  func keep(_ text: String, of appointment: Appointment) async {
    await run { [helpPet] () throws(APIError) in
      for pet in appointment.pets {
        try await helpPet.visitTranscripts.create(
          petId: pet.id, visitDate: appointment.appointmentDate, fullText: text)
      }
    }
  }

  private func run(_ action: () async throws(APIError) -> Void) async {
    do throws(APIError) {
      try await action()
      message = nil
    } catch {
      message = error.userMessage
      needsLogIn = error.kind == .unauthorized
    }
  }
}
