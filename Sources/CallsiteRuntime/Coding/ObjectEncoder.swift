/// Encodes a JSON object property by property.
@_spi(Generated) public struct ObjectEncoder<Key: CodingKey> {
  private var container: KeyedEncodingContainer<AnyKey>

  /// Starts an object, which is `{}` if it has no properties.
  public init(_ encoder: any Encoder, keyedBy: Key.Type) {
    container = encoder.container(keyedBy: AnyKey.self)
  }

  /// Encodes a property.
  public mutating func value<T: Encodable>(_ value: T, _ key: Key) throws {
    try container.encode(value, forKey: AnyKey(key))
  }

  /// Encodes a property, or omits it if it's `nil`.
  public mutating func valueIfPresent<T: Encodable>(_ value: T?, _ key: Key) throws {
    try container.encodeIfPresent(value, forKey: AnyKey(key))
  }

  /// Encodes a property, or `null` if it's `nil`.
  public mutating func valueOrNull<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value {
      try container.encode(value, forKey: AnyKey(key))
    } else {
      try container.encodeNil(forKey: AnyKey(key))
    }
  }

  /// Encodes a property, omits it if it's `nil`, or encodes `null` if it's `.null`.
  public mutating func nullable<T: Encodable & Sendable>(_ value: Nullable<T>?, _ key: Key) throws {
    if let value { try valueOrNull(value.wrapped, key) }
  }

  /// Encodes a property in a wire format.
  public mutating func value<F: WireFormat>(_ value: F.Value, _ key: Key, as: F.Type) throws {
    try self.value(Wired<F>(value), key)
  }

  /// Encodes a property in a wire format, or omits it if it's `nil`.
  public mutating func valueIfPresent<F: WireFormat>(_ value: F.Value?, _ key: Key, as: F.Type) throws {
    try valueIfPresent(value.map { Wired<F>($0) }, key)
  }

  /// Encodes a property in a wire format, or `null` if it's `nil`.
  public mutating func valueOrNull<F: WireFormat>(_ value: F.Value?, _ key: Key, as: F.Type) throws {
    try valueOrNull(value.map { Wired<F>($0) }, key)
  }

  /// Encodes a property in a wire format, omits it if it's `nil`, or encodes `null` if it's `.null`.
  public mutating func nullable<F: WireFormat>(
    _ value: Nullable<F.Value>?, _ key: Key, as: F.Type
  ) throws {
    if let value { try valueOrNull(value.wrapped, key, as: F.self) }
  }

  /// Encodes additional properties.
  public mutating func additional<T: Encodable>(_ values: [String: T]) throws {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: AnyKey(name))
    }
  }

  /// Encodes additional properties in a wire format.
  public mutating func additional<F: WireFormat>(_ values: [String: F.Value], as: F.Type) throws {
    try additional(values.mapValues { Wired<F>($0) })
  }
}

extension ObjectEncoder where Key == AnyKey {
  /// Starts an object whose properties are written by name.
  public init(_ encoder: any Encoder) {
    self.init(encoder, keyedBy: AnyKey.self)
  }
}
