/// Codes a property in a wire format instead of its type's own: `@Wired<Wire.DateTime> var createdAt: Date`.
///
/// Synthesized `Codable` conformances use the format with any coder. For an optional property, the format is
/// one of the following:
///
/// - An optional format, such as `Wire.DateTime?`, omits `nil` and decodes an absent property or `null` as
///   `nil`.
/// - ``Wire/OrNull`` encodes `nil` as `null`.
/// - A nullable format, such as `Nullable<Wire.DateTime>?`, is for a ``Nullable`` property.
@propertyWrapper
public struct Wired<Format: WireFormat>: Codable, Sendable, CustomDebugStringConvertible {
  /// The value.
  public var wrappedValue: Format.Value

  /// Wraps a value.
  @_spi(Generated) public init(wrappedValue: Format.Value) {
    self.wrappedValue = wrappedValue
  }

  /// Decodes the value in its format.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    wrappedValue = try Format.decode(from: decoder)
  }

  /// Encodes the value in its format.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    try Format.encode(wrappedValue, to: encoder)
  }

  /// The debug description of the value.
  @_spi(Generated) public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Wired {
  init(_ value: Format.Value) {
    self.init(wrappedValue: value)
  }

  package var value: Format.Value { wrappedValue }
}

extension Wired: Equatable, Hashable where Format.Value: Hashable {}

/// Encodes a required property as `null` if it's `nil`.
///
/// An absent property is decoded like `null`.
@propertyWrapper
public struct ExplicitNull<Value: Codable & Sendable>: Codable, Sendable, CustomDebugStringConvertible {
  /// The value.
  public var wrappedValue: Value?

  /// Wraps a value or `nil`.
  @_spi(Generated) public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// Decodes `null` as `nil`.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
  }

  /// Encodes `nil` as `null`.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }

  /// The debug description of the value.
  @_spi(Generated) public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension ExplicitNull: Equatable, Hashable where Value: Hashable {}

// Synthesized coding calls these methods for wrapped properties, which it never treats as optional.
@_spi(Generated) extension KeyedDecodingContainer {
  /// Decodes an optional property in its format, or `nil` if it's absent or `null`.
  public func decode<F>(_ type: Wired<F?>.Type, forKey key: Key) throws -> Wired<F?> {
    Wired(try decodeIfPresent(Wired<F>.self, forKey: key)?.value)
  }

  /// Decodes a property and distinguishes absent (`nil`) from `null` (`.null`).
  public func decode<F>(_ type: Wired<Nullable<F>?>.Type, forKey key: Key) throws -> Wired<Nullable<F>?> {
    Wired(contains(key) ? try decode(Wired<Nullable<F>>.self, forKey: key).value : nil)
  }

  /// Decodes a required property. If it's absent, it's decoded like `null`.
  public func decode<F>(_ type: Wired<Wire.OrNull<F>>.Type, forKey key: Key) throws -> Wired<Wire.OrNull<F>> {
    Wired(try decodeIfPresent(Wired<F>.self, forKey: key)?.value)
  }

  /// Decodes a required property. If it's absent, it's decoded like `null`.
  public func decode<T>(_ type: ExplicitNull<T>.Type, forKey key: Key) throws -> ExplicitNull<T> {
    ExplicitNull(wrappedValue: try decodeIfPresent(T.self, forKey: key))
  }

  /// Decodes a property and distinguishes absent (`nil`) from `null` (`.null`).
  public func decodeIfPresent<T: Decodable>(_ type: Nullable<T>.Type, forKey key: Key) throws -> Nullable<T>?
  {
    guard contains(key) else { return nil }
    return try decodeNil(forKey: key) ? .null : .value(decode(T.self, forKey: key))
  }

  /// Decodes a property of any type and distinguishes absent (`nil`) from `null` (`.null`).
  public func decodeIfPresent(_ type: JSONValue.Type, forKey key: Key) throws -> JSONValue? {
    // `nil` would be `JSONValue.null`.
    contains(key) ? try decode(type, forKey: key) : .none
  }
}

@_spi(Generated) extension KeyedEncodingContainer {
  /// Encodes an optional property in its format, or omits it if it's `nil`.
  public mutating func encode<F>(_ value: Wired<F?>, forKey key: Key) throws {
    if let value = value.value { try encode(Wired<F>(value), forKey: key) }
  }
}

@_spi(Generated) extension KeyedDecodingContainer {
  /// Decodes an optional boxed property, or `nil` if it's absent or `null`.
  public func decode<T: Codable>(_ type: Boxed<T?>.Type, forKey key: Key) throws -> Boxed<T?> {
    Boxed(wrappedValue: try decodeIfPresent(T.self, forKey: key))
  }

  /// Decodes a boxed property and distinguishes absent (`nil`) from `null` (`.null`).
  public func decode<T: Codable>(
    _ type: Boxed<Nullable<T>?>.Type, forKey key: Key
  ) throws -> Boxed<Nullable<T>?> {
    Boxed(wrappedValue: try decodeIfPresent(Nullable<T>.self, forKey: key))
  }
}

@_spi(Generated) extension KeyedEncodingContainer {
  /// Encodes an optional boxed property, or omits it if it's `nil`.
  public mutating func encode<T: Codable>(_ value: Boxed<T?>, forKey key: Key) throws {
    if let value = value.wrappedValue { try encode(value, forKey: key) }
  }
}
