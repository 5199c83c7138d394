import HelpPetAPI

func startTodaysVisits(of vet: User, password: String) async throws {
  // snippet
  let helpPet = HelpPetClient(server: .production)
  try await helpPet.logIn(username: "vet1", password: password)

  let day = try await helpPet.dashboard.today(vet: vet.id)
  for appointment in day.appointmentsToday where appointment.status == .scheduled {
    try await helpPet.appointments.update(appointment.id, status: .inProgress)
  }
  // end
}
