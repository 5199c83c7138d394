public import Foundation

/// Bytes that arrive in chunks: the body of a response, or one that a request makes while it is sent.
///
/// Each iteration calls the closure it was made with. For a request body that closure must start from the
/// beginning every time, so that a redirect or a retry can send the body again, or say that it can't. The body of
/// a response can be read once; dropping it unread ends the transfer.
public struct ByteStream: AsyncSequence, Sendable {
  /// Bytes in all; `nil` when nobody knows.
  public let length: Int64?

  /// Whether it can be read from the beginning again; a request with a body that can't is sent once.
  package let isReplayable: Bool

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

  /// Bytes that are there already; they can be read any number of times.
  public init(_ data: Data = Data()) {
    self.init(length: Int64(data.count)) {
      AsyncStream { continuation in
        if !data.isEmpty { continuation.yield(data) }
        continuation.finish()
      }
    }
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

  /// Collects the bytes.
  ///
  /// - Throws: an error as soon as there are more than `limit` bytes; what the transport throws.
  public func collect(upTo limit: Int = .max) async throws -> Data {
    var data = Data()
    for try await chunk in self {
      guard chunk.count <= limit - data.count else { throw BodyTooLong(limit: limit) }
      data.append(chunk)
    }
    return data
  }
}

/// An iterator over a sequence whose elements arrive over time: bytes, the values of a stream, the items of a
/// list.
///
/// Resources such as a connection are released when the iterator is destroyed.
public struct ElementIterator<Element, Failure: Error>: AsyncIteratorProtocol {
  private let advance: () async throws(Failure) -> Element?

  /// - Parameter next: called once for each element.
  init(_ next: @escaping () async throws(Failure) -> Element?) {
    advance = next
  }

  /// The next element, as soon as it is there; `nil` after the last. After an error there are no more.
  public mutating func next() async throws(Failure) -> Element? {
    try await advance()
  }
}
