public import Foundation

/// The body of a response, in chunks as they arrive.
///
/// A streamed body can be read once. Dropping it unread ends the transfer.
public struct ResponseBody: AsyncSequence, Sendable {
  private let stream: ByteStream

  /// A body that is there already; it can be read any number of times.
  public init(_ data: Data = Data()) {
    stream = ByteStream(length: Int64(data.count)) {
      AsyncStream { continuation in
        if !data.isEmpty { continuation.yield(data) }
        continuation.finish()
      }
    }
  }

  /// A body that arrives by and by.
  public init(_ stream: ByteStream) {
    self.stream = stream
  }

  /// Bytes in all; `nil` when the server didn't say.
  public var length: Int64? { stream.length }

  /// Begins to read; a streamed body can be read once.
  public func makeAsyncIterator() -> ElementIterator<Data, any Error> {
    stream.makeAsyncIterator()
  }

  /// All the bytes.
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

/// A body that is longer than its reader allows.
struct BodyTooLong: Error, Hashable, CustomStringConvertible {
  /// Bytes that were allowed.
  let limit: Int

  var description: String { "The response is longer than \(limit) bytes." }
}
