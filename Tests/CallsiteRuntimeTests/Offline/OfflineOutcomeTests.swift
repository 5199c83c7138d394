import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(60)))
struct OfflineOutcomeTests {
  private func first(_ queue: OfflineQueue) async -> OfflineOutcome? {
    for await outcome in queue.outcomes { return outcome }
    return nil
  }

  @Test("A waiting call throws the refusal")
  func aCallThatWaitsIsToldOfARefusal() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      api.answer(.json(#"{"name":["Too long."]}"#, status: 422))
      let error = await #expect(throws: APIError.self) { try await api.change("a", by: api.client(queue)) }
      #expect(error?.kind == .validation)
      #expect(error?.fieldErrors == ["name": ["Too long."]])
      #expect(await queue.pending.isEmpty)
    }
  }

  @Test("A refused request is handed to the app and not sent again")
  func aRefusedRequestIsHandedToTheAppAndNotSentAgain() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(nil, .json(#"{"detail":"Gone."}"#, status: 410))
      try await api.change("a", by: client)
      try await api.change("b", by: client)
      try await queue.replay()
      let outcome = try #require(await first(queue))
      #expect(outcome.error?.status == 410)
      #expect(outcome.error?.message == "Gone.")
      #expect(outcome.error?.path == "/changes/{id}")
      #expect(outcome.request.body == Data("a".utf8))
      #expect(api.bodies == ["a", "a", "b"])
    }
  }

  @Test("An outcome is delivered again until the next one is requested")
  func anOutcomeComesAgainUntilTheNextIsAskedFor() async throws {
    try await withOfflineAPI { api in
      try await waiting(["a", "b"], of: api)
      #expect(try await heard(1, of: api) == ["a"])
      #expect(try await heard(2, of: api) == ["a", "b"])
      #expect(try await heard(1, of: api) == ["b"])
      #expect(api.bodies == ["a", "a", "b"])
    }
  }

  /// The first outcomes after a restart of the app.
  private func heard(_ count: Int, of api: OfflineAPI) async throws -> [String] {
    var outcomes = try api.queue().outcomes.makeAsyncIterator()
    var bodies: [String] = []
    for _ in 0..<count {
      bodies.append(String(decoding: await outcomes.next()?.request.body ?? Data(), as: UTF8.self))
    }
    return bodies
  }

  /// Changes that an app queued and replayed without reading their outcomes.
  private func waiting(_ texts: [String], of api: OfflineAPI) async throws {
    let queue = try api.queue()
    let client = api.client(queue)
    api.answer(.json("{}", status: 503, headers: ["Retry-After": "9"]))
    for text in texts { try await api.change(text, by: client) }
    try await queue.replay()
  }

  @Test("A waiting iterator receives an outcome on arrival")
  func whoWaitsHearsOfAnOutcomeWhenItComes() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(nil)
      try await api.change("a", by: client)
      async let outcome = first(queue)
      try await queue.replay()
      let status = await outcome?.status
      #expect(status == 200)
    }
  }

  @Test("The result of a call isn't reported again after a restart")
  func whatACallReturnedIsNoNewsInTheNextLifeOfTheApp() async throws {
    try await withOfflineAPI { api in
      try await api.change("a", by: api.client(try api.queue()))
      #expect(try OfflineStore(folder: api.folder).state.answered.isEmpty)
    }
  }

  @Test("The error of a queued call has the ID of its outcome")
  func theKindOfAQueuedCallHasTheIDOfItsOutcome() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      api.answer(nil)
      let request = client.request("change", .post, "/changes")
      let error = await #expect(throws: APIError.self) { try await client.run(request, .init()) }
      let pending = try #require(await queue.pending.first)
      #expect(error?.kind == .queued(pending.id))
      try await queue.replay()
      #expect(await first(queue)?.request.id == pending.id)
    }
  }

  private struct Visit: Decodable, Equatable {
    let start: Date

    init(start: Date) { self.start = start }

    init(from decoder: any Decoder) throws {
      start = try ObjectDecoder(decoder).value("start", as: Wire.LocalDateTime.self)
    }
  }

  @Test("An outcome is decoded like the call's response")
  func anOutcomeIsReadAsTheCallWouldReadIt() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue) { $0.timeZone = TimeZone(secondsFromGMT: -5 * 3600) }
      api.answer(nil, .json(#"{"data":{"start":"2024-05-06T02:08:09"}}"#))
      var request = client.request("change", .post, "/changes")
      request.envelope(Envelope("data", when: .always))
      try? await client.run(request, .init())
      try await queue.replay()
      let outcome = try #require(await first(queue))
      #expect(try outcome.decode() == Visit(start: Date(timeIntervalSince1970: 1_714_979_289)))
    }
  }

  @Test("The result of a call isn't reported as an outcome")
  func whatACallReturnedIsNoNews() async throws {
    try await withOfflineAPI { api in
      let queue = try api.queue()
      let client = api.client(queue)
      try await api.change("a", by: client)
      let reading = Task { await first(queue) }
      api.answer(nil)
      try await api.change("b", by: client)
      try await queue.replay()
      #expect(await reading.value?.request.body == Data("b".utf8))
    }
  }
}
