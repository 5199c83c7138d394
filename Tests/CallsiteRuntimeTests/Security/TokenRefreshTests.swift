import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Refreshes after the server rejects the access token.
struct TokenRefreshTests {
  private func client(
    _ backend: TokenBackend,
    _ store: any TokenStore,
    lifecycle: TokenLifecycle = .refreshing
  ) -> APIClient {
    .make(
      tokens: lifecycle,
      respond: { try await backend.answer($0) },
      configure: { $0.tokenStore = store }
    )
  }

  /// The error of a call, if any.
  private func failure(
    of client: APIClient,
    options: RequestOptions = .init(),
    _ set: (inout OperationRequest) -> Void = { _ in }
  ) async -> APIError? {
    var request = client.request("pets", .post, "/pets")
    set(&request)
    do throws(APIError) {
      try await client.run(request, options)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A refused token is replaced and the request sent again",
    arguments: [
      (TokenBackend.Refresh.rotates, Tokens(accessToken: "new", refreshToken: "rotated")),
      (.keepsRefreshToken, Tokens(accessToken: "new", refreshToken: "r")),
    ]
  )
  func aRefusedTokenIsReplacedAndTheRequestSentAgain(refresh: TokenBackend.Refresh, saved: Tokens) async {
    let backend = TokenBackend(refresh)
    let store = InMemoryTokenStore(.old)
    #expect(await failure(of: client(backend, store)) == nil)
    #expect(await backend.seen == ["old", "new"])
    #expect(await backend.refreshes.count == 1)
    #expect(await store.tokens() == saved)
  }

  @Test("A refresh that is refused ends the session")
  func aRefreshThatIsRefusedEndsTheSession() async {
    let backend = TokenBackend(.refuses)
    let store = InMemoryTokenStore(.old)
    let error = await failure(of: client(backend, store))
    #expect(error?.kind == .unauthorized)
    #expect(error?.operation == "pets")
    #expect(error?.message == "Expired.")
    #expect(await store.tokens() == nil)
    #expect(await backend.seen == ["old"])
  }

  @Test(
    "A refresh that says nothing keeps the session",
    arguments: [
      (TokenBackend.Refresh.fails(status: 503), APIError.Kind.server),
      (.breaksDown, .transport(.connectionLost)),
    ])
  func aRefreshThatSaysNothingKeepsTheSession(refresh: TokenBackend.Refresh, kind: APIError.Kind) async {
    let store = InMemoryTokenStore(.old)
    let error = await failure(of: client(TokenBackend(refresh), store))
    #expect(error?.kind == kind)
    #expect(error?.operation == "pets")
    #expect((error?.underlying as? APIError)?.operation == "refreshToken")
    #expect(await store.tokens() == .old)
  }

  @Test(
    "Only the refusal of the refresh operation ends the session",
    arguments: [
      (.json(#"{"refresh":["Invalid."]}"#, status: 400), true),
      (.json(#"{"code":"token_not_valid"}"#, status: 401), true),
      (.json("{}", status: 403), false), (.json("{}", status: 404), false), (.json("{}", status: 422), false),
      (ClientResponse(status: 401), false), (page(status: 401), false), (page(status: 403), false),
      (page(status: 404), false), (page(status: 200), false),
    ] as [(ClientResponse, Bool)])
  func onlyTheRefusalOfTheRefreshOperationEndsTheSession(answer: ClientResponse, isOver: Bool) async {
    let store = InMemoryTokenStore(.old)
    let error = await failure(of: client(TokenBackend(.answers(answer)), store))
    #expect(await store.tokens() == (isOver ? nil : .old))
    #expect(error?.operation == "pets")
    #expect((error?.underlying as? APIError)?.operation == (isOver ? nil : "refreshToken"))
  }

  /// The web page of a firewall.
  private static func page(status: Int) -> ClientResponse {
    ClientResponse(
      status: status, headers: ["Content-Type": "text/html"], body: ByteStream(Data("<html>".utf8)))
  }

  @Test("A request is resent once")
  func aRequestIsSentAgainOnce() async {
    let backend = TokenBackend(accepts: [])
    let store = InMemoryTokenStore(.old)
    #expect(await failure(of: client(backend, store))?.kind == .unauthorized)
    #expect(await backend.seen == ["old", "new"])
    #expect(await backend.refreshes.count == 1)
    #expect(await store.tokens()?.accessToken == "new")
  }

  @Test("A token replaced meanwhile isn't refreshed again")
  func aTokenThatWasReplacedMeanwhileNeedsNoRefresh() async {
    let backend = TokenBackend()
    let store = InMemoryTokenStore(.old)
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { request in
        let response = try await backend.answer(request)
        await store.save(Tokens(accessToken: "new"))
        return response
      },
      configure: { $0.tokenStore = store }
    )
    #expect(await failure(of: client) == nil)
    #expect(await backend.seen == ["old", "new"])
    #expect(await backend.refreshes.isEmpty)
  }

  @Test(
    "Some requests never refresh",
    arguments: [
      { $0.storesTokens() }, { $0.refreshesTokens() }, { $0.header("Authorization", "Bearer own") },
      { $0.body = .stream(ByteStream(length: 1, isReplayable: false) { AsyncStream.bytes(1, in: 1) }) },
    ] as [@Sendable (inout OperationRequest) -> Void]
  )
  func someRequestsNeverRefresh(set: @Sendable (inout OperationRequest) -> Void) async {
    let backend = TokenBackend()
    let store = InMemoryTokenStore(.old)
    #expect(await failure(of: client(backend, store), set)?.kind == .unauthorized)
    #expect(await backend.seen.count == 1)
    #expect(await backend.refreshes.isEmpty)
    #expect(await store.tokens() == .old)
  }

  @Test("Public operations and logins send no token")
  func publicOperationsAndLogInsSendNoToken() async throws {
    let backend = TokenBackend()
    let client = client(backend, InMemoryTokenStore(.old))
    try? await client.run(client.request("public", .get, "/public", security: []), .init())
    _ = await failure(of: client) { $0.storesTokens() }
    #expect(await backend.seen == [nil, nil])
    #expect(await backend.refreshes.isEmpty)
  }

  private static let unrefreshable: [(Tokens, TokenLifecycle)] = [
    (Tokens(accessToken: "old"), .refreshing),
    (.old, TokenLifecycle(scheme: "jwt", accessToken: "/access", refreshToken: "/refresh")),
  ]

  @Test(
    "Without a refresh token or operation a 401 about the token ends the session",
    arguments: unrefreshable)
  func withoutARefreshTokenOrOperationA401EndsTheSession(tokens: Tokens, lifecycle: TokenLifecycle) async {
    let backend = TokenBackend()
    let store = InMemoryTokenStore(tokens)
    let error = await failure(of: client(backend, store, lifecycle: lifecycle))
    #expect(error?.kind == .unauthorized)
    #expect(error?.userMessage == "Your session has ended.")
    #expect(await backend.refreshes.isEmpty)
    #expect(await store.tokens() == nil)
  }

  @Test(
    "Without a refresh token or operation a 401 about something else keeps the session",
    arguments: unrefreshable)
  func a401AboutSomethingElseKeepsTheSession(tokens: Tokens, lifecycle: TokenLifecycle) async {
    let store = InMemoryTokenStore(tokens)
    let sent = Recorder()
    let client = APIClient.make(tokens: lifecycle) { request in
      await sent.record(request)
      return .json(#"{"detail":"The current password is wrong."}"#, status: 401)
    } configure: {
      $0.tokenStore = store
    }
    let error = await failure(of: client)
    #expect(error?.kind == .unauthorized)
    #expect(error?.message == "The current password is wrong.")
    #expect(await sent.requests.count == 1)
    #expect(await store.tokens() == tokens)
  }

  @Test("Without a refresh operation, a 401 for an expired token ends the session")
  func a401ForAnExpiredTokenEndsTheSession() async {
    for (seconds, isOver) in [(1000, true), (1001, false)] as [(Double, Bool)] {
      let store = InMemoryTokenStore(
        Tokens(accessToken: "old", expiry: Date(timeIntervalSince1970: seconds)))
      let client = APIClient.make {
        _ in
        ClientResponse(status: 401)
      } configure: {
        $0.tokenStore = store
        $0.environment.now = { Date(timeIntervalSince1970: 1000) }
      }
      #expect(await failure(of: client)?.kind == .unauthorized)
      #expect((await store.tokens() == nil) == isOver)
    }
  }

  @Test("Without a refresh operation, a call is sent again with tokens that were saved meanwhile")
  func aCallIsSentAgainWithTokensSavedMeanwhile() async {
    let store = InMemoryTokenStore(Tokens(accessToken: "old"))
    let backend = TokenBackend()
    let client = APIClient.make { request in
      if request.headers["Authorization"] == "Bearer old" {
        await store.save(Tokens(accessToken: "new"))
        return ClientResponse(status: 401)
      }
      return try await backend.answer(request)
    } configure: {
      $0.tokenStore = store
    }
    #expect(await failure(of: client) == nil)
    #expect(await backend.seen == ["new"])
  }

  @Test("A logout during a refresh takes precedence")
  func aLogOutDuringTheRefreshStays() async {
    let store = InMemoryTokenStore(.old)
    let backend = TokenBackend()
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { request in
        if request.operationID == "refreshToken" { await store.clear() }
        return try await backend.answer(request)
      },
      configure: { $0.tokenStore = store }
    )
    #expect(await failure(of: client)?.kind == .unauthorized)
    #expect(await store.tokens() == nil)
  }

  @Test("Waiting for a refresh can be cancelled without cancelling the refresh")
  func whoWaitsForARefreshCanBeCancelledWhileItGoesOn() async {
    let store = InMemoryTokenStore(.old)
    let (answers, answering) = AsyncStream<Void>.makeStream()
    let (asked, asking) = AsyncStream<Void>.makeStream()
    let backend = TokenBackend()
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { request in
        if request.operationID == "refreshToken" {
          asking.yield()
          for await _ in answers {}
        }
        return try await backend.answer(request)
      },
      configure: { $0.tokenStore = store }
    )
    let first = Task { await failure(of: client) }
    _ = await asked.first { true }
    first.cancel()
    #expect(await first.value?.kind == .cancelled)
    answering.finish()
    #expect(await failure(of: client) == nil)
    #expect(await store.tokens()?.accessToken == "new")
    #expect(await backend.refreshes.count == 1)
  }

  @Test("A retry is counted")
  func aRetryIsCounted() async throws {
    let recorder = Recorder()
    let backend = TokenBackend()
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { try await backend.answer($0) },
      configure: {
        $0.tokenStore = InMemoryTokenStore(.old)
        $0.middleware = [recorder]
      }
    )
    #expect(await failure(of: client) == nil)
    #expect(await recorder.requests.map(\.operationID) == ["pets", "refreshToken"])
    #expect(await recorder.requests.map(\.retryCount) == [1, 0])
  }
}
