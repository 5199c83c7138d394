#if AsyncHTTPClient
  import AsyncHTTPClient
  import CallsiteRuntime
  import Foundation
  import NIOCore

  /// A response body that arrives no faster than it's consumed. Releasing it ends the exchange.
  final class IncomingBody: AsyncSequence, @unchecked Sendable {
    typealias Element = Data

    private let lock = NSLock()
    private var chunks: Chunks?
    private var received: Int64 = 0
    private let length: Int64?
    private let exchange: Exchange

    init(_ body: HTTPClientResponse.Body, length: Int64?, of exchange: Exchange) {
      chunks = Chunks(body)
      self.length = length
      self.exchange = exchange
    }

    deinit {
      exchange.end()
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }

    struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let body: IncomingBody

      func next() async throws -> Data? { try await body.next() }
    }

    /// Returns the next chunk, or `nil` at the end and after an error.
    private func next() async throws -> Data? {
      let chunks = lock.withLock {
        defer { self.chunks = nil }
        return self.chunks
      }
      guard let chunks else { return nil }
      do {
        let chunk = try await exchange.step(.download) { try await chunks.next() }
        guard let chunk else {
          exchange.end()
          return nil
        }
        report(chunk, before: chunks)
        return chunk
      } catch {
        exchange.end()
        throw error
      }
    }

    private func report(_ chunk: Data, before chunks: Chunks) {
      let total = lock.withLock {
        self.chunks = chunks
        received += Int64(chunk.count)
        return received
      }
      exchange.request.onProgress?(TransferProgress(direction: .download, completed: total, total: length))
    }

    /// The remaining chunks, for one reader at a time.
    private final class Chunks: @unchecked Sendable {
      private var iterator: HTTPClientResponse.Body.AsyncIterator

      init(_ body: HTTPClientResponse.Body) {
        iterator = body.makeAsyncIterator()
      }

      func next() async throws -> Data? {
        guard let buffer = try await iterator.next() else { return nil }
        return Data(buffer.readableBytesView)
      }
    }
  }
#endif
