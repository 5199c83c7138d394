import CallsiteContract
import CallsiteDiagnostics
import CallsiteSource

/// A recorded request and its response.
struct RecordedExchange: Sendable {
  /// The target of a recorded request.
  enum Target: Hashable, Sendable {
    case address(RecordedAddress)
    case operationID(String)
  }

  /// The HTTP method in uppercase.
  var method: String
  var target: Target
  /// The request, or `nil` if only the response was recorded.
  var request: RecordedMessage?
  /// The status, or 0 if there was no response.
  var status: Int
  var response: RecordedMessage
  /// Whether a browser loaded the response as part of a page, such as a script or an image.
  var isPageLoad: Bool
  /// The position in the recording.
  var position: SourcePosition

  init(
    method: String, target: Target, request: RecordedMessage?, status: Int, response: RecordedMessage,
    isPageLoad: Bool = false, position: SourcePosition
  ) {
    self.method = method
    self.target = target
    self.request = request
    self.status = status
    self.response = response
    self.isPageLoad = isPageLoad
    self.position = position
  }
}

/// The headers and body of a request or a response.
struct RecordedMessage: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  enum Body: Hashable, Sendable {
    /// There is no body.
    case empty
    case bytes([UInt8])
    /// The fields of a form whose text wasn't recorded.
    case fields([Field])
    /// A body that wasn't recorded or can't be read, with the reason.
    case unrecorded(String)
  }

  /// The headers, with lowercase names.
  var headers: [Field]
  /// The media type without irrelevant parameters, or `nil` if it wasn't recorded.
  var mediaType: String?
  var body: Body

  init(headers: [Field] = [], mediaType: String? = nil, body: Body = .empty) {
    self.headers = headers
    self.mediaType = mediaType
    self.body = body
  }
}

/// The parts of a recorded URL that determine the operation.
struct RecordedAddress: Hashable, Sendable {
  /// The lowercase host, with a port unless it's the default one: `localhost:8000`.
  let host: String
  /// The path as it was sent.
  let path: String
  let query: QueryString

  /// Creates an address from a URL, or returns `nil` for schemes other than `http` and `https`.
  init?(_ text: String) {
    guard let scheme = text.firstRange(of: "://") else { return nil }
    let name = text[..<scheme.lowerBound].lowercased()
    guard name == "http" || name == "https" else { return nil }
    let rest = text[scheme.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest[authority.endIndex...].prefix { $0 != "?" }
    guard !authority.isEmpty else { return nil }
    let user = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    host = ServerPattern.host(authority[user...], scheme: name)
    self.path = String(path)
    query = QueryString(String(rest[path.endIndex...].dropFirst()))
  }
}

/// Decodes text in recordings, which isn't always valid.
enum RecordedText {
  /// Returns bytes as text that strict JSON parsers accept: without a byte order mark, and with U+FFFD in place of
  /// invalid UTF-8 and of escaped lone surrogates, which recorders leave when they truncate texts.
  static func decoded(_ bytes: [UInt8]) -> String {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return String(decoding: repaired(Array(bytes[start...])), as: UTF8.self)
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(bytes, at: index), (0xD800...0xDFFF).contains(unit) else {
        index += 2
        continue
      }
      if unit < 0xDC00, let low = self.unit(bytes, at: index + 6), (0xDC00...0xDFFF).contains(low) {
        index += 12
      } else {
        bytes.replaceSubrange(index..<index + 6, with: Array("\\uFFFD".utf8))
        index += 6
      }
    }
    return bytes
  }

  /// Returns the code unit of an escape `\uXXXX` at an index.
  private static func unit(_ bytes: [UInt8], at index: Int) -> Int? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return Int(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
