import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

@Suite("CareConnect: logging in and out", .serialized)
struct CareConnectAuthTests {
  static let calls = [
    CareConnectCall("logIn", "POST", "/auth/login/", body: .example, isPublic: true) {
      try await $0.auth.logIn(email: "amara.nkosi@example.org", password: "the password")
    },
    CareConnectCall("refreshToken", "POST", "/auth/refresh/", body: .example, isPublic: true) {
      try await $0.auth.refreshToken(refresh: "example-refresh-token")
    },
  ]

  @Test("is sent without the stored token and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("refreshing sends the refresh token alone and returns the new access token")
  func refresh() async throws {
    let backend = try await BackendStub(.json(try CareConnectSpec.response("refreshToken")))
    let answer = try await CareConnectClient.testing(backend).auth.refreshToken(refresh: "eyJ/x+y=.z")
    #expect(try #require(await backend.received.first).text == #"{"refresh":"eyJ/x+y=.z"}"#)
    #expect(answer.access == "another-example-access-token")
  }

  @Test("a login stores both tokens, and the next call sends the new one")
  func logInStores() async throws {
    let backend = try await BackendStub(
      .json(try CareConnectSpec.response("logIn")), .json(try CareConnectSpec.response("getProfile")))
    let store = InMemoryTokenStore(Tokens(accessToken: "stale-token"))
    let client = try await CareConnectClient.testing(backend, store: store)

    try await client.logIn(email: "amara.nkosi@example.org", password: "the password")
    let profile = try await client.users.profile()

    let requests = await backend.received
    #expect(requests.map(\.target) == ["/api/v1/auth/login/", "/api/v1/users/profile/"])
    #expect(requests.map { $0.headers["authorization"] } == [nil, "Bearer example-access-token"])
    #expect(
      await store.tokens()
        == Tokens(accessToken: "example-access-token", refreshToken: "example-refresh-token"))
    #expect(profile.username == "amara.nkosi")
  }

  @Test("the password is sent unchanged", arguments: ["&+=%ü \"\\/", "pass word", "密码🙂", "\u{7}"])
  func password(_ password: String) async throws {
    let body = try await CareConnectSpec.sent {
      try await $0.logIn(email: "a@example.org", password: password)
    }
    #expect(body == ["email": "a@example.org", "password": .string(password)])
  }

  @Test("isLoggedIn follows login and logout, and logging out sends nothing")
  func isLoggedIn() async throws {
    let backend = try await BackendStub(
      .json(try CareConnectSpec.response("logIn")),
      .json(try CareConnectSpec.response("getProfile", status: 401), status: 401))
    let client = try await CareConnectClient.testing(backend, token: nil)
    #expect(await client.isLoggedIn == false)
    try await client.logIn(email: "amara.nkosi@example.org", password: "the password")
    #expect(await client.isLoggedIn)
    try await client.logOut()
    #expect(await client.isLoggedIn == false)
    #expect(await backend.received.count == 1)

    await #expect(throws: APIError.self) { try await client.users.profile() }
    #expect(try #require(await backend.received.last).headers["authorization"] == nil)
  }

  @Test("a refused login leaves the tokens unchanged")
  func refusedLogIn() async throws {
    let answer = try CareConnectSpec.response("logIn", status: 401, example: "wrongCredentials")
    let backend = try await BackendStub(.json(answer, status: 401))
    let client = try await CareConnectClient.testing(backend, token: nil)
    let error = await #expect(throws: APIError.self) {
      try await client.logIn(email: "amara.nkosi@example.org", password: "the password")
    }
    #expect(error?.kind == .unauthorized)
    #expect(error?.userMessage == "No active account found with the given credentials")
    #expect(await client.isLoggedIn == false)
  }

  @Test("a login with an invalid response logs nobody in", arguments: [#"{"refresh": "r"}"#, "{}", "[]"])
  func unreadableLogIn(answer: String) async throws {
    let backend = try await BackendStub(.json(answer))
    let client = try await CareConnectClient.testing(backend, token: nil)
    await #expect(throws: APIError.self) { try await client.logIn(email: "a@example.org", password: "p") }
    #expect(await client.isLoggedIn == false)
  }

  @Test("a token store that fails makes logging out fail")
  func failingStore() async throws {
    let client = try await CareConnectClient.testing(try await BackendStub(), store: BrokenStore())
    let error = await #expect(throws: APIError.self) { try await client.logOut() }
    #expect(error?.operation == "logOut")
    #expect(await client.isLoggedIn == false)
  }
}

/// A token store that can't be reached.
private struct BrokenStore: TokenStore {
  struct Locked: Error {}

  func tokens() throws -> Tokens? { throw Locked() }
  func save(_ tokens: Tokens) throws { throw Locked() }
  func clear() throws { throw Locked() }
}
