import Foundation

/// A response's body that is passed on as it arrives, and handed over as a whole when it has ended well.
struct RecordedBody: AsyncSequence, Sendable {
  typealias Element = Data

  let body: ByteStream

  /// A body with more bytes isn't kept, only passed on.
  let limit: Int
  let whenComplete: @Sendable (Data) async -> Void

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: ElementIterator<Data, any Error>
    fileprivate let limit: Int
    fileprivate let whenComplete: @Sendable (Data) async -> Void
    fileprivate var recorded: Data? = Data()

    mutating func next() async throws -> Data? {
      guard let chunk = try await chunks.next() else {
        if let recorded { await whenComplete(recorded) }
        recorded = nil
        return nil
      }
      if let count = recorded?.count, chunk.count <= limit - count {
        recorded?.append(chunk)
      } else {
        recorded = nil
      }
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), limit: limit, whenComplete: whenComplete)
  }
}
