public import Foundation

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
