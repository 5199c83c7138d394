@_spi(Generated) @testable import CallsiteRuntime
import Foundation
import Testing

struct ChunkedUploadTests {
  /// Assembles chunks, and fails the given requests.
  private actor Backend {
    private(set) var chunks: [Int: Data] = [:]
    private(set) var uploads: Set<String> = []
    private(set) var indices: [Int] = []
    private var failures: [Int: Int]
    /// Whether the server keeps the chunk of a failed request.
    private let keepsFailed: Bool

    init(failures: [Int: Int] = [:], keepsFailed: Bool = false) {
      self.failures = failures
      self.keepsFailed = keepsFailed
    }

    var file: Data { chunks.sorted { $0.key < $1.key }.reduce(into: Data()) { $0.append($1.value) } }

    func answer(_ request: ReceivedRequest) -> Reply {
      let index = request.headers["X-Index"].flatMap { Int($0) } ?? -1
      uploads.insert(request.headers["X-Upload"] ?? "")
      indices.append(index)
      let failure = failures.removeValue(forKey: index)
      if failure == nil || keepsFailed { chunks[index] = request.body }
      if let failure { return .text("{}", status: failure) }
      return .text(#"{"index":\#(index)}"#)
    }
  }

  private struct Answer: Decodable, Sendable {
    let index: Int
  }

  private func upload(
    _ upload: ChunkedUpload, to backend: Backend, _ options: RequestOptions = .init()
  ) async throws -> Int {
    try await LoopbackServer.run({ await backend.answer($0) }) { server async throws in
      let client = APIClient.overHTTP(server.url) { $0.environment.clock = SkippingClock() }
      return try await client.uploadInChunks(upload, "chunk", options) {
        (chunk: UploadChunk, options: RequestOptions) async throws(APIError) -> Answer in
        var request = client.request("chunk", .post, "/chunk")
        request.header("X-Upload", chunk.uploadID)
        request.header("X-Index", chunk.index)
        request.header("X-Count", chunk.count)
        request.body(file: chunk.file)
        return try await client.value(request, options)
      }.index
    }
  }

  private let bytes = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  @Test("A file arrives in chunks, in order, and its progress ends at 1")
  func whole() async throws {
    let backend = Backend()
    let progress = ProgressLog()
    try await withTemporaryFile(bytes) { file async throws in
      let last = try await upload(
        ChunkedUpload(url: file, chunkSize: 300_000), to: backend, .init(onProgress: progress.add))
      #expect(last == 3)
    }
    #expect(await backend.file == bytes)
    #expect(await backend.indices == [0, 1, 2, 3])
    #expect(await backend.uploads.count == 1)
    #expect(progress.all.map(\.completed) == progress.all.map(\.completed).sorted())
    #expect(progress.fractions.last == 1)
    #expect(progress.fractions.filter { $0 == 1 }.count == 1)
  }

  @Test("An empty file is one empty chunk")
  func empty() async throws {
    let backend = Backend()
    try await withTemporaryFile(Data()) { file async throws in
      #expect(try await upload(ChunkedUpload(url: file), to: backend) == 0)
    }
    #expect(await backend.chunks == [0: Data()])
  }

  @Test("A broken upload resumes at the first chunk without a response", arguments: [false, true])
  func resumed(_ keepsFailed: Bool) async throws {
    let backend = Backend(failures: [2: 500], keepsFailed: keepsFailed)
    let states = StateLog()
    let progress = ProgressLog()
    try await withTemporaryFile(bytes) { file async throws in
      let error = await #expect(throws: APIError.self) {
        _ = try await upload(ChunkedUpload(url: file, chunkSize: 300_000, onState: states.add), to: backend)
      }
      #expect(error?.kind == .server)
      let saved = try JSONDecoder().decode(ChunkedUpload.State.self, from: states.json())
      #expect(saved.acknowledgedChunks == 2)
      let rest = ChunkedUpload(url: file, resuming: saved)
      #expect(try await upload(rest, to: backend, .init(onProgress: progress.add)) == 3)
    }
    #expect(await backend.file == bytes)
    #expect(await backend.indices == [0, 1, 2, 2, 3])
    #expect(await backend.uploads.count == 1)
    #expect(progress.all.first.map { $0.completed >= 600_000 } == true)
    #expect(progress.fractions.last == 1)
  }

  @Test("A changed file isn't mixed with chunks sent earlier")
  func changed() async throws {
    let backend = Backend(failures: [1: 500])
    let states = StateLog()
    try await withTemporaryFile(bytes) { file async throws in
      _ = try? await upload(ChunkedUpload(url: file, chunkSize: 300_000, onState: states.add), to: backend)
      try (bytes + [0]).write(to: file)
      let error = await #expect(throws: APIError.self) {
        _ = try await upload(ChunkedUpload(url: file, resuming: states.last), to: backend)
      }
      #expect(error?.kind == .invalidRequest)
      #expect(
        error?.description
          == "chunk: invalidRequest (photo.jpg has changed since its upload began. Start a new upload.)")
    }
    #expect(await backend.indices == [0, 1])
  }

  @Test("A chunk is retried by policy, even with POST")
  func retried() async throws {
    let backend = Backend(failures: [0: 503, 1: 503])
    try await withTemporaryFile(bytes) { file async throws in
      let options = RequestOptions(retry: RetryPolicy(maximumAttempts: 2))
      #expect(try await upload(ChunkedUpload(url: file, chunkSize: 600_000), to: backend, options) == 1)
    }
    #expect(await backend.indices == [0, 0, 1, 1])
    #expect(await backend.file == bytes)
  }

  @Test("If the last response was lost, the last chunk is sent again")
  func finished() async throws {
    let backend = Backend()
    let states = StateLog()
    try await withTemporaryFile(bytes) { file async throws in
      _ = try await upload(ChunkedUpload(url: file, chunkSize: 600_000, onState: states.add), to: backend)
      #expect(try await upload(ChunkedUpload(url: file, resuming: states.last), to: backend) == 1)
    }
    #expect(await backend.indices == [0, 1, 1])
  }

  @Test("Cancellation stops between chunks, and the upload can be resumed")
  func cancelled() async throws {
    let backend = Backend()
    let states = StateLog()
    try await withTemporaryFile(bytes) { file async throws in
      let uploading = Task {
        try await upload(
          ChunkedUpload(url: file, chunkSize: 300_000) { state in
            states.add(state)
            if state.acknowledgedChunks == 2 { withUnsafeCurrentTask { $0?.cancel() } }
          }, to: backend)
      }
      let error = await #expect(throws: APIError.self) { try await uploading.value }
      #expect(error?.kind == .cancelled)
      #expect(states.last?.acknowledgedChunks == 2)
    }
    #expect(await backend.indices == [0, 1])
  }
}

/// The stored state of an upload.
private final class StateLog: @unchecked Sendable {
  private let lock = NSLock()
  private var state: ChunkedUpload.State?

  func add(_ state: ChunkedUpload.State) { lock.withLock { self.state = state } }

  var last: ChunkedUpload.State? { lock.withLock { state } }

  func json() throws -> Data { try JSONEncoder().encode(last) }
}
