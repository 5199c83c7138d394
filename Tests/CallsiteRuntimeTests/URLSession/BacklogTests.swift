import Foundation
import Testing

@testable import CallsiteRuntime

struct BacklogTests {
  @Test("The server is paused once while the reader is far behind")
  func theServerWaitsOnceWhileTheReaderIsFarBehind() {
    var backlog = Backlog()
    var pauses: [Bool] = []
    for count in [Backlog.highWatermark, 1, 1] {
      backlog.add(count)
      pauses.append(backlog.pauses())
    }
    #expect(pauses == [false, true, false])
    var resumptions: [Bool] = []
    for count in [Backlog.highWatermark - Backlog.lowWatermark, 3, 1] {
      resumptions.append(backlog.take(count))
    }
    #expect(resumptions == [false, true, false])
    #expect(!backlog.isPaused)
  }

  @Test("Chunks report how much has been read")
  func chunksTellHowMuchOfThemIsRead() async throws {
    let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    for length in [3, 5] { continuation.yield(Data(count: length)) }
    continuation.finish()
    let (counts, telling) = AsyncStream<Int>.makeStream()
    var iterator = CountedChunks(chunks: chunks) { telling.yield($0) }.makeAsyncIterator()
    _ = try await iterator.next()
    _ = try await iterator.next()
    #expect(try await iterator.next() == nil)
    telling.finish()
    #expect(await counts.reduce(into: []) { $0.append($1) } == [3, 5])
  }

  #if canImport(FoundationNetworking)
    @Test("A stream too far ahead of its reader ends")
    func aStreamThatIsTooFarAheadOfItsReaderEnds() async throws {
      let answer = Data.answer(200, ["Content-Type: text/event-stream"], body: Data("data: 1\n\n".utf8))
      try await FaultServer.run([answer]) { server in
        var request = ClientRequest(url: server.url)
        request.isStreamed = true
        request.responseLimit = 1
        let response = try await URLSessionTransport().send(request)
        await #expect(throws: ReaderTooSlow(limit: 1)) { try await response.body.collect() }
      }
    }
  #endif
}
