@_spi(Generated) public import CallsiteRuntime
import Foundation

/// The finished transfers of an operation, in the order of their calls, for a single reader at a time.
///
/// Requesting the next element confirms that the previous one has been processed, and removes its result. An
/// unconfirmed result is delivered again, even after a crash. The sequence waits for further transfers, and ends
/// when its task is cancelled.
public struct FinishedTransfers<Value: Sendable>: AsyncSequence, Sendable {
  private let makeReader: @Sendable () -> TransferReader
  private let read: @Sendable (TransferResponse) throws(APIError) -> Value

  init(
    reader: @escaping @Sendable () -> TransferReader,
    read: @escaping @Sendable (TransferResponse) throws(APIError) -> Value
  ) {
    makeReader = reader
    self.read = read
  }

  /// Starts to read at the first unconfirmed transfer.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reader: makeReader(), read: read)
  }

  /// An iterator over finished transfers.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reader: TransferReader
    fileprivate let read: @Sendable (TransferResponse) throws(APIError) -> Value

    /// Returns the next finished transfer, or `nil` if the task is cancelled or the delivery can't be recorded.
    public mutating func next() async -> FinishedTransfer<Value>? {
      guard let delivery = await reader.next() else { return nil }
      let result: Result<Value, APIError>
      do throws(APIError) {
        result = .success(try read(try delivery.response()))
      } catch {
        result = .failure(error)
      }
      return FinishedTransfer(
        id: delivery.transfer.name, result: result, isRepeated: delivery.isRepeated)
    }
  }
}

/// A finished transfer.
public struct FinishedTransfer<Value: Sendable>: Identifiable, Sendable {
  /// The app's identifier of the transfer.
  public let id: String

  /// The result that the call would have had. The file of a download exists until the next element is requested,
  /// so move or copy it.
  ///
  /// If the answer was lost and sending the request again might do harm, the error's
  /// `APIError.mayHaveTakenEffect` is `true`.
  public let result: Result<Value, APIError>

  /// Whether the result was delivered before, but not confirmed: the app ended or the reader stopped.
  public let isRepeated: Bool
}

/// A successful response whose body is in a file.
struct TransferResponse: Sendable {
  let status: Int
  let headers: HeaderFields
  let file: URL?
  let limit: Int
  let reader: ResponseReader

  /// Returns the response with its body in memory.
  func collected() throws(APIError) -> CollectedResponse {
    var body = Data()
    do {
      if let file {
        guard try FileLength.of(file) <= Int64(limit) else { throw BodyTooLong(limit: limit) }
        body = try Data(contentsOf: file)
      }
    } catch {
      throw reader.context.error(wrapping: error)
    }
    return CollectedResponse(status: status, headers: headers, body: body, reader: reader)
  }
}

extension TransferDelivery {
  /// The number of bytes of an error that are read.
  private static let errorLimit = 1 << 20

  /// Returns the response if it's successful.
  fileprivate func response() throws(APIError) -> TransferResponse {
    let request = transfer.request
    let context = CallContext(
      operation: request.operation, method: HTTPMethod(rawValue: request.method), path: request.path,
      errors: sender?.errors ?? ErrorFormat(), emptyObjects: sender?.emptyObjects ?? .objects)
    switch outcome {
    case .sessionEnded: throw context.error(wrapping: SessionEnded())
    case .invalid(let reason): throw context.error(wrapping: InvalidRequest(reason))
    case .failed(let code): throw context.error(wrapping: URLError(URLError.Code(rawValue: code) ?? .unknown))
    case .response(let status, let headers):
      let headers = HeaderFields(stored: headers)
      guard (200...299).contains(status) else {
        let handle = file.flatMap { try? FileHandle(forReadingFrom: $0) }
        let body = try? handle?.read(upToCount: Self.errorLimit)
        try? handle?.close()
        let response = CompleteResponse(status: status, headers: headers, body: body ?? Data())
        throw context.error(status: response, now: now)
      }
      return TransferResponse(
        status: status, headers: headers, file: file, limit: sender?.responseLimit ?? .max,
        reader: ResponseReader(
          context: context, envelope: request.envelope, timeZone: sender?.timeZone ?? .gmt,
          address: request.url))
    }
  }
}
