import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

/// Files that are uploaded in chunks in the background.
struct ChunkTransferTests {
  @Test("Chunks are sent one after the other, and the result is the response to the last one")
  func chunksInOrder() async throws {
    try await withTransferAPI { api in
      await api.system.answer(.response(200, "1"), .response(200, "2"), .response(201, "3"))
      let app = try api.launch()
      try await app.uploadInChunks(api.url(of: "abcdefgh"), "video")
      #expect(await api.system.started.count == 1)
      try await api.system.run()
      #expect(await api.system.sent == ["abc", "def", "gh"])
      #expect(await api.system.started.map { $0.request.headers["X-Chunk"] } == ["0/3", "1/3", "2/3"])
      let results = await app.results()
      #expect(results.map(\.id) == ["video"])
      #expect(try results.first?.result.get() == 3)
      #expect(try api.files == [])
    }
  }

  @Test("A transfer continues at the next launch with the first chunk that wasn't acknowledged")
  func resumption() async throws {
    try await withTransferAPI(token: .old) { api in
      try await api.run { app in try await app.uploadInChunks(api.url(of: "abcdef"), "video") }
      // The system carries out the first chunk, and the app isn't there to start the second.
      await api.system.answer(.response(200))
      try await api.system.run()
      #expect(await api.system.sent == ["abc"])
      await api.system.answer(.response(401))
      let app = try api.launch()
      await app.transfers.resume()
      try await api.system.run()
      #expect(await api.system.sent == ["abc", "def", "def"])
      #expect(await api.backend.refreshes.count == 1)
      #expect(await app.results().map { $0.result.error == nil } == [true])
      #expect(try api.files == [])
    }
  }

  @Test("Chunks whose answer was lost are sent again, because the server knows them by their index")
  func lostAnswer() async throws {
    try await withTransferAPI { api in
      await api.system.answer(.response(200), .failure(.networkConnectionLost), .response(200))
      let app = try api.launch()
      try await app.uploadInChunks(api.url(of: "abcdef"), "video")
      try await api.system.run()
      #expect(await api.system.sent == ["abc", "def", "def"])
      let keys = await api.system.started.map { $0.request.headers["Idempotency-Key"] }
      #expect(keys[0] != keys[1])
      #expect(keys[1] == keys[2])
    }
  }

  @Test("If the lifetime is over when a chunk has been acknowledged, the next one isn't sent")
  func lifetime() async throws {
    try await withTransferAPI { api in
      try await api.run { app in try await app.uploadInChunks(api.url(of: "abcdef"), "video") }
      await api.system.answer(.response(200))
      try await api.system.run()
      let app = try api.launch(after: 8 * 86_400)
      await app.transfers.connect()
      #expect(await api.system.sent == ["abc"])
      #expect(await app.results().map(\.result.error?.kind) == [.transport(.timedOut)])
      #expect(try api.files == [])
    }
  }

  @Test("An error ends the transfer, and no other chunk is sent")
  func failure() async throws {
    try await withTransferAPI { api in
      await api.system.answer(.response(200), .response(400))
      let app = try api.launch()
      try await app.uploadInChunks(api.url(of: "abcdefghi"), "video")
      try await api.system.run()
      #expect(await api.system.sent == ["abc", "def"])
      #expect(await app.results().first?.result.error?.status == 400)
      #expect(try api.files == [])
    }
  }

  @Test("The state and the progress are those of the whole file")
  func progress() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      try await app.uploadInChunks(api.url(of: "abcdefgh"), "video")
      #expect(await app.transfers.transfers.map(\.bodyLength) == [8])
      await api.system.progress(2, of: 3)
      #expect(await app.transfers.transfers.map(\.progress?.completed) == [2])
      try await api.system.run(tasks: 1)
      await api.system.progress(1, of: 3)
      let transfer = try #require(await app.transfers.transfers.first)
      #expect(transfer.progress == TransferProgress(direction: .upload, completed: 4, total: 8))
      #expect(transfer.state == .running)
      try await app.transfers.remove("video")
      #expect(try api.files == [])
    }
  }

  @Test("An upload that was begun in the foreground resumes in the background")
  func resumesForegroundUpload() async throws {
    try await withTransferAPI { api in
      let file = try api.url(of: "abcdef")
      var state = ChunkedUpload.State(of: try FileState(of: file), chunkSize: 3) { 7 }
      state.acknowledgedChunks = 1
      let app = try api.launch()
      try await app.uploadInChunks(file, "video", resuming: state)
      try await api.system.run()
      #expect(await api.system.sent == ["def"])
      #expect(await app.results().map(\.id) == ["video"])
    }
  }

  @Test("If the file has changed since its upload began, nothing is stored")
  func changedFile() async throws {
    try await withTransferAPI { api in
      let file = try api.url(of: "abcdef")
      let state = ChunkedUpload.State(of: try FileState(of: file), chunkSize: 3) { 7 }
      try Data("other".utf8).write(to: file)
      let app = try api.launch()
      let error = await #expect(throws: APIError.self) {
        try await app.uploadInChunks(file, "video", resuming: state)
      }
      #expect(error?.kind == .invalidRequest)
      #expect(await app.transfers.transfers.isEmpty)
      #expect(try api.files == [])
    }
  }

  @Test("All chunks count toward the limits, and none is stored if they exceed them")
  func limits() async throws {
    try await withTransferAPI { api in
      let app = try api.launch(limits: .init(maximumSize: 7))
      let error = await #expect(throws: APIError.self) {
        try await app.uploadInChunks(api.url(of: "abcdefgh"), "video")
      }
      #expect(error?.kind == .invalidRequest)
      #expect(try api.files == [])
      try await app.uploadInChunks(api.url(of: "abcdefg"), "video")
      #expect(try api.files.count == 3)
    }
  }

  @Test("Chunks of a transfer that wasn't recorded are removed at the next launch")
  func unrecordedChunks() async throws {
    try await withTransferAPI { api in
      try await api.run { app in
        try await app.transfers.recordParts(of: UUID(), [api.url(of: "abc")])
      }
      #expect(try api.files.count == 1)
      let app = try api.launch()
      #expect(await app.transfers.transfers.isEmpty)
      #expect(try api.files == [])
    }
  }
}

extension BackgroundTransfers {
  /// Leaves what a crash would leave before the transfer itself is recorded.
  fileprivate func recordParts(of id: UUID, _ files: [URL]) async throws {
    var parts: [TransferPart] = []
    for file in files {
      let request = StoredRequest(
        id: id, key: "", api: "", operation: "", method: "POST", path: "", url: file, headers: [],
        security: [], queuedAt: now(), bodyFile: try await store.bodies.keepInFile(.file(file)))
      parts.append(TransferPart(request))
    }
    try store.append(.divided(id, parts))
  }
}
