import Foundation

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

/// What a successful response has of the bytes that were asked for.
struct ServedRange: Hashable, Sendable {
  /// The number, in the whole file, of the first byte that is wanted.
  let start: Int64

  /// Bytes of the response that stand before it.
  let skipped: Int64

  /// Bytes that are wanted; `nil`: up to the end.
  let length: Int64?

  /// - Parameters:
  ///   - asked: the range of the request; `nil` for all.
  ///   - length: of the body, if it is known.
  /// - Throws: ``UnexpectedContent`` for other bytes than those asked for, ``RangeNotSatisfiable``.
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

  /// The server kept to the range. It may send less than was asked for, but nothing from elsewhere.
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

  /// The server sent everything: a server may ignore ranges (RFC 9110, 14.2).
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

/// The file has none of the bytes that were asked for.
struct RangeNotSatisfiable: CallFailure, Hashable, Sendable, CustomStringConvertible {
  var kind: APIError.Kind { .rangeNotSatisfiable }
  let description = "The file is shorter than the requested range."
}

/// The `Content-Range` header (RFC 9110, 14.4): `bytes 0-99/1000`, `bytes 0-99/*`.
struct ContentRange: Hashable, Sendable {
  let bytes: ClosedRange<Int64>

  /// The length of the whole; `nil` when the server doesn't say.
  let total: Int64?

  /// `nil` for what is no such range.
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
