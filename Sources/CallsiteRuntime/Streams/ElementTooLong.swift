/// One element of a stream is longer than its reader allows; reaches the caller in an ``APIError`` of kind
/// `.unexpectedContent`.
struct ElementTooLong: Error, Hashable, CustomStringConvertible {
  /// Bytes that were allowed.
  let limit: Int

  var description: String { "An element of the stream is longer than \(limit) bytes." }
}
