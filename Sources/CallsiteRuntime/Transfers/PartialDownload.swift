import Foundation

/// The state of a download that may be interrupted.
struct PartialDownload {
  private let asked: ByteRange?
  private var validator: String?
  private var skipping: Int64 = 0

  /// The offset of the first byte within the entire file.
  private var start: Int64 = 0

  /// The number of bytes received.
  private(set) var written: Int64 = 0

  /// The number of bytes to receive, or `nil` if the server doesn't state it.
  private(set) var expected: Int64?

  init(_ asked: ByteRange?) {
    self.asked = asked
  }

  /// Whether the next request asks only for the missing bytes.
  var isResuming: Bool { written > 0 && validator != nil && expected != nil }

  /// Whether all requested bytes have been received, even if the response contains more.
  var isComplete: Bool { expected.map { written >= $0 } ?? false }

  /// Starts over.
  mutating func restart() {
    self = PartialDownload(asked)
  }

  /// Adds the header fields of the next request.
  func add(to headers: inout HeaderFields) {
    // Offsets refer to the file, not to a compressed form of it.
    if headers["Accept-Encoding"] == nil { headers["Accept-Encoding"] = "identity" }
    guard isResuming, let expected else { return }
    headers["Range"] = rest(expected).headerValue
    headers["If-Range"] = validator
  }

  private func rest(_ expected: Int64) -> ByteRange {
    ByteRange(form: .closed(start + written...start + expected - 1))
  }

  /// Begins to receive a successful response.
  ///
  /// - Returns: Whether its bytes continue the ones received so far. If not, the download starts over.
  mutating func begin(_ response: ClientResponse, now: Date) throws -> Bool {
    if isResuming, let expected, response.status == 206 {
      if let validator, validator.hasPrefix("\""), let tag = response.headers["ETag"], tag != validator {
        // The server supports ranges but not If-Range. Parts of two versions must not be combined.
        restart()
        throw URLError(.networkConnectionLost)
      }
      // Throws if the response is another part than requested.
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

  /// Returns the bytes of a chunk that belong in the file.
  mutating func take(_ chunk: Data) -> Data {
    let skipped = min(skipping, Int64(chunk.count))
    skipping -= skipped
    let rest = chunk.dropFirst(Int(skipped))
    let wanted = asked == nil ? rest : rest.prefix(Int(min(Int64(rest.count), left)))
    written += Int64(wanted.count)
    return wanted
  }

  private var left: Int64 { expected.map { $0 - written } ?? .max }

  /// Verifies the length of the body after its end.
  mutating func end() throws {
    if skipping > 0 || asked != nil && written == 0 { throw RangeNotSatisfiable() }
    guard let expected else { return self.expected = written }
    if written < expected { throw URLError(.networkConnectionLost) }
    if written > expected {
      throw UnexpectedContent("The response has \(written) bytes instead of \(expected).")
    }
  }
}

/// Detects whether a file has changed since a part of it was received (RFC 9110, section 13.1.5).
enum Validator {
  /// Returns the value of `If-Range`: a strong `ETag`, or a `Last-Modified` date that can't hide a second
  /// change.
  static func ifRange(_ headers: HeaderFields, now: Date) -> String? {
    if let tag = headers["ETag"]?.trimmingCharacters(in: .whitespaces) {
      return tag.hasPrefix("\"") ? tag : nil
    }
    guard let text = headers["Last-Modified"], let modified = HTTPDate.date(text) else { return nil }
    let served = headers["Date"].flatMap(HTTPDate.date) ?? now
    // Dates have a resolution of one second, within which a file can change twice (RFC 9110, section
    // 8.8.2.2).
    return served.timeIntervalSince(modified) >= 1 ? text : nil
  }
}
