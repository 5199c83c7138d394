import CallsiteDocument
import Foundation

/// Parses the requests of a connection from its bytes (RFC 9112).
///
/// The bytes may arrive in pieces of any size.
struct RequestReader: Sendable {
  enum Step: Sendable {
    case needsBytes
    /// The client waits for `100 Continue` before it sends the body.
    case expectsContinue
    case request(RequestHead, body: Data)
  }

  private enum Stage {
    case requestLine, fields
    case body(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd, trailer
    case whole
  }

  let limits: HTTPLimits
  private var bytes: [UInt8] = []
  /// The index of the first byte that hasn't been consumed.
  private var start = 0
  /// The index before which there is no line break.
  private var searched = 0
  private var headLength = 0
  private var stage = Stage.requestLine
  private var head: RequestHead?
  private var body = Data()
  private var owesContinue = false

  init(_ limits: HTTPLimits) {
    self.limits = limits
  }

  /// Whether a request has started and isn't complete.
  var isInRequest: Bool { head != nil || start < bytes.count }

  mutating func append(_ more: [UInt8]) {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes += more
  }

  /// Returns the next step.
  mutating func next() throws(MalformedRequest) -> Step {
    while try advance() {
      if case .whole = stage, let head {
        defer { (self.head, body, headLength, stage, owesContinue) = (nil, Data(), 0, .requestLine, false) }
        return .request(head, body: body)
      }
    }
    // A client that sends its body right away needs no `100 Continue`.
    guard owesContinue, start == bytes.count else { return .needsBytes }
    owesContinue = false
    return .expectsContinue
  }

  /// Reads the next part, and returns whether it has arrived.
  private mutating func advance() throws(MalformedRequest) -> Bool {
    switch stage {
    case .requestLine: try readRequestLine()
    case .fields: try readField()
    case .body(let rest): takeBody(rest, then: .whole, stage: Stage.body)
    case .chunkSize: try readChunkSize()
    case .chunk(let rest): takeBody(rest, then: .chunkEnd, stage: Stage.chunk)
    case .chunkEnd: try readChunkEnd()
    case .trailer: try readTrailer()
    case .whole: true
    }
  }

  private mutating func readRequestLine() throws(MalformedRequest) -> Bool {
    guard let line = try line() else { return false }
    // Empty lines before a request are leftovers of the previous one (section 2.2).
    if line.isEmpty { return true }
    head = try RequestHead(line: line)
    stage = .fields
    return true
  }

  private mutating func readField() throws(MalformedRequest) -> Bool {
    guard let line = try line() else { return false }
    guard line.isEmpty else {
      try head?.append(line: line)
      return true
    }
    switch try head?.framing(limits) {
    case .chunked: stage = .chunkSize
    case .length(let length): stage = length == 0 ? .whole : .body(length)
    case nil: stage = .whole
    }
    let isWaiting = try head?.expectsContinue() ?? false
    if case .whole = stage { return true }
    owesContinue = isWaiting
    return true
  }

  private mutating func takeBody(_ rest: Int, then next: Stage, stage again: (Int) -> Stage) -> Bool {
    let count = min(rest, bytes.count - start)
    body += bytes[start..<(start + count)]
    start += count
    searched = start
    stage = count == rest ? next : again(rest - count)
    return count == rest
  }

  private mutating func readChunkSize() throws(MalformedRequest) -> Bool {
    guard let line = try line() else { return false }
    // Extensions follow a semicolon, and are ignored.
    let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    let text = MediaType.trimmed(digits)
    guard !text.isEmpty, text.allSatisfy(\.isHexDigit), text.allSatisfy(\.isASCII) else {
      throw .syntax("invalid chunk size '\(text.prefix(20))'")
    }
    guard let size = Int(text, radix: 16), size <= limits.body - body.count else {
      throw .tooLarge(limits.body)
    }
    headLength = 0
    stage = size == 0 ? .trailer : .chunk(size)
    return true
  }

  private mutating func readChunkEnd() throws(MalformedRequest) -> Bool {
    guard let line = try line() else { return false }
    guard line.isEmpty else { throw .syntax("a chunk is longer than its size") }
    stage = .chunkSize
    return true
  }

  /// Reads a field after the chunks, which may be ignored (section 7.1.2).
  private mutating func readTrailer() throws(MalformedRequest) -> Bool {
    guard let line = try line() else { return false }
    if line.isEmpty { stage = .whole }
    return true
  }

  /// Returns the next line without its line break, or `nil` if it isn't complete.
  private mutating func line() throws(MalformedRequest) -> ArraySlice<UInt8>? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = end ?? bytes.count
    guard headLength + searched - start <= limits.head else {
      throw head == nil ? .longTarget(limits.head) : .longHead(limits.head)
    }
    guard let end else { return nil }
    var line = bytes[start..<end]
    headLength += line.count + 1
    start = end + 1
    searched = start
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.contains(where: { $0 == UInt8(ascii: "\r") || $0 == 0 }) else {
      throw .syntax("a line has control characters")
    }
    return line
  }
}

/// The limits of a connection.
struct HTTPLimits: Sendable {
  /// The maximum number of bytes in a request line and its fields.
  var head = 64 * 1_024
  /// The maximum number of bytes in a body.
  var body = 256 * 1_024 * 1_024
  /// The maximum time without progress while a request is received or a response is sent.
  var stall = Duration.seconds(30)
  /// The maximum time between two requests.
  var idle = Duration.seconds(120)
}

/// An error for bytes that aren't a request the server can handle. The server responds with it and closes the
/// connection.
struct MalformedRequest: Error, Sendable, Hashable {
  let status: Int
  let reason: String

  private init(_ status: Int, _ reason: String) {
    (self.status, self.reason) = (status, reason)
  }

  static func syntax(_ reason: String) -> Self { Self(400, "Invalid HTTP request: \(reason).") }

  static var late: Self { Self(408, "The rest of the request didn't arrive in time.") }

  static func tooLarge(_ limit: Int) -> Self { Self(413, "The body exceeds the limit of \(limit) bytes.") }

  static func longTarget(_ limit: Int) -> Self {
    Self(414, "The request line exceeds the limit of \(limit) bytes.")
  }

  static func expectation(_ text: String) -> Self {
    Self(417, "Unsupported 'Expect': expected '100-continue', found '\(text)'.")
  }

  static func longHead(_ limit: Int) -> Self {
    Self(431, "The request line and headers exceed the limit of \(limit) bytes.")
  }

  static func coding(_ text: String) -> Self {
    Self(501, "Unsupported 'Transfer-Encoding': expected 'chunked', found '\(text)'.")
  }

  static func version(_ text: String) -> Self {
    Self(505, "Unsupported HTTP version: expected HTTP/1.1 or HTTP/1.0, found '\(text)'.")
  }
}
