/// Which bytes of a file to get.
///
/// ```swift
/// options.range = .from(1024)        // all but the first 1024
/// options.range = .bytes(0..<1024)   // the first 1024
/// options.range = .last(512)         // the last 512, or all of a shorter file
/// ```
///
/// A server may answer with the whole file all the same: then the rest of it is left off here. Where the file
/// has none of the bytes, the call throws an ``APIError`` of kind `.rangeNotSatisfiable`.
public struct ByteRange: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case from(Int64)
    case closed(ClosedRange<Int64>)
    case last(Int64)
  }

  let form: Form

  /// The bytes after the first `offset`.
  public static func from(_ offset: Int64) -> ByteRange {
    ByteRange(form: .from(max(0, offset)))
  }

  /// The bytes with these numbers, counted from 0; at least one. A shorter file gives what it has of them.
  public static func bytes(_ range: Range<Int64>) -> ByteRange {
    let first = max(0, range.lowerBound)
    return ByteRange(form: .closed(first...max(first, max(1, range.upperBound) - 1)))
  }

  /// The last bytes, at least one; all of a shorter file.
  public static func last(_ count: Int64) -> ByteRange {
    ByteRange(form: .last(max(1, count)))
  }

  /// The value of the `Range` header (RFC 9110, 14.2).
  var headerValue: String {
    switch form {
    case .from(let offset): "bytes=\(offset)-"
    case .closed(let range): "bytes=\(range.lowerBound)-\(range.upperBound)"
    case .last(let count): "bytes=-\(count)"
    }
  }
}
