public import Foundation

/// A received request.
public struct MockRequest: Sendable, Hashable {
  /// The HTTP method in uppercase.
  public var method: String
  /// The path and query exactly as sent.
  public var target: String
  /// The header fields.
  public var headers: MockHeaders
  /// The body, which is empty if there is none.
  public var body: Data
  /// The `operationId` of the requested operation, or `nil` if no operation matches.
  public internal(set) var operation: String?

  /// Creates a request, for example to pass to ``MockServer/respond(to:)``.
  public init(_ method: String, _ target: String, headers: MockHeaders = [:], body: Data = Data()) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The target without the query.
  public var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// The query as sent, without the `?`, or `nil` if there is none.
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
  /// The time to wait before sending the response.
  public var delay: Duration
  /// The time to wait between two chunks.
  public var interval: Duration = .zero
  private var content: Content

  private enum Content: Sendable, Hashable {
    case whole(Data)
    case chunks([Data])
  }

  /// Creates a response with a body.
  public init(status: Int, headers: MockHeaders = [:], body: Data = Data(), delay: Duration = .zero) {
    self.status = status
    self.headers = headers
    self.delay = delay
    content = .whole(body)
  }

  /// Returns a response with a JSON body.
  public static func json(_ text: String, status: Int = 200) -> MockResponse {
    MockResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
  }

  /// Returns a response that is sent in chunks, such as the events of a `text/event-stream`.
  ///
  /// - Parameter interval: The time to wait between two chunks.
  public static func stream(
    _ chunks: [Data], type: String = "text/event-stream", status: Int = 200, interval: Duration = .zero
  ) -> MockResponse {
    var response = MockResponse(status: status, headers: ["Content-Type": type])
    response.content = .chunks(chunks)
    response.interval = interval
    return response
  }

  /// The body, which is empty if there is none. For a stream, it consists of all chunks.
  public var body: Data {
    get {
      switch content {
      case .whole(let data): data
      case .chunks(let chunks): chunks.reduce(Data(), +)
      }
    }
    set { content = .whole(newValue) }
  }

  /// The chunks of a stream (RFC 9112, section 7.1), or `nil` if the body is sent as a whole.
  public var chunks: [Data]? {
    get { if case .chunks(let chunks) = content { chunks } else { nil } }
    set { content = newValue.map(Content.chunks) ?? .whole(body) }
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

/// The header fields of a request or response, in order. Names are case-insensitive.
public struct MockHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name as given.
    public var name: String
    /// The value, on one line.
    public var value: String
  }

  /// The fields, several of which may have the same name.
  public private(set) var fields: [Field] = []

  /// Creates fields in the order of the literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The first value of a field. Setting it replaces all values, or removes them if it's `nil`.
  public subscript(name: String) -> String? {
    get { fields.first { Self.areEqual($0.name, name) }?.value }
    set {
      fields.removeAll { Self.areEqual($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Returns all values of a field.
  public func values(of name: String) -> [String] {
    fields.filter { Self.areEqual($0.name, name) }.map(\.value)
  }

  /// Adds a field. Line breaks in the value, which would end the field, become spaces.
  public mutating func append(_ name: String, _ value: String) {
    let line = String(value.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    fields.append(Field(name: name, value: line))
  }

  private static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
  }
}
