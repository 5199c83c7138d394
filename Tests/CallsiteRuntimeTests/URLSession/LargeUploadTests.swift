// Exit tests need Swift 6.2.
#if os(Linux) && compiler(>=6.2)
  import Foundation
  import TestSupport
  import Testing

  @_spi(Generated) @testable import CallsiteRuntime

  /// Runs in a separate process, where no other test uses memory. Takes 10 to 20 seconds in debug builds.
  @Suite(.timeLimit(.minutes(60)))
  struct LargeUploadTests {
    @Test("Uploads a gigabyte in a form without keeping it in memory")
    func aGigabyteGoesThroughAFormWithoutBeingInMemory() async {
      await #expect(processExitsWith: .success) {
        let upload = LargeUpload(size: 1 << 30)
        let result = try await upload.run()
        let limit = PeakMemory.isSanitized ? 256 : 64
        #expect(result.memory < limit << 20, "\(result.memory >> 20) MB above idle")
        #expect(result.received > upload.size && result.received < upload.size + 1000)
        #expect(result.head.contains("content-length: \(result.received)\r\n"))
        #expect(!result.head.contains("transfer-encoding"))
        #expect(zip(result.progress, result.progress.dropFirst()).allSatisfy { $0 < $1 })
        #expect(result.progress.count > 100)
        #expect(result.progress.last == 1)
      }
    }
  }

  /// The upload of a file in a form, observed from both ends.
  private struct LargeUpload {
    let size: Int

    struct Result {
      let head: String
      let received: Int
      let progress: [Double]
      let memory: Int
    }

    /// The file is sparse: it has a size, but no blocks on disk.
    func run() async throws -> Result {
      try await withTemporaryFile(Data()) { file in
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
        let sink = try CountingSink()
        async let taken = sink.take()
        let (reports, reporting) = AsyncStream<Double>.makeStream()
        try PeakMemory.reset()
        let idle = try PeakMemory.read()
        try await send(file, to: sink.url) { reporting.yield($0) }
        let (head, count) = try await taken
        let memory = try PeakMemory.read() - idle
        reporting.finish()
        return Result(head: head, received: count, progress: await reports.collected(), memory: memory)
      }
    }

    private func send(_ file: URL, to url: URL, report: @escaping @Sendable (Double) -> Void) async throws {
      let client = APIClient.make(
        server: url.absoluteString, security: [], configure: { $0.transport = URLSessionTransport() })
      var request = client.request("upload", .post, "/upload")
      request.body(multipart: file) { file in
        { $0.file("video", UploadFile(url: file, contentType: "video/mp4")) }
      }
      let options = RequestOptions(onProgress: { progress in
        if progress.direction == .upload, let fraction = progress.fraction { report(fraction) }
      })
      try await client.run(request, options)
    }
  }

  extension AsyncStream {
    fileprivate func collected() async -> [Element] {
      var all: [Element] = []
      for await element in self { all.append(element) }
      return all
    }
  }
#endif
