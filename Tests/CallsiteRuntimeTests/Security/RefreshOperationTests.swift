import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// The requests that refresh operations send.
struct RefreshOperationTests {
  private func sent(_ refresh: RefreshOperation) async throws -> (request: ClientRequest, body: String?) {
    let backend = TokenBackend()
    let client = APIClient.make(
      tokens: TokenLifecycle(scheme: "jwt", accessToken: "/access", refresh: refresh),
      respond: { try await backend.answer($0) },
      configure: { $0.tokenStore = InMemoryTokenStore(.old) }
    )
    try await client.run(client.request("pets", .get, "/pets"), .init())
    let request = try #require(await backend.refreshes.first)
    guard case .data(let data) = request.body else { return (request, nil) }
    return (request, String(decoding: data, as: UTF8.self))
  }

  @Test("Sends the refresh token as JSON")
  func theRefreshTokenInJSON() async throws {
    let (request, body) = try await sent(.init("refresh", .post, "/refresh", refreshToken: "refresh"))
    #expect(body == #"{"refresh":"r"}"#)
    #expect(request.method == .post)
    #expect(request.operationID == "refresh")
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(request.headers["Authorization"] == nil)
    #expect(request.hasSecretBody)
  }

  @Test("Sends a form with constants")
  func aFormWithConstants() async throws {
    let (request, body) = try await sent(
      .init(
        "refresh", .post, "/refresh", refreshToken: "refresh_token",
        constants: ["grant_type": "refresh_token"], contentType: "application/x-www-form-urlencoded"
      )
    )
    #expect(body == "grant_type=refresh_token&refresh_token=r")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
  }

  @Test("Sends both tokens")
  func bothTokens() async throws {
    let (_, body) = try await sent(
      .init("refresh", .put, "/refresh", refreshToken: "refresh", accessToken: "access")
    )
    #expect(body == #"{"access":"old","refresh":"r"}"#)
  }

  @Test("Sends the access token as the credential, without a body")
  func theAccessTokenAsCredentialWithoutABody() async throws {
    let (request, body) = try await sent(.init("refresh", .post, "/refresh", security: [["jwt"]]))
    #expect(body == nil)
    #expect(request.headers["Authorization"] == "Bearer old")
    #expect(request.headers["Content-Type"] == nil)
  }
}
