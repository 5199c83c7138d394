import Foundation

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
struct RangeNotSatisfiable: Error, Hashable, Sendable, CustomStringConvertible {
  let description = "The file is shorter than the requested range."
}

extension ByteRange {
  /// The wanted bytes of a response that is in memory.
  func part(of response: CollectedResponse) throws(APIError) -> Data {
    do {
      let body = response.body
      let served = try ServedRange(
        self, status: response.status, headers: response.headers, length: Int64(body.count))
      guard served.length.map({ $0 + served.skipped <= Int64(body.count) }) ?? true else {
        throw UnexpectedContent("The response is shorter than its stated length.")
      }
      return Data(body.dropFirst(Int(served.skipped)).prefix(Int(served.length ?? .max)))
    } catch {
      throw response.reader.context.error(wrapping: error)
    }
  }
}
