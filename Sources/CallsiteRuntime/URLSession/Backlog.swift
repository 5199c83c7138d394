import Foundation

/// How much of a response has arrived that its reader hasn't asked for yet.
struct Backlog {
  static let most = 4 << 20
  static let least = 1 << 20

  private(set) var unread = 0
  private(set) var isPaused = false

  mutating func add(_ count: Int) { unread += count }

  /// Whether it is time to make the server wait.
  mutating func pauses() -> Bool {
    guard !isPaused, unread > Self.most else { return false }
    isPaused = true
    return true
  }

  /// The reader has got some of it.
  ///
  /// - Returns: whether the server may go on.
  mutating func take(_ count: Int) -> Bool {
    unread -= count
    guard isPaused, unread < Self.least else { return false }
    isPaused = false
    return true
  }
}

/// Chunks that tell how much of them is read.
struct CountedChunks: AsyncSequence, Sendable {
  let chunks: AsyncThrowingStream<Data, any Error>
  let onRead: @Sendable (Int) -> Void

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: chunks.makeAsyncIterator(), onRead: onRead)
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: AsyncThrowingStream<Data, any Error>.AsyncIterator
    fileprivate let onRead: @Sendable (Int) -> Void

    mutating func next() async throws -> Data? {
      let chunk = try await chunks.next()
      if let chunk { onRead(chunk.count) }
      return chunk
    }
  }
}

/// More of a stream has arrived than may be kept until its reader asks for it.
struct ReaderTooSlow: Error, Hashable, CustomStringConvertible {
  /// Bytes that were allowed.
  let limit: Int

  var description: String { "The stream is more than \(limit) bytes ahead of its reader." }
}
