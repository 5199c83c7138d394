import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: login and user")
struct HelpPetAuthTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("logIn sends a form in which every special character is escaped")
  func logIn() async throws {
    let answer = try spec.response("logIn")
    let backend = try await BackendStub(.json(answer))
    let client = try await HelpPetClient.testing(backend, token: nil)

    let login = try await client.logIn(username: "vet one", password: "&+=%ü")

    let request = try #require(await backend.received.first)
    #expect(request.method == "POST")
    #expect(request.target == "/api/v1/auth/token")
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(request.headers["content-length"] == String(request.body.count))
    #expect(request.text == "username=vet%20one&password=%26%2B%3D%25%C3%BC")
    #expect(login.accessToken == "example-access-token")
    #expect(login.tokenType == "bearer")
    try expectRoundTrip(login, answer)
  }

  @Test("auth.me returns the user")
  func me() async throws {
    let answer = try spec.response("getCurrentUser")
    let backend = try await BackendStub(.json(answer))

    let user = try await HelpPetClient.testing(backend).auth.me()

    let request = try #require(await backend.received.first)
    #expect(request.target == "/api/v1/auth/me")
    #expect(request.body.isEmpty)
    #expect(user.fullName == "Dr. Sarah Johnson")
    #expect(user.role == .vetStaff)
    #expect(user.isActive)
    #expect(user.practiceId == "1b4e28ba-2fa1-41d2-883f-0016d3cca427")
    try expectRoundTrip(user, answer)
  }

  @Test(
    "a user can have no practice and an undocumented role",
    arguments: ["", #""practice_id":null,"#])
  func otherUser(practice: String) async throws {
    let answer = """
      {\(practice)"id":"1","username":"n","email":"n@helppet.ai","full_name":"N","role":"NIGHT_SHIFT",
      "is_active":false}
      """
    let backend = try await BackendStub(.json(answer))

    let user = try await HelpPetClient.testing(backend).auth.me()

    #expect(user.practiceId == nil)
    #expect(user.role == .unrecognized("NIGHT_SHIFT"))
    try expectRoundTrip(user, Data(answer.utf8))
    #expect(await backend.received.count == 1)
  }
}
