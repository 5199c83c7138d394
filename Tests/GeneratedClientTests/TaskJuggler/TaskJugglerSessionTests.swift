import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: session")
struct TaskJugglerSessionTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("logIn doesn't send the stored token, and replaces it", arguments: [nil, "stale"])
  func logIn(token: String?) async throws {
    let backend = try await BackendStub(
      .json(try spec.response("logIn")), .json(try spec.response("getCurrentUser")))
    let client = try await TaskJugglerClient.testing(backend, token: token)
    #expect(await client.isLoggedIn == (token != nil))

    try await client.logIn(email: "john@example.com", password: "p")
    _ = try await client.auth.user()

    #expect(await client.isLoggedIn)
    let headers = await backend.received.map(\.headers)
    #expect(headers.map { $0["authorization"] } == [nil, "Bearer 1|abcdef123456..."])
  }

  @Test("register logs the new user in")
  func register() async throws {
    let backend = try await BackendStub(
      .json(try spec.response("register"), status: 201), .json(try spec.response("getCurrentUser")))
    let client = try await TaskJugglerClient.testing(backend, token: "stale")

    try await client.auth.register(
      name: "John Doe", email: "john@example.com", password: "p", passwordConfirmation: "p")
    _ = try await client.auth.user()

    let headers = await backend.received.map(\.headers)
    #expect(headers.map { $0["authorization"] } == [nil, "Bearer 1|abcdef123456..."])
  }

  @Test("logIn finds the token inside the envelope")
  func envelopedLogIn() async throws {
    let example = String(decoding: try spec.response("logIn"), as: UTF8.self)
    let backend = try await BackendStub(
      .json(#"{"data":\#(example),"message":"Welcome","status":"success"}"#),
      .json(try spec.response("getCurrentUser")))
    let client = try await TaskJugglerClient.testing(backend, token: nil)

    let response = try await client.logIn(email: "john@example.com", password: "p")
    _ = try await client.auth.user()

    #expect(response.token == "1|abcdef123456...")
    #expect(await backend.received.last?.headers["authorization"] == "Bearer 1|abcdef123456...")
  }

  @Test(
    "logOut sends the token a last time and clears it, whatever the response",
    arguments: [
      BackendStub.Answer.json(#"{"message":"Logged out","status":"success"}"#), .empty(204), .empty(200),
      .json(#"{"message":"Server Error"}"#, status: 500), .html("<html></html>", status: 502),
      .json(#"{"message":"Unauthenticated."}"#, status: 401), .json(#"{"message":"#),
    ])
  func logOut(_ answer: BackendStub.Answer) async throws {
    let backend = try await BackendStub(answer, .json(try spec.response("getCurrentUser")))
    let client = try await TaskJugglerClient.testing(backend)

    try await client.logOut()
    #expect(await !client.isLoggedIn)
    _ = try await client.auth.user()

    let requests = await backend.received
    #expect(requests.map { "\($0.method) \($0.target)" } == ["POST /api/auth/logout", "GET /api/auth/user"])
    #expect(requests.map { $0.headers["authorization"] } == ["Bearer 7|secret-token", nil])
    #expect(requests.first?.body.isEmpty == true)
  }

  @Test("the service's own logOut returns the server's message if there is one")
  func logOutMessage() async throws {
    let answer = try spec.response("logOut")
    let backend = try await BackendStub(.json(answer), .empty(204))
    let client = try await TaskJugglerClient.testing(backend)

    let message = try await client.auth.logOut()

    #expect(message == ApiResponse(message: "Logged out", status: "success"))
    #expect(try await client.auth.logOut() == nil)
    try expectRoundTrip(message, answer)
  }

  @Test("logOut clears the token even if the server is unreachable")
  func logOutWithoutServer() async throws {
    let store = InMemoryTokenStore(Tokens(accessToken: "7|secret-token"))
    let client = TaskJugglerClient(
      server: .init(url: "http://127.0.0.1:9/api"),
      configuration: ClientConfiguration(tokenStore: store, retryPolicy: .none))

    let result = try await client.logOut()

    #expect(!result.isKnownToServer)
    #expect(result.error?.kind.isTransport == true)
    #expect(await !client.isLoggedIn)
  }

  @Test("a refused logIn logs nobody in and doesn't reveal the password")
  func refusedLogIn() async throws {
    let backend = try await BackendStub(
      .json(#"{"message":"These credentials do not match our records."}"#, status: 401))
    let client = try await TaskJugglerClient.testing(backend, token: nil)

    let error = try await #require(throws: APIError.self) {
      try await client.logIn(email: "john@example.com", password: "my-secret")
    }

    #expect(error.kind == .unauthorized)
    #expect(error.userMessage == "These credentials do not match our records.")
    #expect(await !client.isLoggedIn)
    expectNoSecret("my-secret", in: error)
    #expect(await backend.received.count == 1)
  }

  @Test(
    "a logIn with an invalid response stores nothing, and its error doesn't contain the token",
    arguments: [
      #"{"token": "8|new-token"}"#, #"{"token": "8|new-token", "user": "8|new-token"}"#,
      #"{"data": {"token": "8|new-token"}, "message": "Welcome"}"#, #"{"token": "8|new-token", "us"#,
    ])
  func unreadableLogIn(_ body: String) async throws {
    let backend = try await BackendStub(.json(body))
    let client = try await TaskJugglerClient.testing(backend, token: nil)

    let error = try await #require(throws: APIError.self) {
      try await client.logIn(email: "john@example.com", password: "my-secret")
    }

    guard case .decoding = error.kind else { throw error }
    #expect(await !client.isLoggedIn)
    #expect(error.body.isEmpty)
    for secret in ["new-token", "my-secret"] { expectNoSecret(secret, in: error) }
    #expect(await backend.received.count == 1)
  }

  private func expectNoSecret(
    _ secret: String, in error: APIError, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var dumped = ""
    dump(error, to: &dumped)
    for text in [String(describing: error), String(reflecting: error), error.localizedDescription, dumped] {
      #expect(!text.contains(secret), sourceLocation: sourceLocation)
    }
  }
}
