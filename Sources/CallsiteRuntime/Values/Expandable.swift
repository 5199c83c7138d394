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
