import Foundation
import HelpPetAPI

func setUp(tokenFile: URL) -> HelpPetClient {
  // snippet
  var configuration = ClientConfiguration()
  configuration.tokenStore = FileTokenStore(file: tokenFile)
  configuration.limits.timeout = .seconds(10)
  configuration.middleware = [LoggingMiddleware { print($0) }]
  let helpPet = HelpPetClient(configuration: configuration)
  // end
  return helpPet
}
