import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: settings")
struct NeuroMedSettingsTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("neuromed")
  }

  @Test("settings.get returns the profile, which has no token here")
  func get() async throws {
    let call = try await NeuroMedClient.exampleCall("getUserSettings")

    let user = try await call.client.settings.get()

    try await call.expectRequest("GET", "/api/user/settings/")
    #expect(user.username == "admin")
    #expect(user.dateJoined == "2025-07-30T17:42:33.835913+00:00")
    #expect(user.token == nil)
    try expectRoundTrip(user, call.answer)
  }

  @Test("settings.update sends changed properties and omits the rest")
  func update() async throws {
    let call = try await NeuroMedClient.exampleCall("updateUserSettings")

    let user = try await call.client.settings.update(firstName: "Jane", lastName: "Smith")

    try await call.expectRequest(
      "POST", "/api/user/settings/update/", json: spec.request("updateUserSettings"))
    #expect(user.firstName == "Jane")
    #expect(user.lastName == "Smith")
    try expectRoundTrip(user, call.answer)
  }

  @Test(
    "settings.update sends an empty text, which differs from none",
    arguments: [
      (nil, nil, "{}"), ("", nil, #"{"first_name":""}"#),
      (nil, "a+b@example.com", #"{"email":"a+b@example.com"}"#),
    ] as [(String?, String?, String)])
  func partialUpdate(firstName: String?, email: String?, body: String) async throws {
    let call = try await NeuroMedClient.exampleCall("updateUserSettings")

    try await call.client.settings.update(firstName: firstName, email: email)

    #expect(try await call.onlyRequest().text == body)
  }
}
