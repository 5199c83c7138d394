import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

/// Requests that the server answers with failures again and again.
@Suite(.timeLimit(.minutes(60)))
struct OfflineAttemptTests {
  private static let atOnce = RetryPolicy(maximumAttempts: 1, firstDelay: .zero)
  private static let failure = ClientResponse.json("{}", status: 500)
  private static let page = ClientResponse(
    status: 200, headers: ["Content-Type": "text/html; charset=utf-8"],
    body: ByteStream(Data("<html>Back soon</html>".utf8)))

  private func queue(_ api: OfflineAPI, maximumAttempts: Int = 3) throws -> OfflineQueue {
    try api.queue(retryPolicy: Self.atOnce, maximumAttempts: maximumAttempts)
  }

  private func bodies(_ requests: [QueuedRequest]) -> [String] {
    requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
  }

  private func first(_ queue: OfflineQueue) async -> OfflineOutcome? {
    for await outcome in queue.outcomes { return outcome }
    return nil
  }

  /// Queues a change, and sets it aside with failures.
  private func setAside(_ text: String, _ failure: ClientResponse, of api: OfflineAPI) async throws {
    let queue = try queue(api)
    let client = api.client(queue)
    api.answer(failure, failure, failure)
    #expect(try await api.change(text, by: client) == false)
    try? await queue.replay()
    try await queue.replay()
  }

  @Test("A request that always fails is set aside, and the queue continues")
  func aRequestThatAlwaysFailsIsSetAside() async throws {
    try await withOfflineAPI { api in
      let queue = try queue(api)
      let client = api.client(queue)
      api.answer(Self.failure, Self.failure, Self.failure)
      #expect(try await api.change("a", by: client) == false)
      #expect(try await api.change("b", by: client) == false)
      #expect(await queue.setAside.isEmpty)
      try await queue.replay()
      #expect(api.bodies == ["a", "a", "a", "b"])
      #expect(await queue.pending.isEmpty)
      #expect(bodies(await queue.setAside) == ["a"])
      let outcome = try #require(await first(queue))
      #expect(outcome.request.body == Data("a".utf8))
      #expect(outcome.isSetAside)
      #expect(outcome.error?.kind == .server)
    }
  }

  @Test("Failures are counted across launches")
  func failuresAreCountedAcrossLaunches() async throws {
    try await withOfflineAPI { api in
      for isSetAside in [false, false, true] {
        let queue = try queue(api)
        let client = api.client(queue)
        api.answer(Self.failure)
        if await queue.pending.isEmpty {
          try await api.change("a", by: client)
        } else {
          try? await queue.replay()
        }
        #expect(await queue.setAside.isEmpty == !isSetAside)
      }
      #expect(api.requests.count == 3)
    }
  }

  @Test(
    "Failures that aren't due to the request don't count",
    arguments: [
      nil, .json("{}", status: 401), .json("{}", status: 429),
      .json("{}", status: 503, headers: ["Retry-After": "0"]),
    ] as [ClientResponse?])
  func otherFailuresDoNotCount(answer: ClientResponse?) async throws {
    try await withOfflineAPI { api in
      let queue = try queue(api, maximumAttempts: 1)
      let client = api.client(queue)
      api.answer(answer, answer)
      #expect(try await api.change("a", by: client) == false)
      await #expect(throws: APIError.self) { try await queue.replay() }
      #expect(bodies(await queue.pending) == ["a"])
      try await queue.replay()
      #expect(await queue.pending.isEmpty)
    }
  }

  @Test("A call whose request is set aside throws the failure")
  func aCallWhoseRequestIsSetAsideThrows() async throws {
    try await withOfflineAPI { api in
      let queue = try queue(api, maximumAttempts: 1)
      let client = api.client(queue)
      for (answer, kind) in [(Self.failure, APIError.Kind.server), (Self.page, .unexpectedContent)] {
        api.answer(answer)
        let error = await #expect(throws: APIError.self) { try await api.change("a", by: client) }
        #expect(error?.kind == kind)
      }
      #expect(await queue.setAside.count == 2)
    }
  }

