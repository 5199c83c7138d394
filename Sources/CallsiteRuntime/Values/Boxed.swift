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

/// An object that an API gives by its identifier, and as a whole where the request asks for it to be expanded.
///
/// ```swift
/// let charge = try await client.charges.get("ch_1", expand: ["customer"])
/// charge.customer.id            // "cus_1", whether it was expanded or not
/// charge.customer.value?.email  // the customer's, when it was
/// ```
///
/// On the wire it is the text of the identifier, or the object with its `id`.
public struct Expandable<Value>: ExpressibleByStringLiteral {
  /// The identifier, which is there in either case.
  public let id: String

  // Kept behind a reference: two types may refer to each other.
  private let boxed: Boxed<Value>?

  /// The object; nil: only its identifier came.
  public var value: Value? { boxed?.wrappedValue }

  /// The object with this identifier.
  public init(_ id: String) {
    self.id = id
    boxed = nil
  }

  /// The object itself.
  public init(_ value: Value) where Value: Identifiable<String> {
    id = value.id
    boxed = Boxed(wrappedValue: value)
  }

  /// The object with this identifier.
  public init(stringLiteral id: String) { self.init(id) }
}

extension Expandable: Sendable where Value: Sendable {}

extension Expandable: Equatable, Hashable where Value: Hashable {}

extension Expandable: Codable where Value: Codable {
  /// Reads an identifier, or an object with one.
  ///
  /// - Throws: `DecodingError` for anything else.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let id = try? container.decode(String.self) {
      self.id = id
      boxed = nil
    } else {
      id = try decoder.container(keyedBy: AnyKey.self).decode(String.self, forKey: AnyKey("id"))
      boxed = Boxed(wrappedValue: try container.decode(Value.self))
    }
  }

  /// Writes the object if it is there, and the identifier otherwise.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let boxed {
      try container.encode(boxed.wrappedValue)
    } else {
      try container.encode(id)
    }
  }
}
