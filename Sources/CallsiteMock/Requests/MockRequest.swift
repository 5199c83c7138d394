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
