import Foundation
import HelpPetAPI

func logIn(password: String) async throws {
  // snippet
  let helpPet = HelpPetClient()
  try await helpPet.logIn(username: "vet1", password: password)
  let vet = try await helpPet.auth.me()
  try await helpPet.logOut()
  // end
  _ = vet
}

func openApp(tokenFile: URL, showLogIn: () -> Void) async {
  // snippet
  let store = FileTokenStore(file: tokenFile)
  let helpPet = HelpPetClient(configuration: ClientConfiguration(tokenStore: store))
  guard await helpPet.isLoggedIn else { return showLogIn() }
  // end
}

func followSession(
  of helpPet: HelpPetClient, showToday: () -> Void, showLogIn: (_ reason: String?) -> Void
) async {
  // snippet
  for await state in helpPet.sessionStates {
    switch state {
    case .loggedIn: showToday()
    case .loggedOut: showLogIn(nil)
    case .endedByServer: showLogIn("Your session has ended.")
    }
  }
  // end
}

func useCredentials(
  _ configuration: inout ClientConfiguration, apiKey: String, password: String, identity: some Identity
) {
  // snippet
  configuration.credentials["apiKey"] = .token(apiKey)
  configuration.credentials["basic"] = .basic(username: "ann", password: password)
  configuration.credentials["bearer"] = .provider { try await identity.freshToken() }
  // end
}

/// Whoever gives out tokens.
protocol Identity: Sendable {
  func freshToken() async throws -> String
}
