public import Foundation

/// A request as it came over the wire.
public struct MockRequest: Sendable, Hashable {
  /// In upper case.
  public var method: String
  /// Path and query exactly as sent.
  public var target: String
  /// The header fields.
  public var headers: MockHeaders
  /// The body, empty without one.
  public var body: Data
  /// The `operationId` of the operation it was for; nil for none.
  public internal(set) var operation: String?

  /// A request that needn't have come over a socket.
  public init(_ method: String, _ target: String, headers: MockHeaders = [:], body: Data = Data()) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The target without the query.
  public var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// What follows `?`, as sent; nil without one.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...].prefix { $0 != "#" }) }
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }
}
