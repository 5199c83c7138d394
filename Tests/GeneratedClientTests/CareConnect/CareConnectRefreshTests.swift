import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

@Suite("CareConnect: refreshing the access token")
struct CareConnectRefreshTests {
  private static let refused = BackendStub.Answer.json(
    #"{"detail": "Given token not valid for any token type", "code": "token_not_valid"}"#, status: 401)

  @Test("A rejected access token is replaced, and the call is repeated")
  func refreshes() async throws {
    let profile = try SpecDocument("careconnect").response("getProfile")
    let backend = try await BackendStub(Self.refused, .json(#"{"access": "new"}"#), .json(profile))
    let store = InMemoryTokenStore(Tokens(accessToken: "old", refreshToken: "refresh-1"))
    let client = try await CareConnectClient.testing(backend, store: store)

    _ = try await client.users.profile()

    let requests = await backend.received
    #expect(
      requests.map(\.path) == ["/api/v1/users/profile/", "/api/v1/auth/refresh/", "/api/v1/users/profile/"])
    #expect(requests.map { $0.headers["authorization"] } == ["Bearer old", nil, "Bearer new"])
    #expect(requests[1].text == #"{"refresh":"refresh-1"}"#)
    #expect(await store.tokens() == Tokens(accessToken: "new", refreshToken: "refresh-1"))
  }

  @Test("A rejected refresh token ends the session")
  func ends() async throws {
    let backend = try await BackendStub(Self.refused, Self.refused)
    let store = InMemoryTokenStore(Tokens(accessToken: "old", refreshToken: "refresh-1"))
    let client = try await CareConnectClient.testing(backend, store: store)

    let error = await #expect(throws: APIError.self) { try await client.users.profile() }

    #expect(error?.kind == .unauthorized)
    #expect(await store.tokens() == nil)
    #expect(await client.isLoggedIn == false)
  }
}
