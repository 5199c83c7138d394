public import Foundation

/// Bytes that arrive in chunks.
///
/// Each iteration calls the closure it was made with. For a request body that closure must start from the
/// beginning every time, so that a redirect or a retry can send the body again, or say that it can't.
public struct ByteStream: AsyncSequence, Sendable {
  /// Bytes in all; `nil` when nobody knows.
  public let length: Int64?

  /// Whether it can be read from the beginning again; a request with a body that can't is sent once.
  let isReplayable: Bool

  private let makeNext: @Sendable () -> () async throws -> Data?

  /// - Parameters:
  ///   - length: bytes in all, if known.
  ///   - isReplayable: whether `chunks` may be called more than once.
  ///   - chunks: makes a fresh sequence of chunks from the beginning.
  public init<Chunks: AsyncSequence & Sendable>(
    length: Int64?,
    isReplayable: Bool = true,
    chunks: @escaping @Sendable () -> Chunks
  ) where Chunks.Element == Data {
    self.length = length
    self.isReplayable = isReplayable
    makeNext = { Self.makeNext(of: chunks()) }
  }

  private static func makeNext<Chunks: AsyncSequence>(
    of chunks: Chunks
  ) -> () async throws -> Data? where Chunks.Element == Data {
    var iterator = chunks.makeAsyncIterator()
    return { try await iterator.next() }
  }

  /// Begins at the first byte, if the stream is replayable.
  public func makeAsyncIterator() -> ElementIterator<Data, any Error> {
    let nextChunk = makeNext()
    return ElementIterator {
      if let chunk = try await nextChunk() { return chunk }
      // AsyncThrowingStream ends quietly when its reader is cancelled: half a body must not pass for a whole.
      try Task.checkCancellation()
      return nil
    }
  }
}
