import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Refreshes before the server rejects a token.
struct TokenExpiryTests {
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// A token that expires in the given number of seconds.
  private static func token(expiresIn seconds: Int) -> String {
    let payload = Data(#"{"exp":\#(1_700_000_000 + seconds)}"#.utf8).base64EncodedString()
      .replacing("=", with: "").replacing("+", with: "-").replacing("/", with: "_")
    return "e30.\(payload).c2ln"
  }

  private func run(_ backend: TokenBackend, _ store: InMemoryTokenStore, times: Int = 1) async throws {
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { try await backend.answer($0) },
      configure: {
        $0.tokenStore = store
        $0.environment.now = { Self.now }
      }
    )
    for _ in 1...times { try await client.run(client.request("pets", .get, "/pets"), .init()) }
  }

  @Test(
    "A token is replaced shortly before its end",
    arguments: [(-100, ["new"]), (0, ["new"]), (30, ["new"]), (31, ["old"]), (3600, ["old"])])
  func aTokenIsReplacedShortlyBeforeItsEnd(seconds: Int, expected: [String]) async throws {
    let token = Self.token(expiresIn: seconds)
    let backend = TokenBackend(accepts: ["new", token])
    try await run(backend, InMemoryTokenStore(Tokens(accessToken: token, refreshToken: "r")))
    #expect(await backend.seen == expected.map { $0 == "old" ? token : $0 })
  }

  @Test("An expired token isn't sent")
  func anExpiredSessionIsNotEvenTried() async {
    let backend = TokenBackend(.refuses)
    let store = InMemoryTokenStore(Tokens(accessToken: Self.token(expiresIn: 1), refreshToken: "r"))
    let error = await #expect(throws: APIError.self) { try await run(backend, store) }
    #expect(error?.kind == .unauthorized)
    #expect(error?.operation == "pets")
    #expect(await backend.seen.isEmpty)
    #expect(await store.tokens() == nil)
  }

  @Test("A token that can't be replaced is used until it expires", arguments: [(20, true), (-20, false)])
  func aTokenIsUsedToItsEndWhileItCannotBeReplaced(seconds: Int, isSent: Bool) async {
    let token = Self.token(expiresIn: seconds)
    let backend = TokenBackend(.breaksDown, accepts: [token])
    let store = InMemoryTokenStore(Tokens(accessToken: token, refreshToken: "r"))
    try? await run(backend, store)
    #expect(await backend.seen == (isSent ? [token] : []))
    #expect(await store.tokens()?.accessToken == token)
  }

  @Test("A wrong clock doesn't cause endless refreshes")
  func aWrongClockDoesNotRefreshForEver() async throws {
    let new = Self.token(expiresIn: -7200)
    let backend = TokenBackend(accepts: [new], newToken: new)
    let old = Tokens(accessToken: Self.token(expiresIn: -7300), refreshToken: "r")
    try await run(backend, InMemoryTokenStore(old), times: 5)
    #expect(await backend.refreshes.count == 1)
    #expect(await backend.seen.count == 5)
  }

  @Test(
    "Tokens of other kinds have no known end",
    arguments: [
      "", "opaque", "a.b", "a.b.c", "e30.e30.x", "1|abc", "e30.eyJleHAiOiJzb29uIn0.x", "a.\u{fc}.c",
    ]
  )
  func tokensOfOtherKindsHaveNoKnownEnd(token: String) {
    #expect(JSONWebToken.expiry(of: token) == nil)
  }
}
