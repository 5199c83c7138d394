import Foundation

/// A success whose body is still arriving.
struct OpenStream: Sendable {
  /// Status and headers, for errors.
  let head: CollectedResponse
  let body: ByteStream

  /// The error that a value which can't be read means.
  ///
  /// - Parameters:
  ///   - text: what stands in the place of the value.
  ///   - line: where that is.
  func error(decoding error: any Error, in text: Data, line: Int) -> APIError {
    let context = head.reader.context
    let element = head.with(body: text)
    var failure = DecodingFailure(error, in: context.hasSecretResponse ? nil : text)
    failure.line = line
    // A DecodingError's own text may quote the value.
    return context.error(.decoding(failure), element, underlying: context.hasSecretResponse ? nil : error)
  }

  /// The error of something that isn't the stream that the document promises.
  func unexpectedContent(_ underlying: (any Error)? = nil) -> APIError {
    head.reader.context.error(.unexpectedContent, head, underlying: underlying)
  }

  /// What a transport threw while the body arrived.
  func error(wrapping error: any Error) -> APIError {
    if error is CancellationError { return head.reader.context.error(.cancelled, underlying: error) }
    return head.reader.context.error(
      wrapping: BrokenBody(status: head.status, headers: head.headers, underlying: error))
  }
}

extension CollectedResponse {
  func with(body: Data) -> CollectedResponse {
    CollectedResponse(status: status, headers: headers, body: body, reader: reader)
  }
}
