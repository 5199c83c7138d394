import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

/// Tokens and passwords are sent only to the backend.
@Suite("CareConnect: secrets", .serialized)
struct CareConnectSecretTests {
  private static let secrets = ["secret-token", "the password", "fresh-token", "example-refresh-token"]

  /// The calls with secrets in their request or response body.
  private static let secretCalls = CareConnectCoverageTests.calls.filter {
    ["logIn", "refreshToken", "registerUser"].contains($0.id)
  }

  @Test("no error shows a credential, whatever the call", arguments: CareConnectCoverageTests.calls)
  func errors(call: CareConnectCall) async throws {
    let error = try await CareConnectSpec.error(.json(#"{"detail": "Not found."}"#, status: 404)) {
      _ = try await call.send($0)
    }
    var dumped = ""
    dump(error, to: &dumped)
    for secret in Self.secrets {
      #expect(!String(describing: error).contains(secret))
      #expect(!String(reflecting: error).contains(secret))
      #expect(!dumped.contains(secret))
    }
  }

  @Test("an error doesn't keep an unreadable response with tokens", arguments: CareConnectAuthTests.calls)
  func tokenPurposes(call: CareConnectCall) async throws {
    let answer = #"{"access": ["fresh-token"], "refresh": "fresh-token"}"#
    let error = try await CareConnectSpec.error(.json(answer)) { _ = try await call.send($0) }
    #expect(!String(describing: error).contains("fresh-token"))
    #expect(!String(decoding: error.body, as: UTF8.self).contains("fresh-token"))
  }

  @Test("a redirect to another origin carries no password and no refresh token", arguments: secretCalls)
  func secretBodies(call: CareConnectCall) async throws {
    let stranger = try await BackendStub(.empty(404))
    let backend = try await BackendStub(.redirect(307, to: try await stranger.url + "/elsewhere/"))
    let client = try await CareConnectClient.testing(backend)
    await #expect(throws: APIError.self) { try await call.send(client) }
    for request in await stranger.received {
      #expect(!Self.secrets.contains { request.text.contains($0) })
    }
  }

  @Test("a redirect to another origin carries no token", arguments: [301, 302, 303, 307, 308])
  func token(status: Int) async throws {
    let stranger = try await BackendStub(.json(try CareConnectSpec.response("getDashboardStats")))
    let backend = try await BackendStub(.redirect(status, to: try await stranger.url + "/stats/"))
    _ = try await CareConnectClient.testing(backend).dashboard.stats()
    let request = try #require(await stranger.received.first)
    #expect(request.target == "/stats/")
    #expect(request.headers["authorization"] == nil)
  }

  @Test("nothing is sent over plain HTTP to another machine")
  func plainHTTP() async throws {
    let store = InMemoryTokenStore(Tokens(accessToken: "secret-token"))
    let client = CareConnectClient(
      server: .init(url: "http://careconnect.invalid/api/v1"), configuration: .init(tokenStore: store))
    let error = await #expect(throws: APIError.self) { try await client.users.profile() }
    #expect(error?.kind == .invalidRequest)
  }
}

extension BackendStub.Answer {
  fileprivate static func redirect(_ status: Int, to location: String) -> BackendStub.Answer {
    BackendStub.Answer(status: status, headers: ["Location": location], body: Data())
  }
}
