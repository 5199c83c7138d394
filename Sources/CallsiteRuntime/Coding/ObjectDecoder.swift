/// Reads a JSON object property by property.
///
/// An empty array is read as an empty object, because PHP writes one for the other.
@_spi(Generated) public struct ObjectDecoder {
  private let decoder: any Decoder

  /// `nil` for the empty array.
  private let container: KeyedDecodingContainer<AnyKey>?

  /// Throws where the value is neither an object nor an empty array.
  public init(_ decoder: any Decoder) throws {
    self.decoder = decoder
    do {
      container = try decoder.container(keyedBy: AnyKey.self)
    } catch {
      guard let list = try? decoder.unkeyedContainer(), list.isAtEnd else { throw error }
      container = nil
    }
  }

  /// A property that must be there.
  public func value<T: Decodable>(_ key: String) throws -> T {
    guard let container else { throw missing(key) }
    return try container.decode(T.self, forKey: AnyKey(key))
  }

  /// A property that may be absent or `null`; both are `nil`.
  public func valueIfPresent<T: Decodable>(_ key: String) throws -> T? {
    try container?.decodeIfPresent(T.self, forKey: AnyKey(key))
  }

  /// A property where absent (`nil`) and `null` (`.null`) differ.
  public func nullable<T: Decodable & Sendable>(_ key: String) throws -> Nullable<T>? {
    let key = AnyKey(key)
    guard let container, container.contains(key) else { return nil }
    return try container.decodeNil(forKey: key) ? .null : .value(container.decode(T.self, forKey: key))
  }

  /// A property that must be there, in a wire format.
  public func value<F: WireFormat>(_ key: String, as: F.Type) throws -> F.Value {
    let wired: Wired<F> = try value(key)
    return wired.value
  }

  /// A property that may be absent or `null`, in a wire format.
  public func valueIfPresent<F: WireFormat>(_ key: String, as: F.Type) throws -> F.Value? {
    let wired: Wired<F>? = try valueIfPresent(key)
    return wired?.value
  }

  /// A property where absent and `null` differ, in a wire format.
  public func nullable<F: WireFormat>(_ key: String, as: F.Type) throws -> Nullable<F.Value>? {
    let wired: Nullable<Wired<F>>? = try nullable(key)
    return wired.map { Nullable($0.wrapped?.value) }
  }

  /// Every property whose name isn't in `excluding`.
  public func additional<T: Decodable>(excluding: [String]) throws -> [String: T] {
    guard let container else { return [:] }
    var values: [String: T] = [:]
    for key in container.allKeys where !excluding.contains(key.stringValue) {
      values[key.stringValue] = try container.decode(T.self, forKey: key)
    }
    return values
  }

  /// Every property whose name isn't in `excluding`, in a wire format.
  public func additional<F: WireFormat>(excluding: [String], as: F.Type) throws -> [String: F.Value] {
    let wired: [String: Wired<F>] = try additional(excluding: excluding)
    return wired.mapValues(\.value)
  }

  private func missing(_ key: String) -> DecodingError {
    .keyNotFound(
      AnyKey(key), .init(codingPath: decoder.codingPath, debugDescription: "The object is empty."))
  }
}
