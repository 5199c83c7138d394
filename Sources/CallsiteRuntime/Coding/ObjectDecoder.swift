/// Reads a JSON object property by property.
///
/// An empty array is read as an empty object, because PHP writes one for the other.
@_spi(Generated) public struct ObjectDecoder<Key: CodingKey> {
  private let decoder: any Decoder

  /// `nil` for the empty array.
  private let container: KeyedDecodingContainer<AnyKey>?

  /// Throws where the value is neither an object nor an empty array.
  public init(_ decoder: any Decoder, keyedBy: Key.Type) throws {
    self.decoder = decoder
    do {
      container = try decoder.container(keyedBy: AnyKey.self)
    } catch {
      guard let list = try? decoder.unkeyedContainer(), list.isAtEnd else { throw error }
      container = nil
    }
  }

  /// A property that must be there.
  public func value<T: Decodable>(_ key: Key) throws -> T {
    guard let container else { throw missing(key) }
    return try container.decodeObject(T.self, forKey: AnyKey(key))
  }

  /// A property that may be absent or `null`; both are `nil`.
  public func valueIfPresent<T: Decodable>(_ key: Key) throws -> T? {
    try container?.decodeObjectIfPresent(T.self, forKey: AnyKey(key))
  }

  /// A property where absent (`nil`) and `null` (`.null`) differ.
  public func nullable<T: Decodable & Sendable>(_ key: Key) throws -> Nullable<T>? {
    try container?.decodeIfPresent(Nullable<T>.self, forKey: AnyKey(key))
  }

  /// A property that must be there, in a wire format.
  public func value<F: WireFormat>(_ key: Key, as: F.Type) throws -> F.Value {
    let wired: Wired<F> = try value(key)
    return wired.value
  }

  /// A property that may be absent or `null`, in a wire format.
  public func valueIfPresent<F: WireFormat>(_ key: Key, as: F.Type) throws -> F.Value? {
    let wired: Wired<F>? = try valueIfPresent(key)
    return wired?.value
  }

  /// A property where absent and `null` differ, in a wire format.
  public func nullable<F: WireFormat>(_ key: Key, as: F.Type) throws -> Nullable<F.Value>? {
    let wired: Nullable<Wired<F>>? = try nullable(key)
    return wired.map { Nullable($0.wrapped?.value) }
  }

  /// Every property that has no key.
  public func additional<T: Decodable>() throws -> [String: T] {
    try additional { Key(stringValue: $0) == nil }
  }

  /// Every property that has no key, in a wire format.
  public func additional<F: WireFormat>(as: F.Type) throws -> [String: F.Value] {
    let wired: [String: Wired<F>] = try additional()
    return wired.mapValues(\.value)
  }

  private func additional<T: Decodable>(where isWanted: (String) -> Bool) throws -> [String: T] {
    guard let container else { return [:] }
    var values: [String: T] = [:]
    for key in container.allKeys where isWanted(key.stringValue) {
      values[key.stringValue] = try container.decodeObject(T.self, forKey: key)
    }
    return values
  }

  private func missing(_ key: Key) -> DecodingError {
    .keyNotFound(key, .init(codingPath: decoder.codingPath, debugDescription: "The object is empty."))
  }
}

extension ObjectDecoder where Key == AnyKey {
  /// Reads properties by names. Throws where the value is neither an object nor an empty array.
  public init(_ decoder: any Decoder) throws {
    try self.init(decoder, keyedBy: AnyKey.self)
  }

  /// Every property whose name isn't in `excluding`.
  public func additional<T: Decodable>(excluding: [String]) throws -> [String: T] {
    try additional { !excluding.contains($0) }
  }

  /// Every property whose name isn't in `excluding`, in a wire format.
  public func additional<F: WireFormat>(excluding: [String], as: F.Type) throws -> [String: F.Value] {
    let wired: [String: Wired<F>] = try additional(excluding: excluding)
    return wired.mapValues(\.value)
  }
}

/// Reads a `oneOf` or `anyOf`: tries candidates, keeps what none of them recognises.
@_spi(Generated) public struct UnionDecoder {
  private let decoder: any Decoder
  private let container: any SingleValueDecodingContainer

  /// Reads nothing yet.
  public init(_ decoder: any Decoder) throws {
    self.decoder = decoder
    container = try decoder.singleValueContainer()
  }

  /// The value of the discriminator; `nil` if the value isn't an object or has no such property.
  public func discriminator(_ property: String) -> String? {
    guard let object = try? decoder.container(keyedBy: AnyKey.self) else { return nil }
    let key = AnyKey(property)
    if let text = try? object.decode(String.self, forKey: key) { return text }
    return (try? object.decode(Int64.self, forKey: key)).map(String.init)
  }

  /// The value as `type`, or `nil` if it isn't one.
  public func match<T: Decodable>(_ type: T.Type) -> T? {
    try? container.decode(type)
  }

  /// The value in a wire format, or `nil` if it isn't one.
  public func match<F: WireFormat>(as: F.Type) -> F.Value? {
    (try? container.decode(Wired<F>.self))?.value
  }

  /// The value as it came.
  public func unrecognized() throws -> JSONValue {
    try container.decode(JSONValue.self)
  }
}

extension Encoder {
  /// Writes what a case of a union holds.
  ///
  /// What Foundation's types are in JSON, `JSONEncoder` only knows of values in a container: `Data` would write an array
  /// of numbers itself.
  @_spi(Generated) public func encode(_ value: some Encodable) throws {
    var container = singleValueContainer()
    try container.encode(value)
  }
}
