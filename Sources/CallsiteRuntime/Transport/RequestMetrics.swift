import Foundation

/// The measurements of one request and its response.
public struct RequestMetrics: Hashable, Sendable {
  /// The time from the start of the request until the head of the response arrived, or `nil` if none did.
  public let timeToHead: Duration?

  /// The time from the start of the request until its response was complete or failed.
  public let duration: Duration

  /// The number of bytes of the request's body that were sent, as far as the transport reports progress.
  public let bytesSent: Int64

  /// The number of bytes of the response's body, after decompression.
  public let bytesReceived: Int64

  /// The protocol as ALPN names it, such as `http/1.1` or `h2`, or `nil` if the transport doesn't know it, as
  /// ``URLSessionTransport`` doesn't.
  public let networkProtocol: String?
}

extension ClientRequest {
  /// Sends the request by a transport, and measures it if it asks for that.
  func measured(clock: any Clock<Duration>, by transport: any Transport) async throws -> ClientResponse {
    guard let report = onMetrics else { return try await transport.send(self) }
    let measurement = RunningMeasurement(clock: clock, report: report)
    var request = self
    // The head is to be measured when it arrives.
    request.isCollected = false
    request.onProgress = { [onProgress] progress in
      if progress.direction == .upload { measurement.sent(progress.completed) }
      onProgress?(progress)
    }
    do {
      var response = try await transport.send(request)
      measurement.begin(response)
      let body = MeasuredBody(body: response.body, measurement: measurement)
      response.body = ByteStream(length: response.body.length, isReplayable: false) { body }
      return response
    } catch {
      measurement.end()
      throw error
    }
  }
}

/// Measures a request until its response ends, or is released.
private final class RunningMeasurement: @unchecked Sendable {
  private let lock = NSLock()
  private let stopwatch: Stopwatch
  private var report: (@Sendable (RequestMetrics) -> Void)?
  private var timeToHead: Duration?
  private var bytesSent: Int64 = 0
  private var bytesReceived: Int64 = 0
  private var networkProtocol: String?

  init(clock: any Clock<Duration>, report: @escaping @Sendable (RequestMetrics) -> Void) {
    stopwatch = Stopwatch(clock: clock)
    self.report = report
  }

  deinit {
    end()
  }

  func sent(_ count: Int64) {
    lock.withLock { bytesSent = max(bytesSent, count) }
  }

  func begin(_ response: ClientResponse) {
    lock.withLock {
      timeToHead = stopwatch.elapsed()
      networkProtocol = response.networkProtocol
    }
  }

  func received(_ count: Int) {
    lock.withLock { bytesReceived += Int64(count) }
  }

  /// Reports the measurements, the first time only.
  func end() {
    let (report, metrics) = lock.withLock { () -> ((@Sendable (RequestMetrics) -> Void)?, RequestMetrics) in
      let metrics = RequestMetrics(
        timeToHead: timeToHead, duration: stopwatch.elapsed(), bytesSent: bytesSent,
        bytesReceived: bytesReceived,
        networkProtocol: networkProtocol)
      defer { self.report = nil }
      return (self.report, metrics)
    }
    report?(metrics)
  }
}

/// A response body that reports when it ends. A body that is released before its end has ended, too.
private struct MeasuredBody: AsyncSequence, Sendable {
  typealias Element = Data

  let body: ByteStream
  let measurement: RunningMeasurement

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: ElementIterator<Data, any Error>
    fileprivate let measurement: RunningMeasurement

    mutating func next() async throws -> Data? {
      do {
        guard let chunk = try await chunks.next() else {
          measurement.end()
          return nil
        }
        measurement.received(chunk.count)
        return chunk
      } catch {
        measurement.end()
        throw error
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), measurement: measurement)
  }
}
