/// A way of writing a value that differs from the value's own `Codable`.
///
/// A format is a type without values: `Wire.DateTime` reads and writes `Date` as RFC 3339 text.
@_spi(Generated) public protocol WireFormat: Sendable {
  /// What Swift sees.
  associatedtype Value: Sendable

  /// Reads the value as the wire has it.
  static func decode(from decoder: any Decoder) throws -> Value

  /// Writes the value as the wire wants it.
  static func encode(_ value: Value, to encoder: any Encoder) throws
}

/// The formats that generated code names.
@_spi(Generated) public enum Wire {}

/// Carries a value through a container in its wire format.
struct Wired<Format: WireFormat>: Codable, Sendable {
  let value: Format.Value

  init(_ value: Format.Value) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    value = try Format.decode(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try Format.encode(value, to: encoder)
  }
}
