import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@testable import CallsiteRuntime

struct OfflineStoreTests {
  private static func request(_ number: Int) -> StoredRequest {
    StoredRequest(
      id: UUID(),
      key: "key-\(number)",
      api: "Test",
      operation: "change",
      method: "POST",
      path: "/changes/{id}",
      url: URL(filePath: "/\(number)"),
      headers: [["A", "b"]],
      security: [["jwt"], []],
      queuedAt: Date(timeIntervalSince1970: 1_000_000)
    )
  }

  /// Two requests: one with a response that was delivered, and one that was changed.
  private static let records: [OfflineRecord] = {
    let (first, second) = (request(1), request(2))
    var changed = second
    changed.key = "key-3"
    return [
      .queued(first, body: Data("one".utf8)), .queued(second, body: nil),
      .answered(OfflineResponse(id: first.id, status: 200, headers: [["A", "b"]]), body: Data("1".utf8)),
      .forgotten(first.id), .changed(changed, body: Data()),
    ]
  }()

  private static func state(after count: Int) -> OfflineState {
    records.prefix(count).reduce(into: OfflineState()) { $0.apply($1) }
  }

  @Test("Records survive a round trip")
  func recordsAreReadAsTheyWereWritten() throws {
    for record in Self.records { #expect(try OfflineRecord(try record.encoded()) == record) }
    for count in 0...5 {
      let state = Self.state(after: count)
      #expect(state.records.reduce(into: OfflineState()) { $0.apply($1) } == state)
    }
    #expect(Self.state(after: 2).pending.map(\.request.key) == ["key-1", "key-2"])
    #expect(Self.state(after: 3).answered.map(\.entry.request.key) == ["key-1"])
    #expect(Self.state(after: 5).pending.map(\.request.key) == ["key-3"])
  }

  @Test("Requests that were set aside survive a round trip, with or without their outcomes")
  func setAsideRequestsSurviveARoundTrip() throws {
    let (first, second, third) = (Self.request(1), Self.request(2), Self.request(3))
    let answer = OfflineResponse(id: first.id, status: 500)
    let records: [OfflineRecord] = [
      .queued(first, body: Data("one".utf8)), .queued(second, body: nil), .queued(third, body: nil),
      .attempted(OfflineAttempt(id: first.id, count: 2)), .setAside(answer, body: Data("1".utf8)),
      .forgotten(first.id), .setAside(OfflineResponse(id: second.id, status: 502), body: Data()),
      .removed(second.id), .queued(first, body: Data("one".utf8)),
    ]
    var states: [OfflineState] = []
    for record in records {
      #expect(try OfflineRecord(try record.encoded()) == record)
      var state = states.last ?? OfflineState()
      state.apply(record)
      #expect(state.records.reduce(into: OfflineState()) { $0.apply($1) } == state)
      states.append(state)
    }
    #expect(states[3].pending.map(\.request.attempts) == [2, nil, nil])
    #expect(states[5].setAside[first.id]?.body == Data("one".utf8))
    #expect(states[5].answered.isEmpty)
    #expect(states[8].pending.map(\.request.key) == ["key-3", "key-1"])
    #expect(states[8].setAside.isEmpty && states[8].answered.isEmpty)
  }

  @Test("A crash at any byte leaves the state before or after the record")
  func aCrashAtAnyByteLeavesTheStateBeforeOrAfterARecord() async throws {
    try await withTemporaryFolder { folder in
      var lengths: [Int] = []
      let file = folder.appending(path: "journal")
      for record in Self.records.prefix(4) {
        try OfflineStore(folder: folder).append(record)
        lengths.append(try Data(contentsOf: file).count)
      }
      let contents = try Data(contentsOf: file)
      for length in 0...contents.count {
        // Writing to disk blocks the thread, which other tests need too.
        await Task.yield()
        try contents.prefix(length).write(to: file)
        let whole = lengths.filter { $0 <= length }.count
        #expect(try OfflineStore(folder: folder).state == Self.state(after: whole), "cut off at \(length)")
      }
    }
  }

  @Test("A folder has one owner at a time")
  func aFolderHasOneOwnerAtATime() async throws {
    try await withTemporaryFolder { folder in
      var store: OfflineStore? = try OfflineStore(folder: folder)
      #expect(throws: FolderInUse.self) { try OfflineStore(folder: folder) }
      #expect(store?.state.pending.isEmpty == true)
      store = nil
      #expect(throws: Never.self) { try OfflineStore(folder: folder) }
    }
  }

  @Test("A folder in an app group's container isn't opened, because its lock would end a suspended app")
  func appGroup() async throws {
    try await withTemporaryFolder { folder in
      let shared = folder.appending(path: "Containers/Shared/AppGroup/1/changes")
      let error = #expect(throws: FolderInAppGroup.self) { try OfflineStore(folder: shared) }
      #expect(error?.description.hasPrefix("The folder changes is in the container of an app group,") == true)
      #expect(
        !FileManager.default.fileExists(atPath: shared.appending(path: "lock").path(percentEncoded: false)))
    }
  }

  @Test("The journal doesn't grow forever")
  func theJournalDoesNotGrowForEver() async throws {
    try await withTemporaryFolder { folder in
      let store = try OfflineStore(folder: folder)
      let kept = Self.request(0)
      try store.append(.queued(kept, body: nil))
      for number in 1...40 {
        let request = Self.request(number)
        try store.append(.queued(request, body: Data(count: 50_000)))
        try store.append(.answered(OfflineResponse(id: request.id, status: 200), body: Data()))
        try store.append(.forgotten(request.id))
      }
      #expect(try Data(contentsOf: folder.appending(path: "journal")).count < 600_000)
      #expect(store.state.pending.map(\.request) == [kept])
    }
  }

  @Test("Copies of bodies live as long as their requests")
  func copiesOfBodiesLiveAsLongAsTheirRequests() async throws {
    try await withTemporaryFolder { folder in
      var store: OfflineStore? = try OfflineStore(folder: folder)
      var request = Self.request(1)
      let bodies = StoredBodies(folder: folder)
      let (data, file) = try await bodies.keep(.data(Data(count: 300_000)))
      #expect(data == nil)
      request.bodyFile = file
      try store?.append(.queued(request, body: nil))
      let orphan = try await bodies.keep(.stream(ByteStream(length: 3) { AsyncStream.bytes(3, in: 1) })).file
      store = nil
      store = try OfflineStore(folder: folder)
      let copy = try bodies.url(of: try #require(file))
      #expect(try Data(contentsOf: copy).count == 300_000)
      #expect(throws: InvalidRequest.self) { try bodies.url(of: try #require(orphan)) }
      try store?.append(.forgotten(request.id))
      #expect(!FileManager.default.fileExists(atPath: copy.path))
    }
  }
}
