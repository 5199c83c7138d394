import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Middleware of calls and middleware of requests.
struct NetworkMiddlewareTests {
  /// Signs a request as it leaves, and measures it.
  private final class Signer: Middleware, @unchecked Sendable {
    private let lock = NSLock()
    private var all: [RequestMetrics] = []

    var metrics: [RequestMetrics] { lock.withLock { all } }

    func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
      var request = request
      request.headers["X-Signature"] = "\(request.url.path) \(request.headers["Authorization"] ?? "-")"
      request.onMetrics = { metrics in self.lock.withLock { self.all.append(metrics) } }
      return try await next.send(request)
    }
  }

  @Test("Network middleware sees each request as it's sent, with credentials, after retries and redirects")
  func networkMiddlewareSeesEachRequest() async throws {
    let recorder = Recorder()
    let signer = Signer()
    let calls = Recorder()
    let client = APIClient.make(
      respond: { request in
        await recorder.record(request)
        switch await recorder.requests.count {
        case 1: return .json("{}", status: 503)
        case 2: return ClientResponse(status: 302, headers: ["Location": "/moved"])
        default: return .json("{}")
        }
      },
      configure: {
        $0.credentials = ["jwt": .token("secret")]
        $0.middleware = [calls]
        $0.networkMiddleware = [signer]
        $0.retryPolicy = .atOnce()
        $0.environment.clock = SkippingClock()
      })
    try await client.run(client.request("pets", .get, "/pets"), .init())
    #expect(
      await recorder.requests.map { $0.headers["X-Signature"] } == [
        "/v1/pets Bearer secret", "/v1/pets Bearer secret", "/moved Bearer secret",
      ])
    #expect(signer.metrics.count == 3)
    #expect(await recorder.requests.last?.retryCount == 1)
    #expect(await calls.requests.count == 1)
    #expect(await calls.requests.first?.headers["Authorization"] == nil)
  }

  @Test("Metrics count bytes and time")
  func metricsCountBytesAndTime() async throws {
    let clock = ManualClock()
    let signer = Signer()
    let client = APIClient.make(
      respond: { request in
        request.onProgress?(TransferProgress(direction: .upload, completed: 3, total: 3))
        clock.advance(by: .seconds(2))
        let chunks = AsyncStream<Data> { continuation in
          continuation.yield(Data("[1,".utf8))
          continuation.yield(Data("2]".utf8))
          continuation.finish()
        }
        return ClientResponse(
          status: 200, body: ByteStream(length: nil) { chunks }, networkProtocol: "h2")
      },
      configure: {
        $0.networkMiddleware = [signer]
        $0.environment.clock = clock
        $0.retryPolicy = .none
      })
    var request = client.request("pets", .post, "/pets")
    request.body(json: [1])
    let value: [Int] = try await client.value(request, .init())
    #expect(value == [1, 2])
    let metrics = try #require(signer.metrics.first)
    #expect(signer.metrics.count == 1)
    #expect(metrics.timeToHead == .seconds(2) && metrics.duration == .seconds(2))
    #expect(metrics.bytesSent == 3 && metrics.bytesReceived == 5)
    #expect(metrics.networkProtocol == "h2")
  }

  @Test("A failed request has metrics, too")
  func aFailedRequestHasMetrics() async {
    let signer = Signer()
    let client = APIClient.make(
      respond: { _ in throw URLError(.cannotFindHost) },
      configure: {
        $0.networkMiddleware = [signer]
        $0.retryPolicy = .none
      })
    await #expect(throws: APIError.self) {
      try await client.run(client.request("pets", .get, "/pets"), .init())
    }
    #expect(signer.metrics.map(\.timeToHead) == [nil])
  }

  @Test("The rest of a call can be kept, and used from another task")
  func theRestOfACallCanEscape() async throws {
    /// Sends a second request if the first one fails.
    struct Hedge: Middleware {
      func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
        let first = Task { try await next.send(request) }
        guard let response = try? await first.value else { return try await next.send(request) }
        return response
      }
    }
    let recorder = Recorder()
    let client = APIClient.make(
      respond: { request in
        await recorder.record(request)
        guard await recorder.requests.count > 1 else { throw URLError(.cancelled) }
        return .json("{}")
      },
      configure: {
        $0.middleware = [Hedge()]
        $0.retryPolicy = .none
      })
    try await client.run(client.request("pets", .get, "/pets"), .init())
    #expect(await recorder.requests.count == 2)
  }
}
