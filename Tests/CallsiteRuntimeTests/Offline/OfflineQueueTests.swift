import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

struct OfflineQueueTests {
  @Test("With a connection, a call returns at once")
  func withAConnectionACallIsAnsweredAtOnce() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      #expect(try await api.change("a", by: api.client(queue)))
      #expect(await queue.pending.isEmpty)
      #expect(api.requests.count == 1)
      #expect(api.requests[0].headers["Authorization"] == "Bearer s3cret-token")
      #expect(UUID(uuidString: api.requests[0].headers["Idempotency-Key"] ?? "") != nil)
    }
  }

  @Test("Without a connection, changes wait and are sent in order")
  func withoutAConnectionChangesWaitAndAreSentInOrder() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      for text in ["a", "b", "c"] {
        api.answer(nil)
        #expect(try await api.change(text, by: client) == false)
      }
      #expect(
        await queue.pending.map { $0.body.map { String(decoding: $0, as: UTF8.self) } } == ["a", "b", "c"])
      api.answer()
      let before = api.requests.count
      try await queue.replay()
      #expect(api.bodies.dropFirst(before) == ["a", "b", "c"])
      #expect(await queue.pending.isEmpty)
    }
  }

  @Test("A request keeps its key and headers")
  func aRequestKeepsItsKeyAndHeaders() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(nil)
      try await api.change("a", by: client, .init(headers: ["X-Reason": "test"]))
      try await queue.replay()
      #expect(api.requests.count == 2)
      #expect(Set(api.requests.map { $0.headers["Idempotency-Key"] }).count == 1)
      #expect(api.requests[1].headers["X-Reason"] == "test")
      #expect(api.requests[1].headers["Content-Type"] == "text/plain; charset=utf-8")
      #expect(api.requests[1].url == api.requests[0].url)
    }
  }

  @Test("The queue survives a restart")
  func anotherLifeOfTheAppGoesOn() async throws {
    try await withOfflineAPI { api in
      api.answer(nil, nil)
      for text in ["a", "b"] { try await api.change(text, by: api.client(try api.queue())) }
      let queue = try api.queue()
      await #expect(throws: APIError.self) { try await queue.replay() }
      let client = api.client(queue, token: "new-token")
      try await queue.replay()
      #expect(api.bodies.suffix(2) == ["a", "b"])
      #expect(api.requests.last?.headers["Authorization"] == "Bearer new-token")
      #expect(await client.isLoggedIn())
    }
  }

  @Test("A call waits for those before it")
  func aCallWaitsForThoseBeforeIt() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue(retryPolicy: RetryPolicy(maximumAttempts: 1, firstDelay: .zero))
      let client = api.client(queue)
      api.answer(nil)
      #expect(try await api.change("a", by: client) == false)
      #expect(try await api.change("b", by: client))
      #expect(api.bodies == ["a", "a", "b"])
    }
  }

  @Test("A temporary failure keeps the request queued", arguments: [401, 408, 425, 429, 500, 502, 503])
  func aFailureThatMayPassKeepsIt(status: Int)
    async throws
  {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(.json("{}", status: status))
      #expect(try await api.change("a", by: client) == false)
      #expect(await queue.pending.count == 1)
      let failure = await #expect(throws: APIError.self) {
        api.answer(.json("{}", status: status))
        try await queue.replay()
      }
      #expect(failure?.status == status)
      #expect(failure?.operation == "change")
      try await queue.replay()
      #expect(await queue.pending.isEmpty)
    }
  }

  @Test("A replay follows its retry policy")
  func aReplayWaitsAndGoesOnAsItsPolicySays() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue(retryPolicy: RetryPolicy(maximumAttempts: 3, firstDelay: .zero))
      let client = api.client(queue)
      api.answer(.json("{}", status: 503, headers: ["Retry-After": "7"]))
      try await api.change("a", by: client)
      api.answer(.json("{}", status: 503, headers: ["Retry-After": "9"]), nil)
      try await queue.replay()
      #expect(api.requests.count == 4)
      #expect(api.clock.sleeps == [.seconds(9), .zero])
      api.answer(nil, nil, nil, nil)
      #expect(try await api.change("b", by: client) == false)
      await #expect(throws: APIError.self) { try await queue.replay() }
    }
  }

  @Test("Calls respect Retry-After")
  func callsDontAskAServerThatSaidLater() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(.json("{}", status: 503, headers: ["Retry-After": "7"]))
      #expect(try await api.change("a", by: client) == false)
      #expect(try await api.change("b", by: client) == false)
      #expect(api.requests.count == 1)
      try await api.clock.sleep(until: .init(offset: .seconds(7)), tolerance: nil)
      #expect(try await api.change("c", by: client))
      #expect(api.bodies == ["a", "a", "b", "c"])
    }
  }

  @Test("An idempotency key isn't stored twice")
  func aKeyThatIsThereAlreadyIsNotStoredTwice() async throws {
    try await withOfflineAPI { api in
      let options = RequestOptions(headers: ["Idempotency-Key": "mine"])
      var queue: OfflineQueue? = try api.queue()
      api.answer(nil, nil)
      try await api.change("a", by: api.client(queue), options)
      queue = nil
      queue = try api.queue()
      try await api.change("a", by: api.client(queue), options)
      #expect(await queue?.pending.map(\.idempotencyKey) == ["mine"])
      try await queue?.replay()
      // The response was stored, but not delivered.
      #expect(try await api.change("a", by: api.client(queue), options))
      #expect(api.requests.count == 3)
    }
  }

  @Test("Other requests bypass the queue")
  func whatIsNotForTheQueuePassesByIt() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue(accepts: { $0.operationID == "create" })
      let client = api.client(queue)
      api.answer(nil, nil, nil)
      var errors: [APIError.Kind?] = []
      for (id, method, isQueued) in [
        ("change", HTTPMethod.post, nil), ("create", .get, true), ("create", .put, false),
      ] as [(String, HTTPMethod, Bool?)] {
        let request = client.request(id, method, "/pets")
        let error = await #expect(throws: APIError.self) {
          try await client.run(request, .init(isQueued: isQueued))
        }
        errors.append(error?.kind)
      }
      #expect(errors.map { $0?.isTransport } == [true, true, true])
      #expect(await queue.pending.isEmpty)
    }
  }

  @Test("A cancelled call leaves its request in the queue")
  func aCancelledCallLeavesItsRequest() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = APIClient.make(
        respond: { _ in
          withUnsafeCurrentTask { $0?.cancel() }
          throw URLError(.notConnectedToInternet)
        },
        configure: { $0.offlineQueue = queue }
      )
      let call = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await api.change("a", by: client)
      }
      let error = await #expect(throws: APIError.self) { try await call.value }
      #expect(error?.kind == .cancelled)
      #expect(await queue.pending.count == 1)
    }
  }

  @Test("A request can be discarded")
  func aRequestCanBeGivenUp() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(nil)
      try await api.change("a", by: client)
      try await api.change("b", by: client)
      for request in await queue.pending { try await queue.remove(request) }
      try await queue.replay()
      #expect(api.requests.count == 1)
    }
  }
}
