import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: session")
struct NeuroMedSessionTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("neuromed")
  }

  @Test("logging in stores the token; the next call sends it with the prefix Token")
  func logIn() async throws {
    let backend = try await BackendStub(
      .json(spec.response("logIn")), .json(spec.response("getUserSettings")))
    let store = InMemoryTokenStore()
    let client = try await NeuroMedClient.testing(backend, store: store)
    #expect(await !client.isLoggedIn)

    try await client.logIn(email: "admin@gmail.com", password: "example-password")
    _ = try await client.settings.get()

    #expect(await store.tokens() == Tokens(accessToken: "example-token"))
    #expect(await authorizations(backend) == [nil, "Token example-token"])
    #expect(await client.isLoggedIn)
  }

  @Test("signing up logs in: a stale token isn't sent, and is replaced")
  func signUp() async throws {
    let backend = try await BackendStub(
      .json(spec.response("signUp"), status: 201), .json(spec.response("getSummary")))
    let client = try await NeuroMedClient.testing(backend)

    try await client.auth.signUp(name: "John Doe", email: "john@example.com", password: "p")
    _ = try await client.summaries.get()

    #expect(await authorizations(backend) == [nil, "Token example-token"])
  }

  @Test("the profile's response doesn't affect the stored token")
  func settings() async throws {
    let backend = try await BackendStub(.json(spec.response("logIn")))
    let store = InMemoryTokenStore(neuroMedTokens)

    _ = try await NeuroMedClient.testing(backend, store: store).settings.get()

    #expect(await authorizations(backend) == ["Token token-1"])
    #expect(await store.tokens() == neuroMedTokens)
  }

  @Test("a failed login leaves the stored token unchanged", arguments: [400, 401, 500])
  func failedLogIn(status: Int) async throws {
    let backend = try await BackendStub(.json(#"{"error": "No."}"#, status: status))
    let store = InMemoryTokenStore(neuroMedTokens)
    let client = try await NeuroMedClient.testing(backend, store: store)

    await #expect(throws: APIError.self) { try await client.logIn(email: "a@b.c", password: "p") }

    #expect(await authorizations(backend) == [nil])
    #expect(await store.tokens() == neuroMedTokens)
  }

  @Test("logging out clears the token and sends nothing")
  func logOut() async throws {
    let backend = try await BackendStub()
    let store = InMemoryTokenStore(neuroMedTokens)
    let client = try await NeuroMedClient.testing(backend, store: store)
    #expect(await client.isLoggedIn)

    try await client.logOut()

    #expect(await store.tokens() == nil)
    #expect(await !client.isLoggedIn)
    #expect(await backend.received.isEmpty)
  }

  @Test("logging out fails if the token can't be cleared")
  func failedLogOut() async throws {
    let client = NeuroMedClient(configuration: ClientConfiguration(tokenStore: LockedTokenStore()))

    let error = await #expect(throws: APIError.self) { try await client.logOut() }

    #expect(error?.kind == .client)
    #expect(error?.operation == "logOut")
    #expect(error?.underlying is LockedTokenStore.Locked)
  }

  @Test("cookies of the backend aren't sent back, and nothing about CSRF is sent")
  func cookies() async throws {
    var answer = BackendStub.Answer.json(try spec.response("logIn"))
    answer.headers["Set-Cookie"] = "sessionid=s1; Path=/"
    let backend = try await BackendStub(answer, .json(spec.response("getUserSettings")))
    let client = try await NeuroMedClient.testing(backend)

    try await client.logIn(email: "admin@gmail.com", password: "example-password")
    _ = try await client.settings.get()

    let names = await backend.received.flatMap(\.headers.keys)
    #expect(!names.contains { $0 == "cookie" || $0.contains("csrf") })
  }

  @Test("a redirect doesn't send a password to another origin", arguments: [false, true])
  func redirectedPassword(isNew: Bool) async throws {
    let elsewhere = try await BackendStub(.json("{}"))
    var redirect = BackendStub.Answer.empty(307)
    redirect.headers["Location"] = try await elsewhere.url + "/api/login/"
    let backend = try await BackendStub(redirect)
    let auth = try await NeuroMedClient.testing(backend).auth

    let error = await #expect(throws: APIError.self) {
      if isNew {
        try await auth.signUp(name: "J", email: "a@b.c", password: "example-password")
      } else {
        try await auth.logIn(email: "a@b.c", password: "example-password")
      }
    }

    #expect(error?.kind == .unexpectedContent)
    #expect(await backend.received.count == 1)
    #expect(await elsewhere.received.isEmpty)
  }

  @Test("a redirect doesn't send the token to another origin")
  func redirectedToken() async throws {
    let elsewhere = try await BackendStub(.json(spec.response("getUserSettings")))
    var redirect = BackendStub.Answer.empty(301)
    redirect.headers["Location"] = try await elsewhere.url + "/api/user/settings/"
    let backend = try await BackendStub(redirect)

    _ = try await NeuroMedClient.testing(backend).settings.get()

    #expect(await authorizations(backend) == ["Token token-1"])
    #expect(await authorizations(elsewhere) == [nil])
  }

  private func authorizations(_ backend: BackendStub) async -> [String?] {
    await backend.received.map { $0.headers["authorization"] }
  }
}

/// A store with a token that can't be cleared.
private struct LockedTokenStore: TokenStore {
  struct Locked: Error {}

  func tokens() -> Tokens? { neuroMedTokens }
  func save(_ tokens: Tokens) throws { throw Locked() }
  func clear() throws { throw Locked() }
}
