import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: session")
struct HestamiSessionTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("logging in stores both tokens; the next call sends the access token as Bearer")
  func logIn() async throws {
    let backend = try await BackendStub(.json(spec.response("logIn")), .json(spec.response("getProfile")))
    let store = InMemoryTokenStore()
    let client = try await HestamiClient.testing(backend, store: store)
    #expect(await !client.isLoggedIn)

    try await client.logIn(email: "dana.reyes@example.com", password: "example-password")
    _ = try await client.users.profile()

    let tokens = Tokens(accessToken: "example-access-token", refreshToken: "example-refresh-token")
    #expect(await store.tokens() == tokens)
    #expect(await authorizations(backend) == [nil, "Bearer example-access-token"])
    #expect(await client.isLoggedIn)
  }

  @Test("logging in again doesn't send the stored token, and replaces it")
  func logInAgain() async throws {
    let backend = try await BackendStub(.json(spec.response("logIn")))
    let store = InMemoryTokenStore(hestamiTokens)

    try await HestamiClient.testing(backend, store: store).logIn(email: "a@b.c", password: "p")

    #expect(await authorizations(backend) == [nil])
    #expect(await store.tokens()?.accessToken == "example-access-token")
  }

  @Test("a failed login leaves the stored tokens unchanged", arguments: [400, 401, 500])
  func failedLogIn(status: Int) async throws {
    let backend = try await BackendStub(.json(#"{"detail": "No."}"#, status: status))
    let store = InMemoryTokenStore(hestamiTokens)
    let client = try await HestamiClient.testing(backend, store: store)

    await #expect(throws: APIError.self) { try await client.logIn(email: "a@b.c", password: "p") }

    #expect(await authorizations(backend) == [nil])
    #expect(await store.tokens() == hestamiTokens)
    #expect(await client.isLoggedIn)
  }

  @Test("registering logs nobody in")
  func register() async throws {
    let backend = try await BackendStub(.json(spec.response("register"), status: 201))
    let client = try await HestamiClient.testing(backend, store: InMemoryTokenStore())

    try await client.users.register(email: "a@b.c", password: "p")

    #expect(await authorizations(backend) == [nil])
    #expect(await !client.isLoggedIn)
  }

  @Test("logging out notifies the backend and clears the tokens")
  func logOut() async throws {
    let backend = try await BackendStub(.empty(204), .json("{}", status: 401))
    let store = InMemoryTokenStore(hestamiTokens)
    let client = try await HestamiClient.testing(backend, store: store)

    let result = try await client.logOut()
    await #expect(throws: APIError.self) { _ = try await client.users.profile() }

    #expect(result.isKnownToServer)
    #expect(result.error == nil)

    #expect(await store.tokens() == nil)
    #expect(await !client.isLoggedIn)
    #expect(await authorizations(backend) == ["Bearer access-1", nil])
  }

  @Test("logging out clears the tokens even if the backend fails, and throws", arguments: [401, 500])
  func failedLogOut(status: Int) async throws {
    let backend = try await BackendStub(.html("<html></html>", status: status))
    let client = try await HestamiClient.testing(backend)

    let result = try await client.logOut()

    #expect(!result.isKnownToServer)
    #expect(result.error?.status == status)
    #expect(await authorizations(backend) == ["Bearer access-1"])
    #expect(await !client.isLoggedIn)
  }

  @Test("logging out clears the tokens even if the backend is unreachable")
  func logOutWithoutBackend() async throws {
    let store = InMemoryTokenStore(hestamiTokens)
    let client = HestamiClient(
      server: .init(url: "http://localhost:1"),
      configuration: ClientConfiguration(tokenStore: store, retryPolicy: .none))

    let result = try await client.logOut()

    #expect(!result.isKnownToServer)
    #expect(result.error?.kind.isTransport == true)
    #expect(await store.tokens() == nil)
  }

  @Test("a call without tokens is sent without credentials")
  func loggedOut() async throws {
    let answer = try spec.response("getProfile", status: 401)
    let backend = try await BackendStub(.json(answer, status: 401))
    let client = try await HestamiClient.testing(backend, store: InMemoryTokenStore())

    let error = await #expect(throws: APIError.self) { _ = try await client.users.profile() }

    #expect(error?.kind == .unauthorized)
    #expect(await authorizations(backend) == [nil])
  }

  @Test(
    "a redirect doesn't send a password or token in a body to another origin",
    arguments: ["logIn", "refreshAccessToken", "register", "verifyToken"])
  func redirectedSecret(operation: String) async throws {
    let elsewhere = try await BackendStub(.json("{}"))
    var redirect = BackendStub.Answer.empty(307)
    redirect.headers["Location"] = try await elsewhere.url + "/api/users/"
    let backend = try await BackendStub(redirect)
    let users = try await HestamiClient.testing(backend).users

    let error = await #expect(throws: APIError.self) {
      switch operation {
      case "logIn": try await users.logIn(email: "a@b.c", password: "example-password")
      case "refreshAccessToken": try await users.refreshAccessToken(refresh: "refresh-1")
      case "register": try await users.register(email: "a@b.c", password: "example-password")
      default: try await users.verifyToken(token: "access-1")
      }
    }

    #expect(error?.kind == .unexpectedContent)
    #expect(await backend.received.count == 1)
    #expect(await elsewhere.received.map(\.text).isEmpty)
  }

  private func authorizations(_ backend: BackendStub) async -> [String?] {
    await backend.received.map { $0.headers["authorization"] }
  }
}
