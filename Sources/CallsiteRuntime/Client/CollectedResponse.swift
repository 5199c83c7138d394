@_spi(Generated) public import Foundation

/// A successful response with its whole body, for operations with several documented shapes.
@_spi(Generated) public struct CollectedResponse: Sendable {
  /// The HTTP status, 200 to 299.
  public let status: Int

  /// The headers as they came.
  public let headers: HeaderFields

  /// The bytes of the body.
  public let body: Data
  let reader: ResponseReader

  /// The body as JSON, out of its envelope if there is one.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws(APIError) -> T {
    try reader.value(self)
  }

  /// The body as JSON in a wire format.
  public func decode<F: WireFormat>(as: F.Type) throws(APIError) -> F.Value {
    let wired: Wired<F> = try reader.value(self)
    return wired.value
  }

  /// The body as text in UTF-8.
  public func text() throws(APIError) -> String {
    try reader.text(self)
  }

  var isSuccess: Bool { (200...299).contains(status) }

  /// Whether there is nothing to decode: 204, 205 or no byte.
  var isEmpty: Bool { status == 204 || status == 205 || body.isEmpty }
}
