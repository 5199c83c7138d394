import CallsiteRuntime
import Foundation
import TaskJugglerAPI
import Testing

@Suite("Task Juggler: accounts")
struct TaskJugglerAuthTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("taskjuggler")
  }

  @Test("auth.register posts the new user and returns user and token")
  func register() async throws {
    let answer = try spec.response("register")
    let backend = try await BackendStub(.json(answer, status: 201))

    let response = try await TaskJugglerClient.testing(backend, token: nil).auth.register(
      name: "John Doe", email: "john@example.com", password: "your-password",
      passwordConfirmation: "your-password")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/auth/register")
    try expectJSON(request.body, try spec.request("register"))
    #expect(response.token == "1|abcdef123456...")
    #expect(response.user.name == "John Doe")
    // The registration's example contains neither, although the guide's Swift requires the zone.
    #expect(response.user.phone == nil)
    #expect(response.user.timezone == nil)
    try expectRoundTrip(response, answer)
  }

  @Test("logIn posts email address and password and returns user and token")
  func logIn() async throws {
    let answer = try spec.response("logIn")
    let backend = try await BackendStub(.json(answer))

    let response = try await TaskJugglerClient.testing(backend, token: nil)
      .logIn(email: "john@example.com", password: "your-password")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/auth/login")
    try expectJSON(request.body, try spec.request("logIn"))
    #expect(response.user.timezone == "Europe/London")
    #expect(response.user.phone == "+1-555-123-4567")
    try expectRoundTrip(response, answer)
  }

  @Test("auth.user returns the user")
  func user() async throws {
    let answer = try spec.response("getCurrentUser")
    let backend = try await BackendStub(.json(answer))

    let user = try await TaskJugglerClient.testing(backend).auth.user()

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "GET /api/auth/user")
    #expect(user.id == "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")
    #expect(user.email == "john@example.com")
    try expectRoundTrip(user, answer)
  }

  @Test("auth.forgotPassword posts the email address and returns the message")
  func forgotPassword() async throws {
    let backend = try await BackendStub(.json(try spec.response("forgotPassword")))

    let response = try await TaskJugglerClient.testing(backend).auth
      .forgotPassword(email: "john+doe@example.com")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/auth/forgot-password")
    #expect(request.text == #"{"email":"john+doe@example.com"}"#)
    #expect(request.headers["authorization"] == nil)
    #expect(response?.message == "We have emailed your password reset link.")
    #expect(response?.status == "success")
  }

  @Test("auth.resetPassword posts the new password with the token from the email")
  func resetPassword() async throws {
    let answer = try spec.response("resetPassword")
    let backend = try await BackendStub(.json(answer))

    let response = try await TaskJugglerClient.testing(backend).auth.resetPassword(
      token: "token-from-the-email", email: "john@example.com", password: "your-new-password",
      passwordConfirmation: "your-new-password")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/auth/reset-password")
    try expectJSON(request.body, try spec.request("resetPassword"))
    #expect(request.headers["authorization"] == nil)
    try expectRoundTrip(response, answer)
  }

  @Test("auth.registerPushToken posts the device's token, and its platform, if any")
  func registerPushToken() async throws {
    let answer = try spec.response("registerPushToken")
    let backend = try await BackendStub(.json(answer), .empty(204))
    let client = try await TaskJugglerClient.testing(backend)

    let first = try await client.auth.registerPushToken(token: "device-token", platform: "ios")
    let second = try await client.auth.registerPushToken(token: "device-token")

    let requests = await backend.received
    #expect(requests.map(\.target) == ["/api/auth/push-token", "/api/auth/push-token"])
    try expectJSON(try #require(requests.first).body, try spec.request("registerPushToken"))
    #expect(requests.last?.text == #"{"token":"device-token"}"#)
    #expect(first?.message == "Push token registered")
    #expect(second == nil)
    try expectRoundTrip(first, answer)
  }
}
