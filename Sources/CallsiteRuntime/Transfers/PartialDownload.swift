import Foundation

/// How much of a download is there, and how it goes on after a break.
struct PartialDownload {
  private let asked: ByteRange?
  private var validator: String?
  private var skipping: Int64 = 0

  /// The number of the first byte, in the whole file.
  private var start: Int64 = 0

  /// Bytes that are there.
  private(set) var written: Int64 = 0

  /// Bytes that will be there; `nil` when the server doesn't say.
  private(set) var expected: Int64?

  init(_ asked: ByteRange?) {
    self.asked = asked
  }

  /// Whether the next request is for what is missing, not for everything.
  var isResuming: Bool { written > 0 && validator != nil && expected != nil }

  /// Whether nothing more is wanted, whatever the response still has.
  var isComplete: Bool { expected.map { written >= $0 } ?? false }

  /// Begins again with nothing.
  mutating func restart() {
    self = PartialDownload(asked)
  }

  /// What the next request says of ranges.
  func add(to headers: inout HeaderFields) {
    // Positions are those of the file, not of a compressed form of it.
    if headers["Accept-Encoding"] == nil { headers["Accept-Encoding"] = "identity" }
    guard isResuming, let expected else { return }
    headers["Range"] = rest(expected).headerValue
    headers["If-Range"] = validator
  }

  private func rest(_ expected: Int64) -> ByteRange {
    ByteRange(form: .closed(start + written...start + expected - 1))
  }

  /// Takes a successful response.
  ///
  /// - Returns: whether its bytes follow those that are there; if not, they are the first ones.
  mutating func begin(_ response: ClientResponse, now: Date) throws -> Bool {
    if isResuming, let expected, response.status == 206 {
      if let validator, validator.hasPrefix("\""), let tag = response.headers["ETag"], tag != validator {
        // A server that knows ranges and not If-Range: two files must not become one.
        restart()
        throw URLError(.networkConnectionLost)
      }
      // Throws for any other part than the one that was asked for.
      _ = try ServedRange(rest(expected), status: 206, headers: response.headers, length: nil)
      return true
    }
    restart()
    let length = response.body.length
    let served = try ServedRange(asked, status: response.status, headers: response.headers, length: length)
    start = served.start
    skipping = served.skipped
    expected = served.length
    validator = Validator.ifRange(response.headers, now: now)
    return false
  }

  /// What of a chunk belongs into the file.
  mutating func take(_ chunk: Data) -> Data {
    let skipped = min(skipping, Int64(chunk.count))
    skipping -= skipped
    let rest = chunk.dropFirst(Int(skipped))
    let wanted = asked == nil ? rest : rest.prefix(Int(min(Int64(rest.count), left)))
    written += Int64(wanted.count)
    return wanted
  }

  private var left: Int64 { expected.map { $0 - written } ?? .max }

  /// The body has ended.
  mutating func end() throws {
    if skipping > 0 || asked != nil && written == 0 { throw RangeNotSatisfiable() }
    guard let expected else { return self.expected = written }
    if written < expected { throw URLError(.networkConnectionLost) }
    if written > expected {
      throw UnexpectedContent("The response has \(written) bytes instead of \(expected).")
    }
  }
}

/// What tells whether a file is still the one that a part of it is there of (RFC 9110, 13.1.5).
enum Validator {
  /// The value for `If-Range`: a strong `ETag`, or a `Last-Modified` that can't hide a second change.
  static func ifRange(_ headers: HeaderFields, now: Date) -> String? {
    if let tag = headers["ETag"]?.trimmingCharacters(in: .whitespaces) {
      return tag.hasPrefix("\"") ? tag : nil
    }
    guard let text = headers["Last-Modified"], let modified = HTTPDate.date(text) else { return nil }
    let served = headers["Date"].flatMap(HTTPDate.date) ?? now
    // Dates have whole seconds: within one, a file can change twice (RFC 9110, 8.8.2.2).
    return served.timeIntervalSince(modified) >= 1 ? text : nil
  }
}
