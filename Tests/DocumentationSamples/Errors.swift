import Foundation
import HelpPetAPI

func startVisit(_ id: String, in helpPet: HelpPetClient, _ form: some Form, showLogIn: () -> Void) async {
  // snippet
  do {
    try await helpPet.appointments.update(id, status: .inProgress)
  } catch {
    switch error.kind {
    case .unauthorized: showLogIn()
    case .validation: form.show(error.fieldErrors)
    case .rateLimited(let delay?): form.show("Please wait \(delay.components.seconds) seconds.")
    case .cancelled: break
    default: form.show(error.userMessage)
    }
  }
  // end
}

func endVisit(_ id: String, in helpPet: HelpPetClient, _ form: some Form) async {
  // snippet
  do {
    try await helpPet.appointments.update(id, status: .completed)
  } catch {
    form.show(error.mayHaveTakenEffect ? "Check whether the visit has ended." : error.userMessage)
  }
  // end
}

func explain(_ error: APIError) {
  // snippet
  if case .decoding(let failure) = error.kind {
    print(failure)  // items.0.price: expected a decimal number, found "n/a"
  }
  // end
}

/// A form on the screen.
protocol Form {
  func show(_ message: String)
  func show(_ errors: [String: [String]])
}
