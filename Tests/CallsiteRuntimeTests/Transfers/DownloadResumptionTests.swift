@_spi(Generated) import CallsiteRuntime
import Foundation
import Testing

/// Downloads whose connection breaks.
struct DownloadResumptionTests {
  /// A response that ends after four of ten bytes.
  private func broken(_ headers: String...) -> Data {
    .answer(200, headers, body: Data("0123".utf8), length: 10)
  }

  private func download(
    _ answers: [Data],
    to folder: DownloadFolder,
    attempts: Int = 3,
    range: ByteRange? = nil,
    progress: ProgressLog = ProgressLog()
  ) async throws -> [ClientRequest] {
    let recorder = SentRequests()
    try await FaultServer.run(answers) { server async throws in
      let options = RequestOptions(
        retry: RetryPolicy(maximumAttempts: attempts), range: range, onProgress: progress.add)
      try await folder.download(from: server.url, options) { configuration in
        configuration.environment.clock = SkippingClock()
        configuration.transport = RecordingTransport(recorder: recorder)
      }
    }
    return await recorder.requests
  }

  @Test(
    "A broken download goes on where it broke, if the file is known to be the same",
    arguments: [
      (#"ETag: "v1""#, #""v1""#),
      ("Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ])
  func resumed(_ header: String, _ validator: String) async throws {
    try await DownloadFolder.run { folder async throws in
      let progress = ProgressLog()
      let rest = Data.answer(206, ["Content-Range: bytes 4-9/10"], body: Data("456789".utf8))
      let requests = try await download([broken(header), rest], to: folder, progress: progress)
      #expect(try folder.text == "0123456789")
      #expect(requests.map { $0.headers["Range"] } == [nil, "bytes=4-9"])
      #expect(requests.map { $0.headers["If-Range"] } == [nil, validator])
      #expect(progress.all.map(\.completed).last == 10)
      #expect(progress.fractions == progress.fractions.sorted())
    }
  }

  @Test("A file that has changed is downloaded from the beginning")
  func changed() async throws {
    try await DownloadFolder.run { folder async throws in
      let other = Data.answer(200, [#"ETag: "v2""#], body: Data("abcdefgh".utf8))
      _ = try await download([broken(#"ETag: "v1""#), other], to: folder)
      #expect(try folder.text == "abcdefgh")
    }
  }

  @Test("A file that has become shorter is downloaded from the beginning")
  func shorter() async throws {
    try await DownloadFolder.run { folder async throws in
      let gone = Data.answer(416, ["Content-Range: bytes */3"])
      let answers = [broken(#"ETag: "v1""#), gone, .answer(200, [], body: Data("abc".utf8))]
      let requests = try await download(answers, to: folder)
      #expect(try folder.text == "abc")
      #expect(requests.last?.headers["Range"] == nil)
    }
  }

  @Test(
    "Without a strong validator a broken download begins again",
    arguments: [
      #"ETag: W/"v1""#, "X-None: 1",
      "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT",
    ])
  func weak(_ header: String) async throws {
    try await DownloadFolder.run { folder async throws in
      let whole = Data.answer(200, [], body: Data("abcdefghij".utf8))
      let requests = try await download([broken(header), whole], to: folder)
      #expect(try folder.text == "abcdefghij")
      #expect(requests.map { $0.headers["Range"] } == [nil, nil])
    }
  }

  @Test("Parts of different versions aren't mixed, even if the server doesn't support If-Range")
  func otherFile() async throws {
    try await DownloadFolder.run { folder async throws in
      let other = Data.answer(
        206, [#"ETag: "v2""#, "Content-Range: bytes 4-9/10"], body: Data("xxxxxx".utf8))
      let answers = [broken(#"ETag: "v1""#), other, .answer(200, [], body: Data("abc".utf8))]
      _ = try await download(answers, to: folder)
      #expect(try folder.text == "abc")
    }
  }

  @Test("A different range from the requested one is rejected")
  func otherPart() async throws {
    try await DownloadFolder.run { folder async throws in
      let rest = Data.answer(206, ["Content-Range: bytes 5-9/10"], body: Data("56789".utf8))
      let error = await #expect(throws: APIError.self) {
        _ = try await download([broken(#"ETag: "v1""#), rest], to: folder)
      }
      #expect(error?.kind == .unexpectedContent)
      #expect(try folder.names.isEmpty)
    }
  }

  @Test("Resumes only as often as the policy allows", arguments: [1, 3])
  func attempts(_ count: Int) async throws {
    try await DownloadFolder.run { folder async throws in
      try await FaultServer.run([broken()]) { server async throws in
        let options = RequestOptions(retry: RetryPolicy(maximumAttempts: count))
        let error = await #expect(throws: APIError.self) {
          try await folder.download(from: server.url, options) { $0.environment.clock = SkippingClock() }
        }
        #expect(error?.kind.isTransport == true)
        #expect(await server.requestCount == count)
      }
      #expect(try folder.names.isEmpty)
    }
  }

  @Test("A partial download resumes within its range")
  func part() async throws {
    try await DownloadFolder.run { folder async throws in
      let first = Data.answer(
        206, [#"ETag: "v1""#, "Content-Range: bytes 2-7/10"], body: Data("23".utf8), length: 6)
      let rest = Data.answer(206, ["Content-Range: bytes 4-7/10"], body: Data("4567".utf8))
      let requests = try await download([first, rest], to: folder, range: .bytes(2..<8))
      #expect(try folder.text == "234567")
      #expect(requests.map { $0.headers["Range"] } == ["bytes=2-7", "bytes=4-7"])
    }
  }
}

/// The requests that a transport received, in order.
actor SentRequests {
  private(set) var requests: [ClientRequest] = []

  func add(_ request: ClientRequest) { requests.append(request) }
}

/// A transport that records its requests.
struct RecordingTransport: Transport {
  let recorder: SentRequests
  private let transport = URLSessionTransport()

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    await recorder.add(request)
    return try await transport.send(request)
  }
}
