/// A property kept elsewhere, so that a struct can contain its own type: `@Boxed var parent: Category?`.
///
/// It behaves as the value itself: equal when the values are, copied when written to, coded as the value.
@propertyWrapper
public struct Boxed<Value>: CustomDebugStringConvertible {
  private final class Storage {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  /// Keeps a value.
  @_spi(Generated) public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The value; writing to it leaves copies as they are.
  public var wrappedValue: Value {
    get { storage.value }
    set {
      if isKnownUniquelyReferenced(&storage) {
        storage.value = newValue
      } else {
        storage = Storage(newValue)
      }
    }
  }

  /// The value's own description.
  @_spi(Generated) public var debugDescription: String { String(reflecting: wrappedValue) }
}

// The storage is written only while it has a single owner.
extension Boxed: @unchecked Sendable where Value: Sendable {}

extension Boxed: Equatable, Hashable where Value: Hashable {
  /// Compares the values.
  @_spi(Generated) public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }

  /// Hashes the value.
  @_spi(Generated) public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Boxed: Codable where Value: Codable {
  /// Reads the value itself.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }

  /// Writes the value itself.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
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
