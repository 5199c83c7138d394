import CareConnectAPI
import HelpPetAPI
import TaskJugglerAPI
import Testing

struct DocumentedServerTests {
  @Test("Clients have the documented servers")
  func servers() {
    let careConnect = "https://jellyfish-app-ho48c.ondigitalocean.app/api/v1"
    #expect(CareConnectClient.Server.production.url == careConnect)
    #expect(HelpPetClient.Server.production.url == "https://api.helppet.ai")
    #expect(TaskJugglerClient.Server.production.url == "https://api.taskjuggler.com/api")
    #expect(TaskJugglerClient.Server.development.url == "http://localhost:8000/api")
  }
}
