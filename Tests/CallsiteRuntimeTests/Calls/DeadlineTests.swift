import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(20)))
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
