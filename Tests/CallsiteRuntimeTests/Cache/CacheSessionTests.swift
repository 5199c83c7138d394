import Foundation
import Testing

@testable import CallsiteCache
@_spi(Generated) @testable import CallsiteRuntime

struct CacheSessionTests {
  private func api() -> CachedAPI {
    CachedAPI { request, count in
      if request.url.path().hasSuffix("refuse") {
        return .json(#"{"code":"token_not_valid"}"#, status: 401)
      }
      return .json(
        request.method == .get ? "\(count)" : #"{"access":"a"}"#,
        headers: ["Cache-Control": "max-age=60"]
      )
    }
  }

  @Test("Logout clears the cache")
  func logOutClearsTheCache() async throws {
    let api = api()
    let client = api.client()
    _ = try await api.get(from: client)
    var logOut = client.request("logOut", .post, "/log-out")
    logOut.endsSession()
    try await client.run(logOut, .init())
    #expect(await api.cache.count == 0)
  }

  @Test("Forgetting the tokens clears the cache")
  func forgettingTheTokensClearsTheCache() async throws {
    let api = api()
    let client = api.client()
    _ = try await api.get(from: client)
    try await client.clearTokens(operation: "logOut")
    #expect(await api.cache.count == 0)
  }

  @Test("A session that the server ends clears the cache")
  func aSessionThatTheServerEndsClearsTheCache() async throws {
    let api = api()
    let client = api.client()
    _ = try await api.get(from: client)
    await #expect(throws: APIError.self) { _ = try await api.get("/refuse", from: client) }
    #expect(await client.isLoggedIn() == false)
    #expect(await api.cache.count == 0)
  }

  @Test("A login clears the cache")
  func aLogInClearsTheCache() async throws {
    let api = api()
    let client = api.client()
    _ = try await api.get(from: client)
    var logIn = client.request("logIn", .post, "/log-in", security: [])
    logIn.storesTokens()
    try await client.run(logIn, .init())
    #expect(await api.cache.count == 0)
  }

  @Test("A response that arrives after the session ended isn't stored")
  func whatIsOnItsWayWhileTheSessionEndsIsNotStored() async throws {
    let cache = ResponseCache()
    let api = CachedAPI(cache) { _, count in
      await cache.clear()
      return .json("\(count)", headers: ["Cache-Control": "max-age=60"])
    }
    _ = try await api.get()
    #expect(await cache.count == 0)
  }

  @Test("A response with tokens isn't stored")
  func anAnswerWithTokensIsNotStored() async throws {
    let api = CachedAPI { _, _ in .json(#"{"access":"a"}"#, headers: ["Cache-Control": "max-age=60"]) }
    let client = api.client()
    var logIn = client.request("logIn", .get, "/log-in", security: [])
    logIn.storesTokens()
    try await client.run(logIn, .init())
    #expect(await api.cache.count == 0)
  }

  @Test("The cache doesn't contain credentials")
  func theCacheHoldsNoCredential() async throws {
    let api = CachedAPI(["Cache-Control": "max-age=60", "Vary": "Authorization", "Set-Cookie": "s3cret"])
    _ = try await api.get(from: api.client(token: "s3cret"))
    var text = ""
    dump(api.cache, to: &text)
    #expect(text.contains("max-age=60"))
    #expect(!text.contains("s3cret"))
  }
}
