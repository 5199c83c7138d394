#if AsyncHTTPClient
  import CallsiteRuntime
  import Foundation
  import NIOCore

  /// A request body that is produced no faster than it's sent.
  struct OutgoingBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// The number of bytes.
    let length: Int64

    private let chunks: ByteStream
    private let exchange: Exchange

    /// Creates a body.
    ///
    /// - Throws: ``InvalidRequest`` or ``ClientFailure`` if the body can't be read.
    init(_ body: RequestBody, of exchange: Exchange) throws {
      self.exchange = exchange
      switch body {
      case .data(let data):
        length = Int64(data.count)
        chunks = ByteStream(length: length) { DataPieces(data: data) }
      case .file(let file):
        let length = try Result { try FileLength.of(file) }.mapError(Self.failure).get()
        let segments = FileSegmentSequence(segments: [.file(file, length: length)])
        self.length = length
        chunks = ByteStream(length: length) { segments }
      case .stream(let stream):
        length = stream.length ?? 0
        chunks = stream
      }
    }

    /// Returns the error for callers if a body can't be read.
    static func failure(for error: any Error) -> any Error {
      error is InvalidRequest ? error : ClientFailure(underlying: error)
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(chunks: Chunks(chunks), length: length, exchange: exchange)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
      /// The maximum number of bytes on their way to the connection.
      private static let mostUnsettled = 512 * 1024

      private let chunks: Chunks
      private let length: Int64
      private let exchange: Exchange
      private var given: Int64 = 0
      private var reported: Int64 = 0
      private var unsettled = 0

      fileprivate init(chunks: Chunks, length: Int64, exchange: Exchange) {
        self.chunks = chunks
        self.length = length
        self.exchange = exchange
      }

      /// Returns the next buffer. It's called when there's room for it, so the previous one has been written.
      mutating func next() async throws -> ByteBuffer? {
        report()
        if unsettled >= Self.mostUnsettled {
          await exchange.settle()
          unsettled = 0
        }
        let chunk = try await exchange.step(.upload) { [chunks, exchange] in
          do {
            return try await chunks.next()
          } catch {
            if !Task.isCancelled { exchange.failUpload(error) }
            throw error
          }
        }
        guard let chunk else { return nil }
        given += Int64(chunk.count)
        unsettled += chunk.count
        return ByteBuffer(bytes: chunk)
      }

      private mutating func report() {
        guard given > reported else { return }
        reported = given
        exchange.request.onProgress?(
          TransferProgress(direction: .upload, completed: given, total: length))
      }
    }
  }

  /// The chunks of a stream, for one reader at a time.
  private final class Chunks: @unchecked Sendable {
    private var iterator: ElementIterator<Data, any Error>

    init(_ stream: ByteStream) {
      iterator = stream.makeAsyncIterator()
    }

    func next() async throws -> Data? { try await iterator.next() }
  }

  /// Bytes in memory, in pieces.
  private struct DataPieces: AsyncSequence, Sendable {
    typealias Element = Data

    let data: Data

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: data[...]) }

    struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var rest: Data

      mutating func next() async -> Data? {
        guard !rest.isEmpty else { return nil }
        let piece = rest.prefix(FileSegmentSequence.pieceSize)
        rest = rest.dropFirst(piece.count)
        return piece
      }
    }
  }
#endif
