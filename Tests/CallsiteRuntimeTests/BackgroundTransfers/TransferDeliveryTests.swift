import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

struct TransferDeliveryTests {
  private func finished(_ app: TransferApp) -> FinishedTransfers<JSONValue> { app.client.finished("upload") }

  @Test("Requesting the next result confirms the previous one")
  func confirmation() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      for id in ["a", "b"] { try await app.upload(api.file(id), id) }
      try await api.system.run()
      var reader = finished(app).makeAsyncIterator()
      #expect(await reader.next()?.id == "a")
      #expect(await app.transfers.transfers.map(\.id) == ["a", "b"])
      #expect(await reader.next()?.id == "b")
      #expect(await app.transfers.transfers.map(\.id) == ["b"])
    }
  }

  @Test("An unconfirmed result is delivered again, marked as repeated, at the next launch")
  func repetition() async throws {
    try await withTransferAPI { api in
      try await api.run { app in
        try await app.upload(api.file("a"), "a")
        try await api.system.run()
        var reader = finished(app).makeAsyncIterator()
        #expect(await reader.next()?.isRepeated == false)
      }
      let app = try api.launch()
      var reader = finished(app).makeAsyncIterator()
      #expect(await reader.next()?.isRepeated == true)
    }
  }

  @Test("A reader waits for a transfer to finish")
  func waiting() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      try await app.upload(api.file("a"), "a")
      let reading = Task { [finished = finished(app)] () -> String? in
        for await transfer in finished { return transfer.id }
        return nil
      }
      try await api.system.run()
      #expect(await reading.value == "a")
    }
  }

  @Test("A cancelled reader ends", arguments: [false, true])
  func cancellation(isEarly: Bool) async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      let reading = Task { [finished = finished(app)] in
        if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
        for await _ in finished {}
      }
      if !isEarly { await Task.yield() }
      reading.cancel()
      await reading.value
      let watching = Task { [changes = app.transfers.changes] in for await _ in changes {} }
      watching.cancel()
      await watching.value
    }
  }

  @Test("Readers of different operations get their own transfers")
  func operations() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      try await app.upload(api.file("a"), "a", operation: "other")
      try await app.upload(api.file("b"), "b")
      try await api.system.run()
      var reader = finished(app).makeAsyncIterator()
      #expect(await reader.next()?.id == "b")
    }
  }

  @Test("A response that doesn't match its type is an error of that transfer alone")
  func mismatch() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      await api.system.answer(.response(200, #"{"id":"#), .response(200, "{}"))
      for id in ["a", "b"] { try await app.upload(api.file(id), id) }
      try await api.system.run()
      let results = await app.results()
      #expect(results.map { $0.result.error == nil } == [false, true])
      #expect(results.first?.result.error?.operation == "upload")
    }
  }

  @Test("A result that may be absent is nil if the response is empty or null")
  func absence() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      await api.system.answer(.response(204, ""), .response(200, "null"), .response(200, #""done""#))
      for id in ["a", "b", "c"] { try await app.upload(api.file(id), id) }
      try await api.system.run()
      let finished: FinishedTransfers<String?> = app.client.finishedIfPresent("upload")
      var reader = finished.makeAsyncIterator()
      #expect(try await reader.next()?.result.get() == .some(nil))
      #expect(try await reader.next()?.result.get() == .some(nil))
      #expect(try await reader.next()?.result.get() == "done")
    }
  }

  @Test("A result with a status that is documented without content is nil")
  func emptyStatus() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      let time = #""1970-01-01T00:00:05Z""#
      await api.system.answer(.response(202, time), .response(200, time))
      for id in ["a", "b"] { try await app.upload(api.file(id), id) }
      try await api.system.run()
      let finished = app.client.finishedIfPresent("upload", emptyAt: [202], as: Wire.DateTime.self)
      var reader = finished.makeAsyncIterator()
      #expect(try await reader.next()?.result.get() == .some(nil))
      #expect(try await reader.next()?.result.get() == Date(timeIntervalSince1970: 5))
    }
  }

  @Test("Without background transfers, a call fails and no transfer finishes")
  func unconfigured() async throws {
    try await withTransferAPI { api in
      let app = try api.launch { $0.backgroundTransfers = nil }
      let error = await #expect(throws: APIError.self) { try await app.upload(api.file("a"), "a") }
      #expect(error?.kind == .invalidRequest)
      for await _ in finished(app) { Issue.record("There is no transfer.") }
    }
  }
}
