// Exit tests need Swift 6.2.
#if AsyncHTTPClient && os(Linux) && compiler(>=6.2)
  import Foundation
  import TestSupport
  import Testing

  @_spi(Generated) @testable import CallsiteRuntime

  /// Runs in a separate process, where no other test uses memory.
  @Suite(.timeLimit(.minutes(60)))
  struct AsyncHTTPClientMemoryTests {
    /// The output of the process.
    private func show(_ result: ExitTest.Result?) {
      let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      print(text.split(separator: "\n").filter { $0.contains("above idle") }.joined(separator: "\n"))
    }

    @Test("1 GB goes to a slow reader with less than 64 MB of memory")
    func slowReader() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let length = 1 << 30
        let server = try LongAnswer(length: length)
        try PeakMemory.reset()
        let idle = try PeakMemory.read()
        let response = try await TestedTransport.asyncHTTPClient.make().send(ClientRequest(url: server.url))
        var waits = 0
        var received = 0
        for try await chunk in response.body {
          received += chunk.count
          // The server doesn't get ahead: it stops while the reader pauses, however long.
          guard received > waits * length / 64, waits < 64 else { continue }
          waits += 1
          if length - received > 64 << 20 { await server.isMadeToWait() }
        }
        let memory = try PeakMemory.read() - idle
        print("1 GB to a slow reader: \(memory >> 20) MB above idle, \(waits) pauses")
        let limit = PeakMemory.isSanitized ? 256 : 64
        #expect(received == length)
        #expect(memory < limit << 20, "\(memory >> 20) MB above idle")
      }
      show(result)
    }

    @Test("1 GB goes to disk with less than 64 MB of memory, however fast the server is")
    func download() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let length = 1 << 30
        let server = try LongAnswer(length: length)
        try await DownloadFolder.run { folder async throws in
          try PeakMemory.reset()
          let idle = try PeakMemory.read()
          try await folder.download(from: server.url) {
            $0.transport = TestedTransport.asyncHTTPClient.make()
          }
          let memory = try PeakMemory.read() - idle
          print("1 GB to disk: \(memory >> 20) MB above idle")
          let attributes = try FileManager.default.attributesOfItem(atPath: folder.file.path())
          #expect(attributes[.size] as? Int == length)
          let limit = PeakMemory.isSanitized ? 256 : 64
          #expect(memory < limit << 20, "\(memory >> 20) MB above idle")
        }
      }
      show(result)
    }

    @Test("1 GB of a stream is sent with less than 64 MB of memory")
    func upload() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let length = 1 << 30
        let sink = try CountingSink()
        async let taken = sink.take()
        let piece = Data(repeating: 7, count: 64 * 1024)
        let stream = ByteStream(length: Int64(length)) {
          let pieces = PieceCounter(length / piece.count, piece)
          return AsyncStream { await pieces.next() }
        }
        try PeakMemory.reset()
        let idle = try PeakMemory.read()
        let request = ClientRequest(method: .put, url: sink.url, body: .stream(stream))
        let response = try await TestedTransport.asyncHTTPClient.make().send(request)
        let memory = try PeakMemory.read() - idle
        print("1 GB of a stream: \(memory >> 20) MB above idle")
        let limit = PeakMemory.isSanitized ? 256 : 64
        #expect(response.status == 204)
        #expect(try await taken.count == length)
        #expect(memory < limit << 20, "\(memory >> 20) MB above idle")
      }
      show(result)
    }
  }

  /// A stream that repeats one chunk.
  private actor PieceCounter {
    private var rest: Int
    private let piece: Data

    init(_ count: Int, _ piece: Data) {
      rest = count
      self.piece = piece
    }

    func next() -> Data? {
      guard rest > 0 else { return nil }
      rest -= 1
      return piece
    }
  }
#endif
