import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

struct HelpPetUserTests {
  private let api = TestedAPI.helpPet

  @Test("A login sends a form in which every special character is escaped")
  func form() async throws {
    let request = try await api.request { try await $0.logIn(username: "vet one", password: "&+=%ü") }
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(request.text == "username=vet%20one&password=%26%2B%3D%25%C3%BC")
  }

  @Test("A user has a role and a practice")
  func user() async throws {
    let user = try await api.read("getCurrentUser") { try await $0.auth.me() }
    #expect(user.fullName == "Dr. Sarah Johnson")
    #expect(user.role == .vetStaff)
    #expect(user.isActive)
    #expect(user.practiceId == "1b4e28ba-2fa1-41d2-883f-0016d3cca427")
  }

  @Test("A user can have no practice and a role that isn't listed", arguments: ["", #""practice_id":null,"#])
  func otherUser(practice: String) async throws {
    let answer = """
      {\(practice)"id":"1","username":"n","email":"n@helppet.ai","full_name":"N","role":"NIGHT_SHIFT",
      "is_active":false}
      """
    let user = try await api.read(.json(answer)) { try await $0.auth.me() }
    #expect(user.practiceId == nil)
    #expect(user.role == .unrecognized("NIGHT_SHIFT"))
    try expectRoundTrip(user, Data(answer.utf8))
  }
}
