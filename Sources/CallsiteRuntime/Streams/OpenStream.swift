import Foundation

/// A successful response whose body is arriving.
final class OpenStream: Sendable {
  /// The response without its body, for errors.
  let head: CompleteResponse
  let context: CallContext
  let timeZone: TimeZone
  let body: ByteStream

  init(head: CompleteResponse, context: CallContext, timeZone: TimeZone, body: ByteStream) {
    self.head = head
    self.context = context
    self.timeZone = timeZone
    self.body = body
  }

  /// Returns the error for a value that can't be decoded.
  ///
  /// - Parameters:
  ///   - text: The text of the value.
  ///   - line: The line of the value.
  func error(decoding error: any Error, in text: Data, line: Int) -> APIError {
    let element = head.with(body: text)
    var failure = DecodingFailure(error, in: context.hasSecretResponse ? nil : text)
    failure.line = line
    // The description of a DecodingError may quote the value.
    return context.error(.decoding(failure), element, underlying: context.hasSecretResponse ? nil : error)
  }

  /// Returns the error for a response that isn't the documented stream.
  func unexpectedContent(_ underlying: (any Error)? = nil) -> APIError {
    context.error(.unexpectedContent, head, underlying: underlying)
  }

  /// Returns the error for a failure of the transport while the body was arriving.
  func error(wrapping error: any Error) -> APIError {
    if error is CancellationError { return context.error(.cancelled, underlying: error) }
    return context.error(
      wrapping: BrokenBody(status: head.status, headers: head.headers, underlying: error))
  }
}

/// An element of a stream that is longer than allowed. It reaches the caller as an ``APIError`` of kind
/// `.unexpectedContent`.
struct ElementTooLong: Error, Hashable, CustomStringConvertible {
  /// The maximum number of bytes.
  let limit: Int

  var description: String { "An element of the stream is longer than \(limit) bytes." }
}

/// The delimiters of streams.
enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")
  static let space = UInt8(ascii: " ")

  /// Precedes each text of a JSON text sequence (RFC 7464, section 2.2).
  static let recordSeparator: UInt8 = 0x1E

  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns whether a byte is JSON white space (RFC 8259, section 2).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == UInt8(ascii: "\t")
  }
}
