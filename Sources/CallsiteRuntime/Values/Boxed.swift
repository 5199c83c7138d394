/// Stores a property indirectly so that a structure can contain its own type: `@Boxed var parent: Category?`.
///
/// The box has value semantics: boxes are equal if their values are, a write copies shared storage, and only
/// the value is encoded.
@propertyWrapper
public struct Boxed<Value>: CustomDebugStringConvertible {
  private final class Storage {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  /// Creates a box for a value.
  @_spi(Generated) public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The value. Writing to it doesn't affect copies of the box.
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

  /// The debug description of the value.
  @_spi(Generated) public var debugDescription: String { String(reflecting: wrappedValue) }
}

// Storage is only written to while it's uniquely referenced.
extension Boxed: @unchecked Sendable where Value: Sendable {}

extension Boxed: Equatable, Hashable where Value: Hashable {
  /// Compares the boxed values.
  @_spi(Generated) public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }

  /// Hashes the boxed value.
  @_spi(Generated) public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Boxed: Codable where Value: Codable {
  /// Decodes the value, without a container for the box.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }

  /// Encodes the value, without a container for the box.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// An object that an API sends as an identifier or, if the request asks for it to be expanded, in full.
///
/// ```swift
/// let charge = try await client.charges.get("ch_1", expand: ["customer"])
/// charge.customer.id            // "cus_1", expanded or not
/// charge.customer.value?.email  // The customer's email address, if expanded.
/// ```
///
/// In JSON, it's either the identifier as a string or the object with its `id`. The object must have it, even if it's
/// optional in the object's type.
public struct Expandable<Value>: ExpressibleByStringLiteral {
  /// The identifier, whether or not the object is expanded.
  public let id: String

  // Stored indirectly, because two types may refer to each other.
  private let boxed: Boxed<Value>?

  /// The object, or `nil` if the response contains only its identifier.
  public var value: Value? { boxed?.wrappedValue }

  /// Creates a reference to the object with an identifier.
  public init(_ id: String) {
    self.id = id
    boxed = nil
  }

  /// Creates an expanded object.
  public init(_ value: Value) where Value: Identifiable<String> {
    id = value.id
    boxed = Boxed(wrappedValue: value)
  }

  /// Creates an expanded object whose type has no required `id`, or is one of several.
  public init(id: String, value: Value) {
    self.id = id
    boxed = Boxed(wrappedValue: value)
  }

  /// Creates a reference to the object with an identifier.
  public init(stringLiteral id: String) { self.init(id) }
}

extension Expandable: Sendable where Value: Sendable {}

extension Expandable: Equatable, Hashable where Value: Hashable {}

extension Expandable: Codable where Value: Codable {
  /// Decodes an identifier, or an object with an `id`.
  ///
  /// - Throws: `DecodingError` for any other value.
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

  /// Encodes the object if it's expanded, or its identifier.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let boxed {
      try container.encode(boxed.wrappedValue)
    } else {
      try container.encode(id)
    }
  }
}
