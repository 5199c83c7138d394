import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Testing

@Suite("NeuroMed: auth")
struct NeuroMedAuthTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("neuromed")
  }

  @Test("auth.status sends the token if there is one")
  func status() async throws {
    let call = try await NeuroMedClient.exampleCall("getAuthStatus")

    let status = try await call.client.auth.status()

    try await call.expectRequest("GET", "/api/auth/status/")
    #expect(!status.authenticated)
    try expectRoundTrip(status, call.answer)
  }

  @Test("auth.status needs no token")
  func statusOfNobody() async throws {
    let backend = try await BackendStub(.json(#"{"authenticated": false}"#))
    let client = try await NeuroMedClient.testing(backend, store: InMemoryTokenStore())

    #expect(try await client.auth.status() == AuthStatus(authenticated: false))
    #expect(await backend.received.map { $0.headers["authorization"] } == [nil])
  }

  @Test("auth.signUp sends name, address, password and language, and returns the account with its token")
  func signUp() async throws {
    let call = try await NeuroMedClient.exampleCall("signUp", status: 201)

    let user = try await call.client.auth.signUp(
      name: "John Doe", email: "john@example.com", password: "example-password", language: "en-US")

    try await call.expectRequest("POST", "/api/signup/", json: spec.request("signUp"), isPublic: true)
    #expect(user.id == 2)
    #expect(user.firstName == "John")
    #expect(user.dateJoined == "2025-10-24T13:58:02.104233+00:00")
    #expect(user.lastLogin == nil)
    #expect(user.token == "example-token")
    try expectRoundTrip(user, call.answer)
  }

  @Test("auth.signUp omits a missing language, sends an empty name, and accepts a 200")
  func signUpWithLittle() async throws {
    let answer = try spec.response("signUp")
    let call = try await NeuroMedClient.call("signUp", .json(answer, status: 200))

    let user = try await call.client.auth.signUp(name: "", email: "j@example.com", password: "pä\"ß/\\")

    let body = #"{"name": "", "email": "j@example.com", "password": "pä\"ß/\\"}"#
    try await call.expectRequest("POST", "/api/signup/", json: Data(body.utf8), isPublic: true)
    #expect(user.username == "john@example.com")
  }

  @Test("auth.logIn sends the credentials; empty names stay empty")
  func logIn() async throws {
    let call = try await NeuroMedClient.exampleCall("logIn")

    let user = try await call.client.auth.logIn(email: "admin@gmail.com", password: "example-password")

    try await call.expectRequest("POST", "/api/login/", json: spec.request("logIn"), isPublic: true)
    #expect(user.firstName == "")
    #expect(user.lastName == "")
    #expect(user.lastLogin == "2025-10-24T11:25:30.448571+00:00")
    #expect(user.token == "example-token")
    try expectRoundTrip(user, call.answer)
  }
}
