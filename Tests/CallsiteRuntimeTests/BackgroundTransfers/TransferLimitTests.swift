import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

struct TransferLimitTests {
  @Test("The number and the size of transfers are limited")
  func limits() async throws {
    try await withTransferAPI { api in
      let app = try api.launch(limits: .init(maximumCount: 2, maximumSize: 8))
      try await app.upload(api.file("12345"), "a")
      var error = await #expect(throws: APIError.self) { try await app.upload(api.file("6789"), "b") }
      #expect(error?.kind == .invalidRequest)
      try await app.upload(api.file("678"), "c")
      error = await #expect(throws: APIError.self) { try await app.upload(api.file(""), "d") }
      #expect(error?.kind == .invalidRequest)
      try await api.system.run()
      try await app.upload(api.file("12345678"), "e")
      #expect(await app.transfers.transfers.map(\.id) == ["a", "c", "e"])
      #expect(try api.files.filter { $0.hasPrefix("body-") }.count == 1)
    }
  }

  @Test("Tasks are told the connection and the deadline")
  func task() async throws {
    try await withTransferAPI { api in
      let app = try api.launch(limits: .init(lifetime: .seconds(60), allowsCellularAccess: false))
      try await app.upload(api.file("a"), "a")
      let task = try #require(await api.system.started.first)
      #expect(!task.allowsCellularAccess)
      #expect(task.deadline == api.now + 60)
    }
  }

  @Test("A transfer whose lifetime is over is cancelled and fails")
  func lifetime() async throws {
    try await withTransferAPI { api in
      try await api.run { try await $0.upload(api.file("a"), "a") }
      let app = try api.launch(after: 8 * 86_400)
      await app.transfers.resume()
      #expect(await api.system.cancelled == api.system.started.map(\.id))
      let error = await app.results().first?.result.error
      #expect(error?.kind == .transport(.timedOut) && error?.mayHaveTakenEffect == true)
    }
  }

  @Test("A removed transfer is cancelled and has no result")
  func removal() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      try await app.upload(api.file("a"), "a")
      try await app.transfers.remove("a")
      try await app.transfers.remove("unknown")
      #expect(await api.system.cancelled == api.system.started.map(\.id))
      #expect(await app.transfers.transfers.isEmpty)
      #expect(try api.files == [])
    }
  }

  @Test("A task whose transfer was removed is cancelled at the next launch")
  func orphan() async throws {
    try await withTransferAPI { api in
      try await api.run { try await $0.upload(api.file("a"), "a") }
      do {
        let store = try JournaledFolder<TransferState>(folder: api.transfers)
        try store.append(.removed(try #require(store.state["a"]).request.id))
      }
      await (try api.launch()).transfers.resume()
      #expect(await api.system.cancelled == api.system.started.map(\.id))
    }
  }

  @Test("An identifier in use starts no second transfer")
  func identifiers() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      let file = try api.file("a")
      try await app.upload(file, "a")
      try await app.upload(file, "a")
      let error = await #expect(throws: APIError.self) {
        try await app.upload(file, "a", operation: "other")
      }
      #expect(error?.kind == .invalidRequest)
      try await api.system.run()
      #expect(await api.system.sent == ["a"])
      #expect(await app.results().count == 1)
      try await app.upload(file, "a")
      #expect(await app.transfers.transfers.count == 1)
    }
  }

  @Test("Simultaneous calls with the same identifier start one transfer")
  func simultaneousCalls() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      let file = try api.file("a")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await app.upload(file, "a") } }
        try await group.waitForAll()
      }
      try await api.system.run()
      #expect(await api.system.sent == ["a"])
      #expect(try api.files.count == 1)
    }
  }

  @Test("A request with a secret isn't stored")
  func secrets() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      let changes: [(inout OperationRequest) -> Void] = [
        { $0.query("api_key", "s3cret") }, { $0.header("X-Token", "s3cret") }, { $0.storesTokens() },
      ]
      for change in changes {
        let error = await #expect(throws: APIError.self) {
          try await app.upload(api.file("a"), "a", .post, change)
        }
        #expect(error?.kind == .invalidRequest)
      }
      #expect(await app.transfers.transfers.isEmpty)
      #expect(try api.files == [])
    }
  }
}
