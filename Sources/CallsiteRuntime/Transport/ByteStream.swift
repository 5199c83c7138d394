public import Foundation

/// A sequence of bytes in chunks: a response body that is arriving, or a request body produced while it's
/// sent.
///
/// Each iteration calls the closure that the stream was created with. For a request body, the closure must
/// start over each time, so that the body can be sent again after a redirect or for a retry; otherwise the
/// stream must be created as not replayable. A response body can be iterated once. Releasing it before its
/// end cancels the transfer.
public struct ByteStream: AsyncSequence, Sendable {
  /// The number of bytes, or `nil` if unknown.
  public let length: Int64?

  /// Whether the stream can be iterated again from the beginning. A request whose body isn't replayable is
  /// sent only once.
  package let isReplayable: Bool

  private enum Source: Sendable {
    case bytes(Data)
    case chunks(@Sendable () -> () async throws -> Data?)
  }

  private let source: Source

  /// Creates a stream from a sequence of chunks.
  ///
  /// - Parameters:
  ///   - length: The number of bytes, or `nil` if unknown.
  ///   - isReplayable: Whether `chunks` may be called more than once.
  ///   - chunks: Returns a new sequence of chunks that starts from the beginning.
  public init<Chunks: AsyncSequence & Sendable>(
    length: Int64?,
    isReplayable: Bool = true,
    chunks: @escaping @Sendable () -> Chunks
  ) where Chunks.Element == Data {
    self.length = length
    self.isReplayable = isReplayable
    source = .chunks { Self.makeNext(of: chunks()) }
  }

  /// Creates a replayable stream of bytes in memory.
  public init(_ data: Data = Data()) {
    length = Int64(data.count)
    isReplayable = true
    source = .bytes(data)
  }

  /// Creates a stream that ends with an error after some bytes.
  package init(_ data: Data, failure: any Error) {
    self.init(length: nil, isReplayable: false) {
      AsyncThrowingStream { continuation in
        if !data.isEmpty { continuation.yield(data) }
        continuation.finish(throwing: failure)
      }
    }
  }

  private static func makeNext<Chunks: AsyncSequence>(
    of chunks: Chunks
  ) -> () async throws -> Data? where Chunks.Element == Data {
    var iterator = chunks.makeAsyncIterator()
    return { try await iterator.next() }
  }

  /// Starts an iteration, at the first byte if the stream is replayable.
  public func makeAsyncIterator() -> ElementIterator<Data, any Error> {
    let nextChunk = nextChunk()
    return ElementIterator {
      if let chunk = try await nextChunk() { return chunk }
      // AsyncThrowingStream ends without an error if its consumer is cancelled. A partial body mustn't pass
      // for a complete one.
      try Task.checkCancellation()
      return nil
    }
  }

  private func nextChunk() -> () async throws -> Data? {
    switch source {
    case .chunks(let makeNext): return makeNext()
    case .bytes(let data):
      var rest = data.isEmpty ? nil : data
      return {
        defer { rest = nil }
        return rest
      }
    }
  }

  /// Returns all bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: An error as soon as more than `limit` bytes have arrived, or an error from the transport.
  public func collect(upTo limit: Int = .max) async throws -> Data {
    if case .bytes(let data) = source {
      guard data.count <= limit else { throw BodyTooLong(limit: limit) }
      try Task.checkCancellation()
      // Callers may expect the first index to be zero.
      return data.startIndex == 0 ? data : Data(data)
    }
    var data = Data()
    for try await chunk in self {
      guard chunk.count <= limit - data.count else { throw BodyTooLong(limit: limit) }
      data.append(chunk)
    }
    return data
  }
}

extension ByteStream {
  /// Reads the stream, until its end or until more than `limit` bytes have arrived.
  ///
  /// - Returns: The same stream from its beginning, and its bytes, or `nil` if there are more than `limit`.
  func reading(upTo limit: Int) async throws -> (stream: ByteStream, bytes: Data?) {
    var chunks = makeAsyncIterator()
    var bytes = Data()
    while bytes.count <= limit {
      guard let chunk = try await chunks.next() else { return (ByteStream(bytes), bytes) }
      bytes.append(chunk)
    }
    let started = StartedStream(bytes: bytes, rest: chunks)
    return (ByteStream(length: length, isReplayable: false) { started }, nil)
  }
}

/// A stream whose first bytes have been read. It's iterated once.
private struct StartedStream: AsyncSequence, @unchecked Sendable {
  let bytes: Data
  let rest: ElementIterator<Data, any Error>

  func makeAsyncIterator() -> ElementIterator<Data, any Error> {
    var bytes: Data? = bytes
    var rest = rest
    return ElementIterator {
      defer { bytes = nil }
      if let bytes { return bytes }
      return try await rest.next()
    }
  }
}

/// An iterator over elements that arrive over time: chunks of bytes, values of a stream, or items of a list.
///
/// Releasing the iterator releases its resources, such as a connection.
public struct ElementIterator<Element, Failure: Error>: AsyncIteratorProtocol {
  private let advance: () async throws(Failure) -> Element?

  /// Creates an iterator.
  ///
  /// - Parameter next: Returns the next element. Called once for each element.
  init(_ next: @escaping () async throws(Failure) -> Element?) {
    advance = next
  }

  /// Returns the next element once it has arrived, or `nil` after the last element. No elements follow an
  /// error, unless it concerns a single element: see ``EventStream/makeAsyncIterator()``.
  public mutating func next() async throws(Failure) -> Element? {
    try await advance()
  }
}
