/// A property that has another form on the wire than its type's own: `@Wired<Wire.DateTime> var createdAt: Date`.
///
/// Synthesised `Codable` then reads and writes the property in its format, with any coder. The format of an optional
/// property is optional (`Wire.DateTime?`: `nil` is left out, absent and `null` are read as `nil`), or
/// ``Wire/OrNull`` where `nil` is written as `null`; that of a ``Nullable`` one is `Nullable<Wire.DateTime>?`.
@propertyWrapper
public struct Wired<Format: WireFormat>: Codable, Sendable, CustomDebugStringConvertible {
  /// The value.
  public var wrappedValue: Format.Value

  /// Carries a value.
  @_spi(Generated) public init(wrappedValue: Format.Value) {
    self.wrappedValue = wrappedValue
  }

  /// Reads the value in its format.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    wrappedValue = try Format.decode(from: decoder)
  }

  /// Writes the value in its format.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    try Format.encode(wrappedValue, to: encoder)
  }

  /// The value's own description.
  @_spi(Generated) public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Wired {
  init(_ value: Format.Value) {
    self.init(wrappedValue: value)
  }

  var value: Format.Value { wrappedValue }
}

extension Wired: Equatable, Hashable where Format.Value: Hashable {}

/// A property that is written as `null` when it is `nil`, because the API requires it to be there.
///
/// Absent is read as `null` is.
@propertyWrapper
public struct ExplicitNull<Value: Codable & Sendable>: Codable, Sendable, CustomDebugStringConvertible {
  /// The value.
  public var wrappedValue: Value?

  /// Carries a value or `nil`.
  @_spi(Generated) public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// Reads `null` as `nil`.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
  }

  /// Writes `nil` as `null`.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }

  /// The value's own description.
  @_spi(Generated) public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension ExplicitNull: Equatable, Hashable where Value: Hashable {}

// Synthesised coding finds these functions for wrapped properties, which to it are never optional.
@_spi(Generated) extension KeyedDecodingContainer {
  /// Decodes an optional property in its format; absent and `null` are `nil`.
  public func decode<F>(_ type: Wired<F?>.Type, forKey key: Key) throws -> Wired<F?> {
    Wired(try decodeIfPresent(Wired<F>.self, forKey: key)?.value)
  }

  /// Decodes a property where absent (`nil`) and `null` (`.null`) differ.
  public func decode<F>(_ type: Wired<Nullable<F>?>.Type, forKey key: Key) throws -> Wired<Nullable<F>?> {
    Wired(contains(key) ? try decode(Wired<Nullable<F>>.self, forKey: key).value : nil)
  }

  /// Decodes a property that should be there; absent is read as `null` is.
  public func decode<F>(_ type: Wired<Wire.OrNull<F>>.Type, forKey key: Key) throws -> Wired<Wire.OrNull<F>> {
    Wired(try decodeIfPresent(Wired<F>.self, forKey: key)?.value)
  }

  /// Decodes a property that should be there; absent is read as `null` is.
  public func decode<T>(_ type: ExplicitNull<T>.Type, forKey key: Key) throws -> ExplicitNull<T> {
    ExplicitNull(wrappedValue: try decodeObjectIfPresent(T.self, forKey: key))
  }

  /// Decodes a property where absent (`nil`) and `null` (`.null`) differ.
  public func decodeIfPresent<T: Decodable>(_ type: Nullable<T>.Type, forKey key: Key) throws -> Nullable<T>?
  {
    guard contains(key) else { return nil }
    return try decodeNil(forKey: key) ? .null : .value(decodeObject(T.self, forKey: key))
  }
}

@_spi(Generated) extension KeyedEncodingContainer {
  /// Encodes an optional property in its format; `nil` is left out.
  public mutating func encode<F>(_ value: Wired<F?>, forKey key: Key) throws {
    if let value = value.value { try encode(Wired<F>(value), forKey: key) }
  }
}

@_spi(Generated) extension KeyedDecodingContainer {
  /// Decodes an optional boxed property; absent and `null` are `nil`.
  public func decode<T: Codable>(_ type: Boxed<T?>.Type, forKey key: Key) throws -> Boxed<T?> {
    Boxed(wrappedValue: try decodeObjectIfPresent(T.self, forKey: key))
  }

  /// Decodes a boxed property where absent (`nil`) and `null` (`.null`) differ.
  public func decode<T: Codable>(
    _ type: Boxed<Nullable<T>?>.Type, forKey key: Key
  ) throws -> Boxed<Nullable<T>?> {
    Boxed(wrappedValue: try decodeIfPresent(Nullable<T>.self, forKey: key))
  }
}

@_spi(Generated) extension KeyedEncodingContainer {
  /// Encodes an optional boxed property; `nil` is left out.
  public mutating func encode<T: Codable>(_ value: Boxed<T?>, forKey key: Key) throws {
    if let value = value.wrappedValue { try encode(value, forKey: key) }
  }
}