  @Test("What was set aside survives relaunches, and can be sent again or removed")
  func whatWasSetAsideSurvives() async throws {
    try await withOfflineAPI { api in
      for text in ["a", "b"] { try await setAside(text, Self.failure, of: api) }
      let sent = api.requests.count
      try await confirmOutcomes(of: api)
      let queue = try queue(api)
      let client = api.client(queue)
      let requests = await queue.setAside
      #expect(bodies(requests) == ["a", "b"])
      try await queue.remove(requests[0])
      try await queue.retry(requests[1])
      #expect(await queue.setAside.isEmpty)
      api.answer(Self.failure)
      await #expect(throws: APIError.self) { try await queue.replay() }
      try await queue.replay()
      #expect(api.bodies.dropFirst(sent) == ["b", "b"])
      #expect(
        Set(api.requests.suffix(2).map { $0.headers["Idempotency-Key"] }) == [requests[1].idempotencyKey])
      #expect(await client.isLoggedIn())
    }
  }

  /// Reads the outcomes of two requests, and confirms the first.
  private func confirmOutcomes(of api: OfflineAPI) async throws {
    var outcomes = try queue(api).outcomes.makeAsyncIterator()
    for text in ["a", "b"] { #expect(await outcomes.next()?.request.body == Data(text.utf8)) }
  }

  private static let pages: [ClientResponse] = [
    page,
    ClientResponse(
      status: 403, headers: ["Content-Type": "application/xhtml+xml"],
      body: ByteStream(Data("<?xml version='1.0'?><html/>".utf8))),
    ClientResponse(status: 302),
  ]

  @Test("What PHP labels as a web page by default is the response")
  func mislabeledContentIsTheResponse() async throws {
    try await withOfflineAPI { api in
      api.answer(
        ClientResponse(
          status: 201, headers: ["Content-Type": "text/html"], body: ByteStream(Data(#"{"id":1}"#.utf8))))
      let client = api.client(try queue(api))
      #expect(try await api.change("a", by: client))
      #expect(api.bodies == ["a"])
    }
  }

  @Test("A web page or a redirect isn't the response to a request", arguments: pages.indices)
  func aWebPageIsNoResponse(index: Int) async throws {
    try await withOfflineAPI { api in
      let queue = try queue(api)
      let client = api.client(queue)
      api.answer(Self.pages[index], Self.pages[index])
      #expect(try await api.change("a", by: client) == false)
      let error = await #expect(throws: APIError.self) { try await queue.replay() }
      #expect(error?.kind == .unexpectedContent)
      #expect(bodies(await queue.pending) == ["a"])
      try await queue.replay()
      #expect(await first(queue)?.error == nil)
      #expect(api.bodies == ["a", "a", "a"])
    }
  }

  @Test("The error of a queued call says what came in place of a response")
  func theErrorOfAQueuedCallSaysWhatCame() async throws {
    try await withOfflineAPI { api in
      let client = api.client(try queue(api))
      api.answer(Self.page)
      let error = await #expect(throws: APIError.self) {
        try await client.run(client.request("change", .post, "/changes"), .init())
      }
      #expect(error?.kind.isQueued == true)
      #expect(error?.description.contains("The server sent a web page.") == true)
    }
  }

  @Test("A web page counts as a failure")
  func aWebPageCountsAsAFailure() async throws {
    try await withOfflineAPI { api in
      try await setAside("a", Self.page, of: api)
      let outcome = try #require(await first(try queue(api)))
      #expect(outcome.isSetAside)
      #expect(outcome.error?.kind == .unexpectedContent)
      #expect(outcome.body == Data("<html>Back soon</html>".utf8))
    }
  }

  @Test("An operation that documents a web page may return one")
  func anOperationThatDocumentsAWebPageMayReturnOne() async throws {
    try await withOfflineAPI { api in
      let client = api.client(try queue(api))
      api.answer(Self.page)
      var request = client.request("change", .post, "/changes")
      request.accept("text/html")
      let text = try await client.text(request, .init())
      #expect(text == "<html>Back soon</html>")
    }
  }

  @Test("A response that's too long is an error, and its request isn't sent again", arguments: [nil, 30])
  func aResponseThatIsTooLongIsAnError(limit: Int?) async throws {
    try await withOfflineAPI { api in
      let queue = try queue(api)
      let client = api.client(queue) { $0.limits.responseSize = limit == nil ? 20 : 1000 }
      let options = RequestOptions(responseLimit: limit)
      let answer = ClientResponse.json("[\(String(repeating: "1,", count: 50))1]")
      api.answer(answer)
      let error = await #expect(throws: APIError.self) { try await api.change("a", by: client, options) }
      #expect(error?.kind == .unexpectedContent)
      api.answer(nil, answer)
      #expect(try await api.change("b", by: client, options) == false)
      try await queue.replay()
      #expect(api.bodies == ["a", "b", "b"])
      let outcome = try #require(await first(queue))
      #expect(outcome.error?.underlying as? BodyTooLong == BodyTooLong(limit: limit ?? 20))
      #expect(outcome.error?.mayHaveTakenEffect == true)
    }
  }
}
