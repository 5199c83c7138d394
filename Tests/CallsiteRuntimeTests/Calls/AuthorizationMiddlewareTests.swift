import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct AuthorizationMiddlewareTests {
  private static let schemes: [String: SecurityScheme] = [
    "jwt": .header("Authorization", prefix: "Bearer"), "token": .header("Authorization", prefix: "Token"),
    "key": .header("X-Api-Key"), "query": .query("api_key"), "cookie": .cookie("session"), "basic": .basic,
  ]
  private static let credentials: [String: Credential] = [
    "token": .token("t|1"), "key": .provider { "k" }, "query": .token("a&b"), "cookie": .token("c d"),
    "basic": .basic(username: "ann", password: "p:w"),
  ]

  private func sent(_ security: [[String]], options: RequestOptions = .init()) async throws -> ClientRequest {
    try await APIClient.make(
      schemes: Self.schemes, tokens: nil, configure: { $0.credentials = Self.credentials }
    )
    .sent(security: security, options: options)
  }

  @Test(
    "A scheme says where a credential goes",
    arguments: [
      ("token", "Authorization", "Token t|1"), ("key", "X-Api-Key", "k"),
      ("cookie", "Cookie", "session=c%20d"),
      ("basic", "Authorization", "Basic YW5uOnA6dw=="),
    ]
  )
  func aSchemeSaysWhereACredentialGoes(scheme: String, header: String, value: String) async throws {
    #expect(try await sent([[scheme]]).headers[header] == value)
  }

  @Test("A user name with a colon isn't sent, since the server would take its end for the password")
  func aUserNameHasNoColon() async throws {
    let client = APIClient.make(
      schemes: Self.schemes, tokens: nil,
      configure: { $0.credentials = ["basic": .basic(username: "a:b", password: "c")] })
    let error = await #expect(throws: APIError.self) {
      try await client.run(client.request("x", .get, "/x", security: [["basic"]]), .init())
    }
    #expect(error?.kind == .invalidRequest)
  }

  @Test("An API key can be a query item")
  func anAPIKeyMayBeAQueryItem() async throws {
    #expect(try await sent([["query"]]).url.absoluteString == "https://api.example.com/v1/pets?api_key=a%26b")
  }

  @Test("All schemes of an alternative are applied together")
  func schemesOfOneAlternativeGoTogether() async throws {
    let request = try await sent([["key", "basic"]])
    #expect(request.headers["X-Api-Key"] == "k")
    #expect(request.headers["Authorization"] == "Basic YW5uOnA6dw==")
  }

  @Test("Uses the first alternative with all credentials")
  func theFirstAlternativeThatCanBeMetIsUsed() async throws {
    let request = try await sent([["key", "jwt"], ["token"], ["basic"]])
    #expect(request.headers["X-Api-Key"] == nil)
    #expect(request.headers["Authorization"] == "Token t|1")
  }

  @Test(
    "A credential is sent where none is required, wherever that is listed",
    arguments: [[[], ["token"]], [["token"], []], [["jwt"], [], ["token"]]] as [[[String]]])
  func anOptionalCredentialIsSent(security: [[String]]) async throws {
    #expect(try await sent(security).headers["Authorization"] == "Token t|1")
  }

  @Test(
    "Public operations and missing credentials send none",
    arguments: [[], [[]], [["jwt"]], [["unknown"]], [[], ["jwt"]]] as [[[String]]])
  func publicOperationsAndMissingCredentialsSendNone(security: [[String]]) async throws {
    let request = try await sent(security)
    #expect(request.headers.map(\.name) == ["Accept"])
    #expect(request.url.query() == nil)
  }

  @Test("The call's own header takes precedence")
  func theCallsOwnHeaderWins() async throws {
    let options = RequestOptions(headers: ["authorization": "Bearer mine"])
    #expect(try await sent([["token"]], options: options).headers["Authorization"] == "Bearer mine")
  }

  @Test("The token store takes precedence over credentials")
  func theTokenStoreComesBeforeCredentials() async throws {
    let client = APIClient.make(configure: {
      $0.tokenStore = InMemoryTokenStore(Tokens(accessToken: "stored"))
      $0.credentials = ["jwt": .token("configured")]
    })
    #expect(try await client.sent().headers["Authorization"] == "Bearer stored")
    try await client.clearTokens(operation: "logOut")
    #expect(try await client.sent().headers["Authorization"] == "Bearer configured")
  }

  @Test("Middleware doesn't see credentials")
  func middlewareSeesNoCredentials() async throws {
    let recorder = Recorder()
    let client = APIClient.make(configure: {
      $0.credentials = ["jwt": .token("secret")]
      $0.middleware = [recorder]
    })
    #expect(try await client.sent().headers["Authorization"] == "Bearer secret")
    #expect(await recorder.requests.first?.headers["Authorization"] == nil)
  }

  @Test("Credentials aren't sent to another origin")
  func anotherOriginGetsNoCredentials() async throws {
    struct Elsewhere: Middleware {
      func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
        var request = request
        request.url = try #require(URL(string: "https://evil.example.com/"))
        return try await next.send(request)
      }
    }
    let client = APIClient.make(configure: {
      $0.credentials = ["jwt": .token("secret")]
      $0.middleware = [Elsewhere()]
    })
    #expect(try await client.sent().headers["Authorization"] == nil)
  }

  @Test("A token with a line break isn't sent")
  func aTokenWithALineBreakIsNotSent() async {
    let client = APIClient.make(configure: { $0.credentials = ["jwt": .token("a\r\nX: y")] })
    await #expect(throws: APIError.self) { try await client.sent() }
  }
}
