import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// The states that observers of a session receive, and the results of logging out.
@Suite(.timeLimit(.minutes(60)))
struct SessionStateTests {
  private func client(_ backend: TokenBackend, _ store: any TokenStore) -> APIClient {
    .make(
      tokens: .refreshing, respond: { try await backend.answer($0) }, configure: { $0.tokenStore = store })
  }

  private func logIn(_ client: APIClient) async throws {
    let configuration = client.configuration
    try await configuration.sessionStore.save(.old)
  }

  @Test("The current state comes first")
  func theStateNowComesFirst() async {
    var states = client(TokenBackend(), InMemoryTokenStore(.old)).sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedIn)
    states = client(TokenBackend(), InMemoryTokenStore()).sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedOut)
  }

  @Test("Login and logout are reported")
  func logInAndLogOutAreTold() async throws {
    let client = APIClient.make(respond: { _ in .json(#"{"access":"a"}"#) })
    var states = client.sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedOut)
    var request = client.request("logIn", .post, "/login", security: [])
    request.storesTokens()
    try await client.run(request, .init())
    #expect(await states.next() == .loggedIn)
    _ = try await client.logOut()
    #expect(await states.next() == .loggedOut)
  }

  @Test("The end of a session by the server is reported once until the next login")
  func aSessionThatTheServerEndsIsToldOnceUntilTheNextLogIn() async throws {
    let client = client(TokenBackend(.refuses), InMemoryTokenStore(.old))
    var states = client.sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedIn)
    for _ in 1...2 { try? await client.run(client.request("pets", .get, "/pets"), .init()) }
    #expect(await states.next() == .endedByServer)
    try await logIn(client)
    #expect(await states.next() == .loggedIn)
  }

  @Test("A refresh isn't a change")
  func aRefreshIsNoChange() async throws {
    let client = client(TokenBackend(), InMemoryTokenStore(.old))
    var states = client.sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedIn)
    try await client.run(client.request("pets", .get, "/pets"), .init())
    _ = try await client.logOut()
    #expect(await states.next() == .loggedOut)
  }

  @Test("All observers of one configuration's clients are notified")
  func clientsOfOneConfigurationAndAllWatchersLearnOfIt() async throws {
    let first = client(TokenBackend(), InMemoryTokenStore(.old))
    let second = APIClient(
      server: first.server, configuration: first.configuration, description: first.description)
    var watchers = [first.sessionStates, second.sessionStates].map { $0.makeAsyncIterator() }
    for index in 0..<2 { #expect(await watchers[index].next() == .loggedIn) }
    _ = try await second.logOut()
    for index in 0..<2 { #expect(await watchers[index].next() == .loggedOut) }
  }

  @Test("Another process's change is reported when the store is read")
  func whatAnotherProcessDoesIsToldWhenTheStoreIsRead() async throws {
    let store = InMemoryTokenStore()
    let client = client(TokenBackend(), store)
    var states = client.sessionStates.makeAsyncIterator()
    #expect(await states.next() == .loggedOut)
    await store.save(.old)
    #expect(await client.isLoggedIn())
    #expect(await states.next() == .loggedIn)
  }

  private func logOut(status: Int?) async throws -> (LogOutResult, InMemoryTokenStore) {
    let store = InMemoryTokenStore(.old)
    let client = APIClient.make(
      respond: { _ in
        guard let status else { throw URLError(.cannotConnectToHost) }
        return ClientResponse(status: status)
      },
      configure: { $0.tokenStore = store }
    )
    let result = try await client.logOut { () async throws(APIError) in
      var request = client.request("logOut", .post, "/logout")
      request.endsSession()
      try await client.run(request, .init())
    }
    return (result, store)
  }

  @Test("A successful logout is confirmed by the server")
  func aLogOutThatTheServerAcceptsIsKnownToIt() async throws {
    let (result, store) = try await logOut(status: 204)
    #expect(result.isKnownToServer)
    #expect(result.error == nil)
    #expect(await store.tokens() == nil)
  }

  @Test("A logout that the server refuses or doesn't receive is local", arguments: [401, 500, nil])
  func aLogOutThatTheServerRefusesOrMissesIsOneOnTheDevice(status: Int?) async throws {
    let (result, store) = try await logOut(status: status)
    #expect(!result.isKnownToServer)
    #expect(result.error?.status == status)
    #expect(await store.tokens() == nil)
  }

  @Test("A logout whose operation fails before it's sent clears the tokens")
  func unsentLogOut() async throws {
    let store = InMemoryTokenStore(.old)
    let result = try await client(TokenBackend(), store).logOut { () async throws(APIError) in
      throw APIError(.invalidRequest, operation: "logOut")
    }
    #expect(!result.isKnownToServer)
    #expect(result.error?.kind == .invalidRequest)
    #expect(await store.tokens() == nil)
  }

  private struct LockedStore: TokenStore {
    struct Locked: Error {}

    func tokens() -> Tokens? { .old }
    func save(_ tokens: Tokens) throws { throw Locked() }
    func clear() throws { throw Locked() }
  }

  @Test("A logout fails if the tokens can't be cleared")
  func lockedStore() async throws {
    let client = APIClient.make(configure: { $0.tokenStore = LockedStore() })
    let error = try await #require(throws: APIError.self) { try await client.logOut() }
    #expect(error.kind == .client)
    #expect(error.operation == "logOut")
    #expect(error.underlying is LockedStore.Locked)
  }

  @Test("Without a logout operation, a logout is local")
  func withoutAnOperationTheServerDoesNotKnow() async throws {
    let store = InMemoryTokenStore(.old)
    let result = try await client(TokenBackend(), store).logOut()
    #expect(!result.isKnownToServer)
    #expect(result.error == nil)
    #expect(await store.tokens() == nil)
  }
}
