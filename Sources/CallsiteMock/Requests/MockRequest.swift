public import Foundation

/// A request as it was received.
public struct MockRequest: Sendable, Hashable {
  /// The method in upper case.
  public var method: String
  /// The path and query exactly as sent.
  public var target: String
  /// The header fields.
  public var headers: MockHeaders
  /// The body, empty without one.
  public var body: Data
  /// The `operationId` of the operation it was for; nil for none.
  public internal(set) var operation: String?

  /// Creates a request that needn't come from a socket.
  public init(_ method: String, _ target: String, headers: MockHeaders = [:], body: Data = Data()) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The target without the query.
  public var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// The query without its `?`, as sent; nil if there is none.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...].prefix { $0 != "#" }) }
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

/// A response of the server.
public struct MockResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: MockHeaders
  /// The time to wait before the response is sent.
  public var delay: Duration
  /// The time to wait between two chunks.
  public var interval: Duration = .zero
  private var content: Content

  private enum Content: Sendable, Hashable {
    case whole(Data)
    case chunks([Data])
  }

  /// Creates a response with a body of bytes.
  public init(status: Int, headers: MockHeaders = [:], body: Data = Data(), delay: Duration = .zero) {
    self.status = status
    self.headers = headers
    self.delay = delay
    content = .whole(body)
  }

  /// Returns a response with a body of JSON.
  public static func json(_ text: String, status: Int = 200) -> MockResponse {
    MockResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
  }

  /// Returns a response that is sent in chunks, such as the events of a `text/event-stream`.
  ///
  /// - Parameter interval: How long to wait between two pieces.
  public static func stream(
    _ chunks: [Data], type: String = "text/event-stream", status: Int = 200, interval: Duration = .zero
  ) -> MockResponse {
    var response = MockResponse(status: status, headers: ["Content-Type": type])
    response.content = .chunks(chunks)
    response.interval = interval
    return response
  }

  /// The body, empty without one; of a stream, all of it.
  public var body: Data {
    get {
      switch content {
      case .whole(let data): data
      case .chunks(let chunks): chunks.reduce(Data(), +)
      }
    }
    set { content = .whole(newValue) }
  }

  /// The pieces that a stream is sent in, each a chunk (RFC 9112, section 7.1); nil: the body is sent at
  /// once.
  public var chunks: [Data]? {
    get { if case .chunks(let chunks) = content { chunks } else { nil } }
    set { content = newValue.map(Content.chunks) ?? .whole(body) }
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

/// The header fields of a request or a response, in order; names are case-insensitive.
public struct MockHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name as given.
    public var name: String
    /// The value, in one line.
    public var value: String
  }

  /// The fields; several may have the same name.
  public private(set) var fields: [Field] = []

  /// Creates fields in the order in which they are written.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The first value of a name. Setting it replaces all values; nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.areEqual($0.name, name) }?.value }
    set {
      fields.removeAll { Self.areEqual($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of a name.
  public func values(of name: String) -> [String] {
    fields.filter { Self.areEqual($0.name, name) }.map(\.value)
  }

  /// Adds a field. Line breaks, which would end it, become spaces.
  public mutating func append(_ name: String, _ value: String) {
    let line = String(value.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    fields.append(Field(name: name, value: line))
  }

  private static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
  }
}
