// snippet
import CareConnectAPI
import HelpPetAPI

/// Both modules have a `User`. The app names each once.
typealias Vet = HelpPetAPI.User
typealias CareWorker = CareConnectAPI.User

func names(_ helpPet: HelpPetClient, _ careConnect: CareConnectClient) async throws(APIError) -> [String] {
  let vet: Vet = try await helpPet.auth.me()
  let worker: CareWorker = try await careConnect.users.profile()
  return [vet.fullName, worker.username]
}
// end

/// An app's own type with the name of one of the runtime's, which stays available under the client's name.
struct SyncFailed: Error {
  struct APIError { var code: Int }

  var cause: HelpPetAPI.APIError
  var code: APIError
}
