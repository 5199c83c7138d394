/// A way of writing a value that differs from the value's own `Codable`.
///
/// A format is a type without values: ``Wire/DateTime`` reads and writes `Date` as RFC 3339 text. ``Wired`` carries
/// a property in a format.
public protocol WireFormat: Sendable {
  /// What Swift sees.
  associatedtype Value: Sendable

  /// Reads the value as the wire has it.
  @_spi(Generated) static func decode(from decoder: any Decoder) throws -> Value

  /// Writes the value as the wire wants it.
  @_spi(Generated) static func encode(_ value: Value, to encoder: any Encoder) throws
}

/// The format of an optional value: that of the value. A property that is `nil` is left out.
extension Optional: WireFormat where Wrapped: WireFormat {
  /// Reads `null` as `nil`.
  @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Wrapped.Value? {
    try Wire.OrNull<Wrapped>.decode(from: decoder)
  }

  /// Writes `nil` as `null`, where it can't be left out.
  @_spi(Generated) public static func encode(_ value: Wrapped.Value?, to encoder: any Encoder) throws {
    try Wire.OrNull<Wrapped>.encode(value, to: encoder)
  }
}

/// The format of a value that may be an explicit `null`: that of the value.
extension Nullable: WireFormat where Wrapped: WireFormat {
  /// Reads `null` as `.null`.
  @_spi(Generated) public static func decode(from decoder: any Decoder) throws -> Nullable<Wrapped.Value> {
    Nullable<Wrapped.Value>(try Wire.OrNull<Wrapped>.decode(from: decoder))
  }

  /// Writes `.null` as `null`.
  @_spi(Generated) public static func encode(_ value: Nullable<Wrapped.Value>, to encoder: any Encoder) throws
  {
    try Wire.OrNull<Wrapped>.encode(value.wrapped, to: encoder)
  }
}
