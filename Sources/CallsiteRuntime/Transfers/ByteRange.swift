import Foundation

/// A range of bytes to fetch from a file.
///
/// ```swift
/// options.range = .from(1024)        // All but the first 1024 bytes.
/// options.range = .bytes(0..<1024)   // The first 1024 bytes.
/// options.range = .last(512)         // The last 512 bytes, or all of a shorter file.
/// ```
///
/// If the server ignores the range and sends the entire file, the client discards the rest. If the file
/// contains none of the bytes, the call throws an ``APIError`` of kind `.rangeNotSatisfiable`.
public struct ByteRange: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case from(Int64)
    case closed(ClosedRange<Int64>)
    case last(Int64)
  }

  let form: Form

  /// Returns the range of all bytes from an offset.
  public static func from(_ offset: Int64) -> ByteRange {
    ByteRange(form: .from(max(0, offset)))
  }

  /// Returns a range of at least one byte, counted from 0. If the file is shorter, the result contains the
  /// available bytes.
  public static func bytes(_ range: Range<Int64>) -> ByteRange {
    let first = max(0, range.lowerBound)
    return ByteRange(form: .closed(first...max(first, max(1, range.upperBound) - 1)))
  }

  /// Returns the range of the last bytes, and at least one. If the file is shorter, the result is the entire
  /// file.
  public static func last(_ count: Int64) -> ByteRange {
    ByteRange(form: .last(max(1, count)))
  }

  /// The value of the `Range` header field (RFC 9110, section 14.2).
  var headerValue: String {
    switch form {
    case .from(let offset): "bytes=\(offset)-"
    case .closed(let range): "bytes=\(range.lowerBound)-\(range.upperBound)"
    case .last(let count): "bytes=-\(count)"
    }
  }
}

/// The part of a successful response that was requested.
struct ServedRange: Hashable, Sendable {
  /// The offset of the first requested byte within the file.
  let start: Int64

  /// The number of bytes in the response before the requested ones.
  let skipped: Int64

  /// The number of requested bytes, or `nil` for all up to the end.
  let length: Int64?

  /// Determines the requested part of a response.
  ///
  /// - Parameters:
  ///   - asked: The requested range, or `nil` for the entire file.
  ///   - status: The status of the response.
  ///   - headers: The header fields of the response.
  ///   - length: The length of the body, if known.
  /// - Throws: ``UnexpectedContent`` if the response contains other bytes than requested, or
  ///   ``RangeNotSatisfiable``.
  init(_ asked: ByteRange?, status: Int, headers: HeaderFields, length: Int64?) throws {
    if let asked, status == 206 {
      self = try ServedRange(part: asked, headers)
    } else if let asked {
      self = try ServedRange(whole: asked, length: length)
    } else {
      self.init(start: 0, skipped: 0, length: length)
    }
    if asked != nil, let length, skipped >= length { throw RangeNotSatisfiable() }
  }

  private init(start: Int64, skipped: Int64, length: Int64?) {
    self.start = start
    self.skipped = skipped
    self.length = length
  }

  /// The server sent a range. It may be shorter than requested, but it must not be another one.
  private init(part asked: ByteRange, _ headers: HeaderFields) throws {
    guard let range = headers["Content-Range"].flatMap(ContentRange.init) else {
      throw UnexpectedContent("The response doesn't state which part of the file it is.")
    }
    let isRight =
      switch asked.form {
      case .from(let offset): range.bytes.lowerBound == offset
      case .closed(let wanted):
        range.bytes.lowerBound == wanted.lowerBound && range.bytes.upperBound <= wanted.upperBound
      case .last: range.total.map { range.bytes.upperBound == $0 - 1 } ?? true
      }
    guard isRight else { throw UnexpectedContent("The response is another part of the file.") }
    self.init(start: range.bytes.lowerBound, skipped: 0, length: Int64(range.bytes.count))
  }

  /// The server sent the entire file, because it may ignore ranges (RFC 9110, section 14.2).
  private init(whole asked: ByteRange, length: Int64?) throws {
    switch asked.form {
    case .from(let offset):
      self.init(start: offset, skipped: offset, length: length.map { $0 - offset })
    case .closed(let range):
      let end = min(range.upperBound, (length ?? .max) - 1) + 1
      self.init(start: range.lowerBound, skipped: range.lowerBound, length: end - range.lowerBound)
    case .last(let count):
      guard let length else {
        throw UnexpectedContent("The response is the whole file, and doesn't state its length.")
      }
      self.init(start: max(0, length - count), skipped: max(0, length - count), length: min(count, length))
    }
  }
}

/// The file contains none of the requested bytes.
struct RangeNotSatisfiable: CallFailure, Hashable, Sendable, CustomStringConvertible {
  var kind: APIError.Kind { .rangeNotSatisfiable }
  let description = "The file is shorter than the requested range."
}

/// The `Content-Range` header field (RFC 9110, section 14.4): `bytes 0-99/1000` or `bytes 0-99/*`.
struct ContentRange: Hashable, Sendable {
  let bytes: ClosedRange<Int64>

  /// The length of the entire file, or `nil` if the server doesn't state it.
  let total: Int64?

  /// Parses a range of bytes, or returns `nil` if it's invalid.
  init?(_ text: String) {
    let words = text.split { " /".contains($0) }
    guard words.count == 3, words[0].lowercased() == "bytes" else { return nil }
    let texts = words[1].split(separator: "-", omittingEmptySubsequences: false)
    let ends = texts.compactMap { Int64($0) }
    guard texts.count == 2, ends.count == 2, ends[0] <= ends[1], ends[0] >= 0, ends[1] < .max else {
      return nil
    }
    bytes = ends[0]...ends[1]
    total = Int64(words[2])
    if let total, total <= ends[1] { return nil }
  }
}
