@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

struct DownloadTests {
  private let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })

  @Test("A download replaces an older file, and its progress ends at 1")
  func saved() async throws {
    try await DownloadFolder.run { folder async throws in
      try Data("old".utf8).write(to: folder.file)
      let progress = ProgressLog()
      try await LoopbackServer.run({ [bytes] _ in Reply(body: bytes) }) { server async throws in
        try await folder.download(from: server.url, RequestOptions(onProgress: progress.add))
      }
      #expect(try Data(contentsOf: folder.file) == bytes)
      #expect(try folder.names == ["report.pdf"])
      #expect(progress.fractions == progress.fractions.sorted())
      #expect(progress.fractions.last == 1)
    }
  }

  @Test("Without a known length, progress also ends at 1")
  func unknownLength() async throws {
    try await DownloadFolder.run { folder async throws in
      let progress = ProgressLog()
      try await LoopbackServer.run({ _ in
        let (chunks, sending) = AsyncStream<Data>.makeStream()
        for text in ["ab", "cd"] { sending.yield(Data(text.utf8)) }
        sending.finish()
        return Reply(chunks: chunks)
      }) { server async throws in
        try await folder.download(from: server.url, RequestOptions(onProgress: progress.add))
      }
      #expect(try folder.text == "abcd")
      #expect(progress.fractions.last == 1)
    }
  }

  @Test("An error response is the usual error, and leaves nothing behind", arguments: [404, 416, 500])
  func failure(_ status: Int) async throws {
    try await DownloadFolder.run { folder async throws in
      let error = await #expect(throws: APIError.self) {
        try await LoopbackServer.run({ _ in .text(#"{"detail":"No."}"#, status: status) }) {
          server async throws in
          try await folder.download(from: server.url)
        }
      }
      #expect(error?.status == status)
      #expect(error?.message == "No.")
      #expect(error?.kind == [404: .notFound, 416: .rangeNotSatisfiable, 500: .server][status])
      #expect(try folder.names.isEmpty)
    }
  }

  @Test("A body shorter than its declared length is an error, and the older file stays")
  func truncated() async throws {
    try await DownloadFolder.run { folder async throws in
      try Data("old".utf8).write(to: folder.file)
      let answer = Data.answer(body: Data("part".utf8), length: 100)
      let error = await #expect(throws: APIError.self) {
        try await FaultServer.run([answer]) { try await folder.download(from: $0.url) }
      }
      #expect(error?.kind.isTransport == true)
      #expect(try folder.text == "old")
      #expect(try folder.names == ["report.pdf"])
    }
  }

  @Test("Nothing is sent if the file can't be created")
  func unwritable() async throws {
    let folder = DownloadFolder(folder: URL(filePath: "/no/such/folder"))
    try await LoopbackServer.run({ _ in .text("x") }) { server async throws in
      let error = await #expect(throws: APIError.self) { try await folder.download(from: server.url) }
      #expect(error?.kind == .invalidRequest)
      #expect(await server.requests.isEmpty)
    }
  }

  @Test("A folder at the file's location isn't replaced")
  func folder() async throws {
    try await DownloadFolder.run { folder async throws in
      try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
      let error = await #expect(throws: APIError.self) {
        try await LoopbackServer.run({ _ in .text("x") }) { server async throws in
          try await folder.download(from: server.url)
        }
      }
      #expect(error?.kind == .invalidRequest)
      #expect(try folder.names == ["report.pdf"])
    }
  }

  @Test("Cancelling stops the download and leaves nothing behind")
  func cancelled() async throws {
    try await DownloadFolder.run { folder async throws in
      let (started, starting) = AsyncStream<Void>.makeStream()
      let (held, holding) = AsyncStream<Data>.makeStream()
      holding.yield(Data(count: 1000))
      try await LoopbackServer.run({ _ in Reply(chunks: held, length: 5000) }) { server async throws in
        let task = Task {
          try await folder.download(from: server.url, RequestOptions(onProgress: { _ in starting.finish() }))
        }
        for await _ in started {}
        task.cancel()
        let error = await #expect(throws: APIError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
        #expect(try folder.names.isEmpty)
        holding.finish()
      }
    }
  }
}

/// The progress of a download.
final class ProgressLog: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [TransferProgress] = []

  func add(_ progress: TransferProgress) {
    lock.withLock { entries.append(progress) }
  }

  var all: [TransferProgress] { lock.withLock { entries } }

  var fractions: [Double] { all.compactMap(\.fraction) }
}
