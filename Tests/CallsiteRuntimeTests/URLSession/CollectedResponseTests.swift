import Foundation
import Testing

@testable import CallsiteRuntime

/// Responses whose complete body the caller reads in any case.
@Suite(.timeLimit(.minutes(60)))
struct CollectedResponseTests {
  private func response(of server: FaultServer, limit: Int = .max) async throws -> ClientResponse {
    var request = ClientRequest(url: server.url)
    request.isCollected = true
    request.responseLimit = limit
    return try await URLSessionTransport().send(request)
  }

  @Test("A response arrives with its body")
  func aResponseArrivesWithItsBody() async throws {
    let answer = Data.answer(404, ["X-Custom: 1"], body: Data(repeating: 7, count: 100_000))
    try await FaultServer.run([answer]) { server in
      let response = try await response(of: server)
      #expect(response.status == 404)
      #expect(response.headers["x-custom"] == "1")
      #expect(try await response.body.collect() == Data(repeating: 7, count: 100_000))
    }
  }

  @Test("A response whose body breaks off has a head, and a body that fails")
  func aBrokenBodyFailsAfterTheHead() async throws {
    let whole = Data.answer(200, [], body: Data("complete".utf8))
    try await FaultServer.run([whole.dropLast(3)]) { server in
      let response = try await response(of: server)
      #expect(response.status == 200)
      await #expect(throws: BrokenBody.self) { try await response.collect(upTo: .max) }
    }
  }

  @Test("A body beyond the limit ends the transfer")
  func aBodyBeyondTheLimitEndsTheTransfer() async throws {
    let answer = Data.answer(200, [], body: Data(repeating: 7, count: 100_000)).dropLast()
    try await FaultServer.run([answer], keepsOpen: true) { server in
      let response = try await response(of: server, limit: 1_000)
      await #expect(throws: BodyTooLong(limit: 1_000, status: 200)) {
        try await response.collect(upTo: 1_000)
      }
      await server.clientCloses()
    }
  }

  @Test("A response that asks for credentials doesn't wait for its body")
  func aRequestForCredentialsDoesNotWaitForItsBody() async throws {
    let answer = Data.answer(401, [], body: Data(repeating: 7, count: 100)).dropLast()
    try await FaultServer.run([answer], keepsOpen: true) { server in
      let response = try await response(of: server)
      #expect(response.status == 401)
    }
  }

  @Test("A body that stops arriving times out")
  func aBodyThatStopsArrivingTimesOut() async throws {
    let answer = Data.answer(200, [], body: Data("complete".utf8)).dropLast()
    try await FaultServer.run([answer], keepsOpen: true) { server in
      let clock = ManualClock()
      let (chunks, arrival) = AsyncStream<Void>.makeStream()
      var request = ClientRequest(
        url: server.url, timeout: .seconds(30), onProgress: { _ in arrival.yield() })
      request.isCollected = true
      async let sent = URLSessionTransport(clock: clock).send(request)
      _ = await chunks.first { true }
      _ = await clock.nextSleep()
      clock.advance(by: .seconds(30))
      let response = try await sent
      let error = await #expect(throws: BrokenBody.self) { try await response.collect(upTo: .max) }
      #expect((error?.underlying as? URLError)?.code == .timedOut)
    }
  }

  @Test("The bytes of a response are counted from zero")
  func bytesAreCountedFromZero() async throws {
    let data = try await ByteStream(Data("xabc".utf8).dropFirst()).collect()
    #expect(data.startIndex == 0)
    #expect(data == Data("abc".utf8))
  }

  @Test("Bytes in memory are collected up to the limit, and read as often as wanted")
  func bytesInMemoryAreCollectedUpToTheLimit() async throws {
    let stream = ByteStream(Data("abc".utf8))
    #expect(try await stream.collect(upTo: 3) == Data("abc".utf8))
    await #expect(throws: BodyTooLong(limit: 2)) { try await stream.collect(upTo: 2) }
    for _ in 1...2 {
      let chunks = try await stream.reduce(into: []) { $0.append($1) }
      #expect(chunks == [Data("abc".utf8)])
    }
    #expect(try await ByteStream().reduce(into: []) { $0.append($1) } == [])
  }
}
