import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

struct TransferAttemptTests {
  @Test(
    "Tokens that expire while the app isn't running are refreshed once, and each transfer is repeated once")
  func refresh() async throws {
    try await withTransferAPI(token: .old) { api in
      try await api.run { app in
        for id in ["a", "b", "c"] { try await app.upload(api.file(id), id) }
      }
      await api.system.answer(.response(401), .response(401), .response(401))
      try await api.system.run()
      let app = try api.launch()
      await app.transfers.resume()
      try await api.system.run()
      #expect(await api.backend.refreshes.count == 1)
      #expect(await api.system.sent == ["a", "b", "c", "a", "b", "c"])
      let headers = await api.system.started.map { $0.request.headers["Authorization"] }
      #expect(headers == Array(repeating: "Bearer old", count: 3) + Array(repeating: "Bearer new", count: 3))
      #expect(await app.results().map { $0.result.error == nil } == [true, true, true])
    }
  }

  @Test("A second 401 is the result")
  func secondRefusal() async throws {
    try await withTransferAPI(token: .old) { api in
      await api.system.answer(.response(401), .response(401))
      let app = try api.launch()
      try await app.upload(api.file("a"), "a")
      try await api.system.run()
      #expect(await api.system.sent == ["a", "a"])
      #expect(await app.results().first?.result.error?.kind == .unauthorized)
    }
  }

  @Test("If the session has ended, a transfer fails")
  func endOfSession() async throws {
    try await withTransferAPI(TokenBackend(.refuses), token: .old) { api in
      await api.system.answer(.response(401))
      let app = try api.launch()
      try await app.upload(api.file("a"), "a")
      try await api.system.run()
      #expect(await app.results().first?.result.error?.underlying is SessionEnded)
    }
  }

  @Test("If tokens can't be refreshed now, a transfer waits")
  func refreshFails() async throws {
    try await withTransferAPI(TokenBackend(.fails(status: 503)), token: .old) { api in
      await api.system.answer(.response(401))
      let app = try api.launch { $0.retryPolicy = .none }
      try await app.upload(api.file("a"), "a")
      try await api.system.run()
      #expect(await app.transfers.transfers.map(\.state) == [.waiting])
    }
  }

  @Test("A request whose answer was lost is reported and not sent again if it isn't idempotent")
  func lostAnswer() async throws {
    try await withTransferAPI { api in
      await api.system.answer(.failure(.networkConnectionLost))
      let app = try api.launch()
      try await app.upload(api.file("a"), "a")
      try await api.system.run()
      #expect(await api.system.sent == ["a"])
      let error = await app.results().first?.result.error
      #expect(error?.mayHaveTakenEffect == true)
      #expect(error?.kind == .transport(.connectionLost))
    }
  }

  @Test(
    "A request is repeated after a delay if that does no harm",
    arguments: [
      (.put, .failure(.networkConnectionLost)), (.post, .failure(.notConnectedToInternet)),
      (.put, .response(502)), (.post, .response(503, "{}", ["Retry-After": "9"])),
    ] as [(CallsiteRuntime.HTTPMethod, StandInSystem.Answer)])
  func repetition(method: CallsiteRuntime.HTTPMethod, answer: StandInSystem.Answer) async throws {
    try await withTransferAPI { api in
      await api.system.answer(answer)
      let app = try api.launch()
      try await app.upload(api.file("a"), "a", method)
      try await api.system.run()
      let tasks = await api.system.started
      #expect(tasks.count == 2)
      #expect(Set(tasks.map { $0.request.headers["Idempotency-Key"] }).count == 1)
      #expect(tasks.last?.earliestBegin.map { $0 >= api.now } == true)
      if case .response(503, _, _) = answer { #expect(tasks.last?.earliestBegin == api.now + 9) }
      #expect(await app.results().map { $0.result.error == nil } == [true])
      #expect(try api.files == [])
    }
  }

  @Test("A refusal is final", arguments: [400, 403, 422, 500, 502])
  func refusal(status: Int) async throws {
    try await withTransferAPI { api in
      await api.system.answer(.response(status, #"{"detail":"No."}"#))
      let app = try api.launch()
      try await app.upload(api.file("a"), "a")
      try await api.system.run()
      #expect(await app.results().first?.result.error?.status == status)
      #expect(await api.system.sent == ["a"])
    }
  }

  @Test("Attempts are limited")
  func limit() async throws {
    try await withTransferAPI { api in
      await api.system.answer(
        .failure(.timedOut), .failure(.timedOut), .failure(.timedOut), .failure(.timedOut),
        .failure(.timedOut))
      let app = try api.launch()
      try await app.upload(api.file("a"), "a", .put)
      try await api.system.run()
      #expect(await api.system.sent.count == 5)
      #expect(await app.results().first?.result.error?.kind == .transport(.timedOut))
    }
  }

  @Test("A task that the system has lost is reported if it was started", arguments: [HTTPMethod.post, .put])
  func lostTask(method: CallsiteRuntime.HTTPMethod) async throws {
    try await withTransferAPI { api in
      try await api.run { try await $0.upload(api.file("a"), "a", method) }
      await api.system.forget()
      let app = try api.launch()
      await app.transfers.resume()
      try await api.system.run()
      let errors = await app.results().map { $0.result.error?.mayHaveTakenEffect ?? false }
      #expect(errors == [method == .post])
    }
  }

  @Test("A transfer is handed over again if the app ended before the system accepted it")
  func unaccepted() async throws {
    try await withTransferAPI { api in
      try await api.run { try await $0.upload(api.file("a"), "a") }
      await api.system.forget()
      do {
        let store = try JournaledFolder<TransferState>(folder: api.transfers)
        var transfer = try #require(store.state["a"])
        transfer.phase = .starting(try #require(transfer.task))
        try store.append(.stored(transfer))
      }
      let app = try api.launch()
      await app.transfers.resume()
      try await api.system.run()
      #expect(await app.results().map { $0.result.error == nil } == [true])
    }
  }
}
