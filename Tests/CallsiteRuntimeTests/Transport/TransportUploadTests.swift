import CallsiteRuntime
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60)))
struct TransportUploadTests {
  @Test("A file is sent with its length", arguments: TestedTransport.allCases)
  func aFileIsSentWithItsLength(tested: TestedTransport) async throws {
    let transport = tested.make()
    let request = try await withTemporaryFile(Data(repeating: 7, count: 1_000_000)) { file in
      try await LoopbackServer.run { _ in
        Reply()
      } _: { server in
        _ = try await transport.send(ClientRequest(method: .put, url: server.url, body: .file(file)))
        return await server.received()[0]
      }
    }
    #expect(request.headers["Content-Length"] == "1000000")
    #expect(request.headers["Transfer-Encoding"] == nil)
    #expect(request.body == Data(repeating: 7, count: 1_000_000))
  }

  @Test("A stream is sent with its length", arguments: TestedTransport.allCases, [1000, 900_000])
  func aStreamIsSentWithItsLength(tested: TestedTransport, length: Int) async throws {
    let transport = tested.make()
    let request = try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      let stream = ByteStream(length: Int64(length)) { AsyncStream.bytes(length, in: 10) }
      _ = try await transport.send(ClientRequest(method: .post, url: server.url, body: .stream(stream)))
      return await server.received()[0]
    }
    #expect(request.headers["Content-Length"] == "\(length)")
    #expect(request.headers["Transfer-Encoding"] == nil)
    #expect(request.body.count == length)
  }

  @Test("A stream of unknown length is sent with a length", arguments: TestedTransport.allCases)
  func aStreamOfUnknownLengthIsSentWithOne(tested: TestedTransport) async throws {
    let transport = tested.make()
    let request = try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      let stream = ByteStream(length: nil) { AsyncStream.bytes(3000, in: 3) }
      _ = try await transport.send(ClientRequest(method: .post, url: server.url, body: .stream(stream)))
      return await server.received()[0]
    }
    #expect(request.headers["Content-Length"] == "3000")
  }

  @Test("A stream whose length differs from the declared one isn't sent", arguments: TestedTransport.allCases)
  func aStreamOfAnotherLengthThanAnnouncedIsNotSent(tested: TestedTransport) async throws {
    let transport = tested.make()
    try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      let stream = ByteStream(length: 4000) { AsyncStream.bytes(3000, in: 3) }
      await #expect(throws: (any Error).self) {
        try await transport.send(ClientRequest(method: .post, url: server.url, body: .stream(stream)))
      }
      #expect(await server.requests.isEmpty)
    }
  }

  @Test("Reports upload progress until the end", arguments: TestedTransport.allCases)
  func reportsUploadProgressUpToTheEnd(tested: TestedTransport) async throws {
    let transport = tested.make()
    let (reports, reporting) = AsyncStream<TransferProgress>.makeStream()
    try await LoopbackServer.run { _ in
      Reply()
    } _: { server in
      let request = ClientRequest(
        method: .post,
        url: server.url,
        body: .data(Data(count: 2_000_000)),
        onProgress: { if $0.direction == .upload { reporting.yield($0) } }
      )
      _ = try await transport.send(request)
    }
    let last = await reports.first { $0.completed == 2_000_000 }
    #expect(last?.fraction == 1)
  }
}
