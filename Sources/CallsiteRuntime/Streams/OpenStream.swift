import Foundation

/// A success whose body is still arriving.
struct OpenStream: Sendable {
  /// The response without its body, for errors.
  let head: CompleteResponse
  let context: CallContext
  let timeZone: TimeZone
  let body: ByteStream

  /// The error that a value which can't be read means.
  ///
  /// - Parameters:
  ///   - text: what stands in the place of the value.
  ///   - line: where that is.
  func error(decoding error: any Error, in text: Data, line: Int) -> APIError {
    let element = head.with(body: text)
    var failure = DecodingFailure(error, in: context.hasSecretResponse ? nil : text)
    failure.line = line
    // A DecodingError's own text may quote the value.
    return context.error(.decoding(failure), element, underlying: context.hasSecretResponse ? nil : error)
  }

  /// The error of something that isn't the stream that the document promises.
  func unexpectedContent(_ underlying: (any Error)? = nil) -> APIError {
    context.error(.unexpectedContent, head, underlying: underlying)
  }

  /// What a transport threw while the body arrived.
  func error(wrapping error: any Error) -> APIError {
    if error is CancellationError { return context.error(.cancelled, underlying: error) }
    return context.error(
      wrapping: BrokenBody(status: head.status, headers: head.headers, underlying: error))
  }
}

/// One element of a stream is longer than its reader allows; reaches the caller in an ``APIError`` of kind
/// `.unexpectedContent`.
struct ElementTooLong: Error, Hashable, CustomStringConvertible {
  /// Bytes that were allowed.
  let limit: Int

  var description: String { "An element of the stream is longer than \(limit) bytes." }
}

/// Bytes that stand between the values of streams.
enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")
  static let space = UInt8(ascii: " ")

  /// Stands before each text of a JSON text sequence (RFC 7464, 2.2).
  static let recordSeparator: UInt8 = 0x1E

  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// White space of JSON (RFC 8259, 2).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == UInt8(ascii: "\t")
  }
}
