package import CallsiteContract
package import CallsiteDiagnostics
import CallsiteSource

/// A request and its answer, as they were recorded.
package struct RecordedExchange: Sendable {
  /// How a recording says what was called.
  package enum Target: Hashable, Sendable {
    case address(RecordedAddress)
    case operationID(String)
  }

  /// In upper case.
  package var method: String
  package var target: Target
  /// Nil: only the answer was recorded.
  package var request: RecordedMessage?
  /// 0: there was no answer.
  package var status: Int
  package var response: RecordedMessage
  /// Whether a browser says that it loaded a part of a page: a document, a script, an image.
  package var isPageLoad: Bool
  /// Where the recording has it.
  package var position: SourcePosition

  package init(
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

/// The headers and the body of a request or an answer.
package struct RecordedMessage: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package enum Body: Hashable, Sendable {
    /// There is none.
    case empty
    case bytes([UInt8])
    /// The fields of a form, of which the recording doesn't have the text.
    case fields([Field])
    /// There was one that the recording doesn't have, or not in a form that can be read: why.
    case unrecorded(String)
  }

  /// Names in lower case.
  package var headers: [Field]
  /// Without parameters that don't matter; nil: not said.
  package var mediaType: String?
  package var body: Body

  package init(headers: [Field] = [], mediaType: String? = nil, body: Body = .empty) {
    self.headers = headers
    self.mediaType = mediaType
    self.body = body
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

/// The address of a recorded request: what of it decides which operation was called.
package struct RecordedAddress: Hashable, Sendable {
  /// In lower case, with a port that isn't the scheme's own: `localhost:8000`.
  package let host: String
  /// As it was sent.
  package let path: String
  package let query: QueryString

  /// Nil for what isn't `http` or `https`, such as a browser's own pages, `data:` and web sockets.
  package init?(_ text: String) {
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

/// Text of recordings, which isn't always text.
package enum RecordedText {
  /// Bytes as UTF-8 that a strict reader of JSON takes: without a byte order mark, and with U+FFFD for what
  /// isn't UTF-8 and for escapes of half a surrogate pair, which recorders leave where they cut a text.
  package static func decoded(_ bytes: [UInt8]) -> String {
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

  /// The number of an escape `\uXXXX` that starts here.
  private static func unit(_ bytes: [UInt8], at index: Int) -> Int? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return Int(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
