import CallsiteRuntime
import CareConnectAPI
import HelpPetAPI
import HestamiAPI
import NeuroMedAPI
import TaskJugglerAPI
import Testing

/// The session of every client, as its document describes it.
struct DocumentedSessionTests {
  @Test("A login stores the documented tokens, and the next call sends the access token")
  func logIn() async throws {
    let both = Tokens(accessToken: "example-access-token", refreshToken: "example-refresh-token")
    try await TestedAPI.careConnect.expectLogIn("logIn", storing: both, next: "getProfile")
    try await TestedAPI.hestami.expectLogIn("logIn", storing: both, next: "getProfile")
    let one = Tokens(accessToken: "example-access-token")
    try await TestedAPI.helpPet.expectLogIn("logIn", storing: one, next: "getCurrentUser")
    let token = Tokens(accessToken: "example-token")
    try await TestedAPI.neuroMed.expectLogIn("logIn", storing: token, next: "getUserSettings")
    let laravel = Tokens(accessToken: "1|abcdef123456...")
    try await TestedAPI.taskJuggler.expectLogIn("logIn", storing: laravel, next: "getCurrentUser")
  }

  @Test("Signing up logs in if its response has a token")
  func signUp() async throws {
    let token = Tokens(accessToken: "example-token")
    try await TestedAPI.neuroMed.expectLogIn("signUp", storing: token, next: "getUserSettings")
    let laravel = Tokens(accessToken: "1|abcdef123456...")
    try await TestedAPI.taskJuggler.expectLogIn("register", storing: laravel, next: "getCurrentUser")

    let store = InMemoryTokenStore()
    let backend = try await BackendStub(try SpecDocument("hestami").success("register"))
    try await TestedAPI.hestami.client(backend, store: store).users.register(email: "a@b.c", password: "p")
    #expect(await store.tokens() == nil)
  }

  @Test("A refused access token is replaced by the documented operation, and the call is repeated")
  func refresh() async throws {
    // CareConnect's response has no new refresh token.
    try await TestedAPI.careConnect.expectRefresh(
      "refreshToken", at: "/api/v1/auth/refresh/", of: "getProfile",
      storing: Tokens(accessToken: "another-example-access-token", refreshToken: "refresh-token"))
    try await TestedAPI.hestami.expectRefresh(
      "refreshAccessToken", at: "/api/users/token/refresh/", of: "getProfile",
      storing: Tokens(accessToken: "example-access-token-2", refreshToken: "example-refresh-token-2"))
  }

  @Test("Without an operation that replaces it, a refused token ends the session")
  func end() async throws {
    try await TestedAPI.helpPet.expectEnd(after: "getCurrentUser")
    try await TestedAPI.neuroMed.expectEnd(after: "getUserSettings")
    try await TestedAPI.taskJuggler.expectEnd(after: "getCurrentUser")
  }

  @Test(
    "Logging out clears the tokens, and tells the server if there is an operation for it",
    arguments: [204, 500])
  func logOut(status: Int) async throws {
    try await TestedAPI.careConnect.expectLogOut(nil, status: status) { try await $0.logOut() }
    try await TestedAPI.helpPet.expectLogOut(nil, status: status) { try await $0.logOut() }
    try await TestedAPI.hestami.expectLogOut("/api/users/logout/", status: status) { try await $0.logOut() }
    try await TestedAPI.neuroMed.expectLogOut(nil, status: status) { try await $0.logOut() }
    try await TestedAPI.taskJuggler.expectLogOut("/api/auth/logout", status: status) { try await $0.logOut() }
  }
}

extension TestedAPI {
  /// Calls an operation with the arguments of its example.
  private func call(_ operation: String, _ client: Client) async throws {
    _ = try await #require(calls.first { $0.operation == operation }).send(client)
  }

  /// Expects a login to replace the tokens of the store, which it doesn't send.
  fileprivate func expectLogIn(_ logIn: String, storing tokens: Tokens, next operation: String) async throws {
    let document = try SpecDocument(spec)
    let backend = try await BackendStub(try document.success(logIn), try document.success(operation))
    let store = InMemoryTokenStore(Self.tokens)
    let client = try await client(backend, store: store)
    try await call(logIn, client)
    try await call(operation, client)
    #expect(await store.tokens() == tokens, "\(spec)")
    #expect(await backend.authorizations == [nil, "\(scheme) \(tokens.accessToken)"], "\(spec)")
  }

  fileprivate func expectRefresh(
    _ refresh: String, at target: String, of operation: String, storing tokens: Tokens
  ) async throws {
    let document = try SpecDocument(spec)
    let backend = try await BackendStub(
      .json(try document.response(operation, status: 401), status: 401), try document.success(refresh),
      try document.success(operation))
    let store = InMemoryTokenStore(Self.tokens)
    try await call(operation, try await client(backend, store: store))
    #expect(await backend.received[1].target == target)
    #expect(await backend.received[1].text == #"{"refresh":"refresh-token"}"#, "\(spec)")
    let sent = ["Bearer secret-token", nil, "Bearer \(tokens.accessToken)"]
    #expect(await backend.authorizations == sent, "\(spec)")
    #expect(await store.tokens() == tokens, "\(spec)")
  }

  fileprivate func expectEnd(after operation: String) async throws {
    let body = try SpecDocument(spec).response(operation, status: 401)
    let backend = try await BackendStub(.json(body, status: 401))
    let store = InMemoryTokenStore(Self.tokens)
    let client = try await client(backend, store: store)
    let error = await #expect(throws: APIError.self) { try await call(operation, client) }
    #expect(error?.kind == .unauthorized, "\(spec)")
    #expect(await store.tokens() == nil, "\(spec)")
    #expect(await backend.received.count == 1, "\(spec)")
  }

  /// Expects a logout to send a request to the target, or nothing.
  fileprivate func expectLogOut(
    _ target: String?, status: Int, _ logOut: (Client) async throws -> LogOutResult
  ) async throws {
    let backend = try await BackendStub(.empty(status))
    let store = InMemoryTokenStore(Self.tokens)
    let result = try await logOut(try await client(backend, store: store))
    #expect(result.isKnownToServer == (target != nil && status == 204), "\(spec)")
    #expect(await store.tokens() == nil, "\(spec)")
    #expect(await backend.received.map(\.target) == (target.map { [$0] } ?? []), "\(spec)")
    #expect(await backend.authorizations == (target.map { _ in ["\(scheme) secret-token"] } ?? []), "\(spec)")
  }
}
