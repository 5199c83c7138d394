import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: session")
struct HelpPetSessionTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("logIn stores the token that later calls send")
  func logIn() async throws {
    let backend = try await BackendStub(
      .json(try spec.response("logIn")), .json(try spec.response("getCurrentUser")))
    let client = try await HelpPetClient.testing(backend, token: nil)
    #expect(await !client.isLoggedIn)

    try await client.logIn(username: "vet1", password: "p")
    _ = try await client.auth.me()

    #expect(await client.isLoggedIn)
    let headers = await backend.received.map(\.headers)
    // The prefix is the documented one, whatever case the token type of the answer has.
    #expect(headers.map { $0["authorization"] } == [nil, "Bearer example-access-token"])
  }

  @Test("logIn doesn't send the stored token, and replaces it")
  func staleToken() async throws {
    let backend = try await BackendStub(
      .json(try spec.response("logIn")), .json(try spec.response("getCurrentUser")))
    let client = try await HelpPetClient.testing(backend, token: "stale")

    try await client.auth.logIn(username: "vet1", password: "p")
    _ = try await client.auth.me()

    let headers = await backend.received.map(\.headers)
    #expect(headers.map { $0["authorization"] } == [nil, "Bearer example-access-token"])
  }

  @Test("logOut clears the token and sends nothing")
  func logOut() async throws {
    let backend = try await BackendStub(.json(try spec.response("getCurrentUser")))
    let client = try await HelpPetClient.testing(backend)
    #expect(await client.isLoggedIn)

    try await client.logOut()

    #expect(await !client.isLoggedIn)
    #expect(await backend.received.isEmpty)
    _ = try await client.auth.me()
    let request = try #require(await backend.received.first)
    #expect(request.headers["authorization"] == nil)
  }

  @Test("a refused logIn logs nobody in and doesn't reveal secrets")
  func refusedLogIn() async throws {
    let body = #"{"detail":[{"loc":["body","password"],"msg":"Too short","type":"t","input":"my-secret"}]}"#
    let backend = try await BackendStub(.json(body, status: 422))
    let client = try await HelpPetClient.testing(backend, token: nil)

    let error = try await #require(throws: APIError.self) {
      try await client.logIn(username: "vet1", password: "my-secret")
    }

    #expect(await !client.isLoggedIn)
    #expect(error.fieldErrors == ["password": ["Too short"]])
    expectNoSecret("my-secret", in: error)
    #expect(await backend.received.count == 1)
  }

  @Test(
    "a logIn with an invalid response stores nothing, and its error doesn't contain the token",
    arguments: [
      #"{"access_token": "new-token"}"#, #"{"access_token": "new-token", "token_type": 7}"#,
      #"{"access_token": "new-token", "token_"#,
    ])
  func unreadableLogIn(_ body: String) async throws {
    let backend = try await BackendStub(.json(body))
    let client = try await HelpPetClient.testing(backend, token: nil)

    let error = try await #require(throws: APIError.self) {
      try await client.logIn(username: "vet1", password: "my-secret")
    }

    guard case .decoding = error.kind else { throw error }
    #expect(await !client.isLoggedIn)
    #expect(error.body.isEmpty)
    for secret in ["new-token", "my-secret"] { expectNoSecret(secret, in: error) }
    #expect(await backend.received.count == 1)
  }

  @Test("an empty token isn't a login")
  func emptyToken() async throws {
    let backend = try await BackendStub(.json(#"{"access_token": "", "token_type": "bearer"}"#))
    let client = try await HelpPetClient.testing(backend, token: nil)

    let error = try await #require(throws: APIError.self) {
      try await client.logIn(username: "vet1", password: "p")
    }

    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path == "access_token")
    #expect(await !client.isLoggedIn)
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
