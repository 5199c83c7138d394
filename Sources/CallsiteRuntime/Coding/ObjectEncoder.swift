/// Writes a JSON object property by property.
@_spi(Generated) public struct ObjectEncoder<Key: CodingKey> {
  private var container: KeyedEncodingContainer<AnyKey>

  /// Begins an object, which is `{}` if nothing follows.
  public init(_ encoder: any Encoder, keyedBy: Key.Type) {
    container = encoder.container(keyedBy: AnyKey.self)
  }

  /// A property that is always written.
  public mutating func value<T: Encodable>(_ value: T, _ key: Key) throws {
    try container.encode(value, forKey: AnyKey(key))
  }

  /// A property that is left out when `nil`.
  public mutating func valueIfPresent<T: Encodable>(_ value: T?, _ key: Key) throws {
    try container.encodeIfPresent(value, forKey: AnyKey(key))
  }

  /// A property that is `null` when `nil`.
  public mutating func valueOrNull<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value {
      try container.encode(value, forKey: AnyKey(key))
    } else {
      try container.encodeNil(forKey: AnyKey(key))
    }
  }

  /// A property that is left out when `nil` and `null` when `.null`.
  public mutating func nullable<T: Encodable & Sendable>(_ value: Nullable<T>?, _ key: Key) throws {
    if let value { try valueOrNull(value.wrapped, key) }
  }

  /// A property that is always written, in a wire format.
  public mutating func value<F: WireFormat>(_ value: F.Value, _ key: Key, as: F.Type) throws {
    try self.value(Wired<F>(value), key)
  }

  /// A property that is left out when `nil`, in a wire format.
  public mutating func valueIfPresent<F: WireFormat>(_ value: F.Value?, _ key: Key, as: F.Type) throws {
    try valueIfPresent(value.map { Wired<F>($0) }, key)
  }

  /// A property that is `null` when `nil`, in a wire format.
  public mutating func valueOrNull<F: WireFormat>(_ value: F.Value?, _ key: Key, as: F.Type) throws {
    try valueOrNull(value.map { Wired<F>($0) }, key)
  }

  /// A property that is left out when `nil` and `null` when `.null`, in a wire format.
  public mutating func nullable<F: WireFormat>(
    _ value: Nullable<F.Value>?, _ key: Key, as: F.Type
  ) throws {
    if let value { try valueOrNull(value.wrapped, key, as: F.self) }
  }

  /// Free properties beside the named ones.
  public mutating func additional<T: Encodable>(_ values: [String: T]) throws {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: AnyKey(name))
    }
  }

  /// Free properties beside the named ones, in a wire format.
  public mutating func additional<F: WireFormat>(_ values: [String: F.Value], as: F.Type) throws {
    try additional(values.mapValues { Wired<F>($0) })
  }
}

extension ObjectEncoder where Key == AnyKey {
  /// Begins an object whose properties are written by names.
  public init(_ encoder: any Encoder) {
    self.init(encoder, keyedBy: AnyKey.self)
  }
}
