/// A value kept elsewhere, so that a struct can contain its own type.
///
/// It behaves as the value itself: equal when the values are, copied when written to, coded as the value.
@_spi(Generated) public struct Boxed<Value> {
  private final class Storage {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  /// Keeps `value`.
  public init(_ value: Value) {
    storage = Storage(value)
  }

  /// The value; writing to it leaves copies as they are.
  public var value: Value {
    get { storage.value }
    set {
      if isKnownUniquelyReferenced(&storage) {
        storage.value = newValue
      } else {
        storage = Storage(newValue)
      }
    }
  }
}

// The storage is written only while it has a single owner.
extension Boxed: @unchecked Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
  /// Compares the values.
  public static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}

extension Boxed: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Boxed: Decodable where Value: Decodable {
  /// Reads the value itself.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Boxed: Encodable where Value: Encodable {
  /// Writes the value itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Boxed: CustomStringConvertible {
  /// The value, as it describes itself.
  public var description: String { String(describing: value) }
}
