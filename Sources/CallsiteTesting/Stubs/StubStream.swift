import CallsiteRuntime
import Foundation

/// The values that an operation with a stream returns.
///
/// After the last value, the client's stream ends. It doesn't reconnect, as it would to a server.
///
/// ```swift
/// stub.chat.complete = { body in ["Hello", ", ", "world"] }
/// stub.chat.complete = { body in .init(["Hello", "world"], every: .seconds(1), clock: clock) }
/// ```
public struct StubStream<Value: Sendable>: Sendable, ExpressibleByArrayLiteral {
  private let makeValues: @Sendable () -> AsyncThrowingStream<Value, any Error>

  /// Creates a stream of the given values.
  public init(_ values: [Value] = []) {
    self.init(values, every: .zero, clock: ImmediateClock())
  }

  public init(arrayLiteral elements: Value...) {
    self.init(elements)
  }

  /// Creates a stream of values with a pause before each.
  ///
  /// - Parameters:
  ///   - pause: The time to wait before each value.
  ///   - clock: The clock to wait with, such as a test's own clock.
  ///   - error: The error that ends the stream after the last value, if any.
  public init(
    _ values: [Value], every pause: Duration, clock: any Clock<Duration> = ContinuousClock(),
    thenThrowing error: (any Error)? = nil
  ) {
    makeValues = {
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            for value in values {
              if pause > .zero { try await clock.sleep(for: pause) }
              continuation.yield(value)
            }
            continuation.finish(throwing: error)
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  /// Creates a stream from a closure, which is called for each call of the operation.
  public init(_ makeValues: @escaping @Sendable () -> AsyncThrowingStream<Value, any Error>) {
    self.makeValues = makeValues
  }
}

/// A ``StubStream`` with any values.
protocol StubbedStream: Sendable {
  func bytes(_ frame: @escaping @Sendable (any Sendable) throws -> Data) -> ByteStream
}

extension StubStream: StubbedStream {
  func bytes(_ frame: @escaping @Sendable (any Sendable) throws -> Data) -> ByteStream {
    ByteStream(length: nil, isReplayable: false) { [makeValues] in
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            for try await value in makeValues() { continuation.yield(try frame(value)) }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }
}
