import CallsiteContract
import Foundation

/// Finds requests in the bytes of a connection, as they come (RFC 9112).
///
/// Bytes may come in pieces of any size; what follows a request is the next one.
struct RequestReader: Sendable {
  enum Step: Sendable {
    case needsBytes
    /// The client waits for a sign before it sends the body.
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
  /// What is before is read.
  private var start = 0
  /// No line ends before.
  private var searched = 0
  private var headLength = 0
  private var stage = Stage.requestLine
  private var head: RequestHead?
  private var body = Data()
  private var owesContinue = false

  init(_ limits: HTTPLimits) {
    self.limits = limits
  }

  /// Whether a request has begun and isn't whole.
  var isInRequest: Bool { head != nil || start < bytes.count }

  mutating func append(_ more: [UInt8]) {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes += more
  }

  /// What comes next.
  mutating func next() throws(MalformedRequest) -> Step {
    while try advance() {
      if case .whole = stage, let head {
        defer { (self.head, body, headLength, stage, owesContinue) = (nil, Data(), 0, .requestLine, false) }
        return .request(head, body: body)
      }
    }
    // A client that sends its body at once needs no sign.
    guard owesContinue, start == bytes.count else { return .needsBytes }
    owesContinue = false
    return .expectsContinue
  }

  /// Reads a part; false when it hasn't come yet.
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
    // Empty lines before a request are left over from the last one (section 2.2).
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
    // What follows a semicolon are extensions, which nobody has.
    let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    let text = MediaTypeName.trimmed(digits)
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

  /// Fields after the chunks, which may be ignored (section 7.1.2).
  private mutating func readTrailer() throws(MalformedRequest) -> Bool {
    guard let line = try line() else { return false }
    if line.isEmpty { stage = .whole }
    return true
  }

  /// The next line without its end; nil while it isn't whole.
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

/// What one connection may ask of the server.
struct HTTPLimits: Sendable {
  /// Bytes of a request line and its fields.
  var head = 64 * 1_024
  /// Bytes of a body.
  var body = 256 * 1_024 * 1_024
  /// How long nothing may come while a request isn't whole, or be taken while an answer isn't.
  var stall = Duration.seconds(30)
  /// How long a connection may be idle between two requests.
  var idle = Duration.seconds(120)
}

/// Bytes that are no request which the server can answer: it says why and ends the connection.
struct MalformedRequest: Error, Sendable, Hashable {
  let status: Int
  let reason: String

  private init(_ status: Int, _ reason: String) {
    (self.status, self.reason) = (status, reason)
  }

  static func syntax(_ reason: String) -> Self { Self(400, "This isn't an HTTP request: \(reason).") }

  static var late: Self { Self(408, "The rest of the request didn't arrive in time.") }

  static func tooLarge(_ limit: Int) -> Self { Self(413, "A body can have at most \(limit) bytes.") }

  static func longTarget(_ limit: Int) -> Self {
    Self(414, "A request line can have at most \(limit) bytes.")
  }

  static func expectation(_ text: String) -> Self {
    Self(417, "'Expect' must be '100-continue', but is '\(text)'.")
  }

  static func longHead(_ limit: Int) -> Self { Self(431, "A head can have at most \(limit) bytes.") }

  static func coding(_ text: String) -> Self {
    Self(501, "'Transfer-Encoding' must be 'chunked', but is '\(text)'.")
  }

  static func version(_ text: String) -> Self {
    Self(505, "Expected HTTP/1.1 or HTTP/1.0, found '\(text)'.")
  }
}
