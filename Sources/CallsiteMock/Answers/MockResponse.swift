public import Foundation

/// What the server answers.
public struct MockResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: MockHeaders
  /// The body, empty without one.
  public var body: Data
  /// How long to wait before it is sent.
  public var delay: Duration

  /// An answer of bytes.
  public init(status: Int, headers: MockHeaders = [:], body: Data = Data(), delay: Duration = .zero) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delay = delay
  }

  /// An answer of JSON.
  public static func json(_ text: String, status: Int = 200) -> MockResponse {
    MockResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }
}
