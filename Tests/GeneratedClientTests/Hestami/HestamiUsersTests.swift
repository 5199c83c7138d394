import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: users")
struct HestamiUsersTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("users.logIn sends the credentials without a token and returns the tokens and the user")
  func logIn() async throws {
    let call = try await HestamiClient.exampleCall("logIn")

    let response = try await call.client.users.logIn(
      email: "dana.reyes@example.com", password: "example-password")

    try await call.expectRequest("POST", "/api/users/login/", json: spec.request("logIn"), isPublic: true)
    #expect(response.access == "example-access-token")
    #expect(response.refresh == "example-refresh-token")
    #expect(response.user.firstName == "Dana")
    #expect(response.user.phoneNumber == "+1 703 555 0142")
    try expectRoundTrip(response, call.answer)
  }

  @Test("users.refreshAccessToken sends only the refresh token and returns the new pair")
  func refresh() async throws {
    let call = try await HestamiClient.exampleCall("refreshAccessToken")

    let response = try await call.client.users.refreshAccessToken(refresh: "example-refresh-token")

    let request = try await call.expectRequest(
      "POST", "/api/users/token/refresh/", json: spec.request("refreshAccessToken"), isPublic: true)
    #expect(request.text == #"{"refresh":"example-refresh-token"}"#)
    #expect(response.access == "example-access-token-2")
    #expect(response.refresh == "example-refresh-token-2")
    try expectRoundTrip(response, call.answer)
  }

  @Test(
    "users.refreshAccessToken accepts a response without a new refresh token",
    arguments: ["", #", "refresh": null"#])
  func refreshWithoutRotation(rest: String) async throws {
    let call = try await HestamiClient.call("refreshAccessToken", .json(#"{"access": "access-2"\#(rest)}"#))

    let response = try await call.client.users.refreshAccessToken(refresh: "refresh-1")

    #expect(response == RefreshResponse(access: "access-2"))
  }

  @Test("users.verifyToken sends the token in the body and ignores the response body")
  func verify() async throws {
    let call = try await HestamiClient.exampleCall("verifyToken", answering: .json("{}"))

    try await call.client.users.verifyToken(token: "example-access-token")

    let request = try await call.expectRequest(
      "POST", "/api/users/token/verify/", json: spec.request("verifyToken"), isPublic: true)
    #expect(request.text == #"{"token":"example-access-token"}"#)
  }

  @Test("users.register sends all values and returns the account")
  func register() async throws {
    let call = try await HestamiClient.exampleCall("register", status: 201)

    let user = try await call.client.users.register(
      email: "dana.reyes@example.com", password: "example-password", firstName: "Dana", lastName: "Reyes",
      userRole: "PROPERTY_OWNER", phoneNumber: "+1 703 555 0142")

    try await call.expectRequest(
      "POST", "/api/users/register/", json: spec.request("register"), isPublic: true)
    #expect(user.id == "5f0c3a52-7d1e-4b8e-9a61-2f4c8f1d0b11")
    #expect(user.userRole == "PROPERTY_OWNER")
    try expectRoundTrip(user, call.answer)
  }

  @Test("users.register omits missing values")
  func registerWithLittle() async throws {
    let call = try await HestamiClient.exampleCall("register", status: 201)

    try await call.client.users.register(email: "é@example.com", password: "\"\\/\u{1F511}")

    let body = #"{"email": "é@example.com", "password": "\"\\/🔑"}"#
    try await call.expectRequest("POST", "/api/users/register/", json: Data(body.utf8), isPublic: true)
  }

  @Test("users.logOut sends the token and no body")
  func logOut() async throws {
    let call = try await HestamiClient.exampleCall("logOut", answering: .empty(204))

    try await call.client.users.logOut()

    try await call.expectRequest("POST", "/api/users/logout/")
  }

  @Test("users.profile returns the account, with nil for a null phone number")
  func profile() async throws {
    let call = try await HestamiClient.exampleCall("getProfile")

    let user = try await call.client.users.profile()

    try await call.expectRequest("GET", "/api/users/profile/")
    #expect(user.lastName == "Reyes")
    #expect(user.phoneNumber == nil)
    try expectRoundTrip(user, call.answer)
  }
}
