import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(60)))
struct DeadlineTests {
  /// Never responds, and ignores its cancellation until the test ends.
  private final class StubbornTransport: Transport, @unchecked Sendable {
    private let lock = NSLock()
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOver = false
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()

    func send(_ request: ClientRequest) async throws -> ClientResponse {
      arrival.yield()
      await withCheckedContinuation { continuation in
        let isOver = lock.withLock {
          if !self.isOver { waiting.append(continuation) }
          return self.isOver
        }
        if isOver { continuation.resume() }
      }
      return ClientResponse(status: 204)
    }

    func end() {
      let waiting = lock.withLock {
        isOver = true
        return self.waiting
      }
      waiting.forEach { $0.resume() }
    }
  }

  @Test("A call fails at its deadline, even if nothing on the way responds to cancellation")
  func aCallFailsAtItsDeadline() async throws {
    let clock = ManualClock()
    let transport = StubbornTransport()
    defer { transport.end() }
    let client = APIClient.make(configure: {
      $0.transport = transport
      $0.environment.clock = clock
    })
    let call = Task {
      try await client.run(client.request("pets", .post, "/pets"), .init(deadline: .seconds(5)))
    }
    _ = await transport.arrivals.first { _ in true }
    #expect(await clock.nextSleep() == .seconds(5))
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: APIError.self) { try await call.value }
    #expect(error?.kind == .transport(.timedOut))
    #expect(error?.operation == "pets")
    #expect(error?.mayHaveTakenEffect == true)
  }

  /// Middleware that tries to outlast the deadline: it ignores its cancellation, or sends the request in a task of its
  /// own.
  private struct Straggler: Middleware {
    let waitsItself: Bool
    let obstacle: StubbornTransport

    func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
      guard !waitsItself else {
        _ = try? await next.send(request)
        return try await obstacle.send(request)
      }
      return try await Task { try await next.send(request) }.value
    }
  }

  @Test(
    "Middleware can't outlast the deadline, whatever it waits for", arguments: [true, false], [true, false])
  func middlewareCannotOutlastTheDeadline(waitsItself: Bool, isForEachRequest: Bool) async throws {
    let clock = ManualClock()
    let obstacle = StubbornTransport()
    defer { obstacle.end() }
    let straggler = Straggler(waitsItself: waitsItself, obstacle: obstacle)
    let client = APIClient.make(configure: {
      if !waitsItself { $0.transport = obstacle }
      if isForEachRequest { $0.networkMiddleware = [straggler] } else { $0.middleware = [straggler] }
      $0.environment.clock = clock
      $0.limits.deadline = .seconds(5)
    })
    let call = Task { try await client.run(client.request("pets", .post, "/pets"), .init()) }
    _ = await obstacle.arrivals.first { _ in true }
    _ = await clock.nextSleep()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: APIError.self) { try await call.value }
    #expect(error?.kind == .transport(.timedOut))
    #expect(error?.mayHaveTakenEffect == true)
  }

  @Test("Nothing is sent after the deadline, not even from a task of middleware")
  func nothingIsSentAfterTheDeadline() async throws {
    struct LateSender: Middleware {
      let obstacle: StubbornTransport
      let outcome: AsyncStream<ClientResponse?>.Continuation

      func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
        let sending = Task {
          _ = try await obstacle.send(request)
          outcome.yield(try? await next.send(request))
        }
        try await sending.value
        return ClientResponse(status: 204)
      }
    }
    let clock = ManualClock()
    let obstacle = StubbornTransport()
    let recorder = Recorder()
    let (outcomes, outcome) = AsyncStream<ClientResponse?>.makeStream()
    let client = APIClient.make(
      respond: { request in
        await recorder.record(request)
        return ClientResponse(status: 204)
      },
      configure: {
        $0.middleware = [LateSender(obstacle: obstacle, outcome: outcome)]
        $0.environment.clock = clock
      })
    let call = Task {
      try await client.run(client.request("pets", .post, "/pets"), .init(deadline: .seconds(5)))
    }
    _ = await obstacle.arrivals.first { _ in true }
    _ = await clock.nextSleep()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: APIError.self) { try await call.value }
    #expect(error?.mayHaveTakenEffect == false)
    obstacle.end()
    let sent = await outcomes.first { _ in true }
    #expect(sent?.map(\.status) == nil)
    #expect(await recorder.requests.isEmpty)
  }

  @Test("A response that arrives slowly doesn't outlast the deadline")
  func aSlowBodyEndsAtTheDeadline() async throws {
    let clock = ManualClock()
    let (chunks, chunk) = AsyncStream<Data>.makeStream()
    let (heads, head) = AsyncStream<Void>.makeStream()
    let client = APIClient.make(
      respond: { _ in
        head.yield()
        return ClientResponse(status: 200, body: ByteStream(length: nil) { chunks })
      },
      configure: {
        $0.environment.clock = clock
        $0.limits.deadline = .seconds(1)
      })
    let call = Task { try await client.run(client.request("pets", .get, "/pets"), .init()) }
    _ = await heads.first { _ in true }
    chunk.yield(Data("[".utf8))
    _ = await clock.nextSleep()
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: APIError.self) { try await call.value }
    #expect(error?.kind == .transport(.timedOut))
    #expect(error?.mayHaveTakenEffect == false)
  }

  @Test("A retry that would come after the deadline isn't waited for")
  func aLateRetryIsNotWaitedFor() async throws {
    let clock = SkippingClock()
    let busy = StubTransport { _ in .json("{}", status: 503, headers: ["Retry-After": "10"]) }
    var configuration = ClientConfiguration()
    configuration.environment.clock = clock
    let attempts = configuration.attempts(deadline: .seconds(5), each: busy)
    let url = try #require(URL(string: "https://api.example.com/pets"))
    #expect(try await attempts.send(ClientRequest(url: url)).status == 503)
    #expect(clock.sleeps.isEmpty)
  }

  @Test("The caller's cancellation ends a call with a deadline at once")
  func cancellationEndsACallWithADeadline() async throws {
    let transport = StubbornTransport()
    defer { transport.end() }
    let client = APIClient.make(configure: {
      $0.transport = transport
      $0.environment.clock = ManualClock()
      $0.limits.deadline = .seconds(60)
    })
    let call = Task { try await client.run(client.request("pets", .get, "/pets"), .init()) }
    _ = await transport.arrivals.first { _ in true }
    call.cancel()
    let error = await #expect(throws: APIError.self) { try await call.value }
    #expect(error?.kind == .cancelled)
  }
}
