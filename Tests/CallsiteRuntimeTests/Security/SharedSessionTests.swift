import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Clients with separate configurations that share a token store, for a server that accepts each refresh
/// token only once.
struct SharedSessionTests {
  /// Accepts each refresh token once.
  private actor RotatingServer {
    private(set) var refreshCount = 0
    private var current = "r0"
    private let wait: @Sendable () async -> Void

    /// - Parameter wait: Delays the responses to successful refreshes.
    init(wait: @escaping @Sendable () async -> Void = {}) { self.wait = wait }

    func answer(_ request: ClientRequest) async -> ClientResponse {
      guard request.operationID == "refreshToken" else {
        let isFresh = request.headers["Authorization"] == "Bearer a\(refreshCount)" && refreshCount > 0
        return isFresh ? .json("{}") : .json("{}", status: 401)
      }
      guard case .data(let body)? = request.body,
        (try? JSONValue(parsing: body))?["refresh"]?.stringValue == current
      else { return .json(#"{"detail":"Used."}"#, status: 401) }
      refreshCount += 1
      current = "r\(refreshCount)"
      let answer = ClientResponse.json(#"{"access":"a\#(refreshCount)","refresh":"\#(current)"}"#)
      await wait()
      return answer
    }
  }

  /// A store without locks.
  private actor PlainStore: TokenStore {
    private var current: Tokens? = Tokens(accessToken: "a0", refreshToken: "r0")
    private(set) var clearCount = 0
    private let (clears, clearing) = AsyncStream<Void>.makeStream()

    func tokens() -> Tokens? { current }
    func save(_ tokens: Tokens) { current = tokens }
    func clear() {
      current = nil
      clearCount += 1
      clearing.finish()
    }

    /// Waits until the tokens have been cleared.
    nonisolated func isCleared() async { for await _ in clears {} }
  }

  private func client(_ server: RotatingServer, _ store: any TokenStore) -> APIClient {
    .make(
      tokens: .refreshing,
      respond: { await server.answer($0) },
      configure: {
        $0.tokenStore = store
        $0.environment.clock = SkippingClock()
      }
    )
  }

  private func call(_ client: APIClient) async -> APIError? {
    do throws(APIError) {
      try await client.run(client.request("pets", .get, "/pets"), .init())
      return nil
    } catch {
      return error
    }
  }

  @Test("A store that locks lets one client refresh")
  func aStoreThatLocksLetsOneClientRefresh() async {
    let server = RotatingServer()
    let store = InMemoryTokenStore(Tokens(accessToken: "a0", refreshToken: "r0"))
    let clients = (0..<8).map { _ in client(server, store) }
    let errors = await withTaskGroup(of: APIError?.self) { group in
      for client in clients { group.addTask { await call(client) } }
      return await group.reduce(into: []) { if let error = $1 { $0.append(error) } }
    }
    #expect(errors.isEmpty)
    #expect(await server.refreshCount == 1)
    #expect(await store.tokens() == Tokens(accessToken: "a1", refreshToken: "r1"))
  }

  /// The successful response arrives after the other client has ended the session.
  @Test(
    "A successful refresh is kept even if another client's is refused meanwhile", .timeLimit(.minutes(60)))
  func aRefreshThatSucceededIsKeptThoughAnotherClientWasRefusedMeanwhile() async {
    let store = PlainStore()
    let server = RotatingServer { await store.isCleared() }
    async let first = call(client(server, store))
    async let second = call(client(server, store))
    #expect(await [first, second].compactMap(\.?.kind) == [.unauthorized])
    #expect(await store.tokens() == Tokens(accessToken: "a1", refreshToken: "r1"))
  }

  @Test("A refused refresh waits for another client's new tokens")
  func aRefusedRefreshWaitsForWhatAnotherClientMayHaveGot() async {
    let store = PlainStore()
    let clock = ManualClock()
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { request in
        if request.headers["Authorization"] == "Bearer theirs" { return .json("{}") }
        return .json("{}", status: 401)
      },
      configure: {
        $0.tokenStore = store
        $0.environment.clock = clock
      }
    )
    let call = Task { await self.call(client) }
    _ = await clock.nextSleep()
    await store.save(Tokens(accessToken: "theirs"))
    clock.advance(by: .seconds(1))
    #expect(await call.value == nil)
    #expect(await store.clearCount == 0)
  }

  @Test("A session that isn't refreshed ends")
  func aSessionThatNobodyRefreshesEnds() async {
    let store = PlainStore()
    let clock = SkippingClock()
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { _ in .json("{}", status: 401) },
      configure: {
        $0.tokenStore = store
        $0.environment.clock = clock
      }
    )
    #expect(await call(client)?.kind == .unauthorized)
    #expect(await store.tokens() == nil)
    #expect(clock.sleeps.reduce(.zero, +) == .seconds(1))
  }

  @Test("A logout during a refresh takes precedence, even if the store has no lock")
  func aLogOutDuringTheRefreshStaysThoughTheStoreHasNoLock() async {
    let store = PlainStore()
    let clients = Clients()
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { request in
        guard request.operationID == "refreshToken" else { return .json("{}", status: 401) }
        _ = try await clients.only?.logOut()
        return .json(#"{"access":"a1","refresh":"r1"}"#)
      },
      configure: { $0.tokenStore = store }
    )
    await clients.set(client)
    #expect(await call(client)?.kind == .unauthorized)
    #expect(await store.tokens() == nil)
  }

  private actor Clients {
    private(set) var only: APIClient?
    func set(_ client: APIClient) { only = client }
  }

  /// A store whose disk is temporarily full.
  private actor FailingStore: TokenStore {
    private var current: Tokens? = Tokens(accessToken: "a0", refreshToken: "r0")
    private var failures = 1

    func tokens() -> Tokens? { current }
    func clear() { current = nil }
    func save(_ tokens: Tokens) throws {
      failures -= 1
      guard failures < 0 else { throw CocoaError(.fileWriteOutOfSpace) }
      current = tokens
    }
  }

  @Test("Tokens that couldn't be saved are saved during the next call")
  func tokensThatCouldNotBeSavedAreSavedWithTheNextCall() async throws {
    let server = RotatingServer()
    let store = FailingStore()
    let client = client(server, store)
    #expect(await call(client) != nil)
    #expect(await call(client) == nil)
    #expect(await server.refreshCount == 1)
    #expect(await store.tokens() == Tokens(accessToken: "a1", refreshToken: "r1"))
  }
}
