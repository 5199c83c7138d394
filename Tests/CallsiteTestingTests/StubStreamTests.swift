@_spi(Generated) import CallsiteRuntime
import CareConnectAPI
import CareConnectAPITesting
import Foundation
import Testing

@testable import CallsiteTesting

@Suite("Streams and pages of stubs")
struct StubStreamTests {
  /// A clock that doesn't wait, and records the requested delays.
  private final class RememberingClock: Clock, @unchecked Sendable {
    private let lock = NSLock()
    private var elapsed = ContinuousClock().now
    private var pauses: [Duration] = []

    var now: ContinuousClock.Instant { lock.withLock { elapsed } }
    var minimumResolution: Duration { .zero }
    var asked: [Duration] { lock.withLock { pauses } }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      lock.withLock {
        pauses.append(elapsed.duration(to: deadline))
        elapsed = deadline
      }
    }
  }

  private struct Broken: Error {}

  private func frames(of stream: StubStream<String>) async throws -> [String] {
    var frames: [String] = []
    for try await chunk in stream.bytes({ Data("<\($0)>".utf8) }) {
      frames.append(String(decoding: chunk, as: UTF8.self))
    }
    return frames
  }

  @Test("A stream of an array is available at once")
  func array() async throws {
    #expect(try await frames(of: ["a", "b"]) == ["<a>", "<b>"])
  }

  @Test("A stream waits before each value, using the test's clock")
  func pauses() async throws {
    let clock = RememberingClock()
    let stream = StubStream(["a", "b", "c"], every: .seconds(60), clock: clock)
    #expect(try await frames(of: stream) == ["<a>", "<b>", "<c>"])
    #expect(clock.asked == [.seconds(60), .seconds(60), .seconds(60)])
  }

  @Test("A stream may end with an error after its values")
  func failure() async throws {
    let stream = StubStream(["a"], every: .zero, clock: RememberingClock(), thenThrowing: Broken())
    var frames: [Data] = []
    await #expect(throws: Broken.self) {
      for try await chunk in stream.bytes({ Data("\($0)".utf8) }) { frames.append(chunk) }
    }
    #expect(frames == [Data("a".utf8)])
  }

  @Test("A page with a next page is followed by the next call")
  func pages() async throws {
    let stub = CareConnectStub()
    stub.clients.list = { page, _ in
      let number = page ?? 1
      let client = Client.sample(firstName: "Client \(number)")
      return ResultPage(items: [client], next: number < 3 ? "page=\(number + 1)" : nil, totalCount: 3)
    }
    var names: [String] = []
    for try await client in stub.client.clients.all(pageSize: 1) { names.append(client.firstName) }
    #expect(names == ["Client 1", "Client 2", "Client 3"])
    #expect(stub.clients.list.calls.map(\.page) == [1, 2, 3])
    #expect(stub.clients.list.calls.map(\.pageSize) == [1, 1, 1])
  }

  @Test("A page without a next page ends the items")
  func lastPage() async throws {
    let stub = CareConnectStub(.samples)
    var count = 0
    for try await _ in stub.client.clients.all() { count += 1 }
    #expect(count == 3)
  }
}
