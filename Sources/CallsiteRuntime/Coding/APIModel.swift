import Foundation

/// A value of an API, coded in the form that its schema describes.
///
/// Generated models conform to this protocol instead of `Codable` and `Sendable`. Because the protocol
/// belongs to another module, a model's conformance isn't affected by its own module's default isolation, and
/// the model can be used on any actor.
public protocol APIValue: Codable, Sendable {}

/// An ``APIValue`` that is hashable. Generated models conform to it, unless the configuration omits
/// `Hashable`.
public protocol APIModel: APIValue, Hashable {}

// Synthesized coding calls these methods for properties that are models. An empty array is decoded as an
// empty object, because PHP sends one for the other.
@_spi(Generated) extension KeyedDecodingContainer {
  /// Decodes a model. An empty array is decoded as an empty object.
  public func decode<T: APIValue>(_ type: T.Type, forKey key: Key) throws -> T {
    try decodeObject(type, forKey: key)
  }

  /// Decodes a model, or returns `nil` if it's absent or `null`. An empty array is decoded as an empty
  /// object.
  public func decodeIfPresent<T: APIValue>(_ type: T.Type, forKey key: Key) throws -> T? {
    try decodeObjectIfPresent(type, forKey: key)
  }

  /// Decodes a list of models. Empty arrays among its elements are decoded as empty objects.
  public func decode<T: APIValue>(_ type: [T].Type, forKey key: Key) throws -> [T] {
    do {
      return try decodeAsDeclared(type, forKey: key)
    } catch DecodingError.typeMismatch(let found, let context) {
      return try lenientList(forKey: key, ifNot: found, context)
    }
  }

  /// Decodes a list of models, or returns `nil` if it's absent or `null`. Empty arrays among its elements are
  /// decoded as empty objects.
  public func decodeIfPresent<T: APIValue>(_ type: [T].Type, forKey key: Key) throws -> [T]? {
    do {
      return try decodeAsDeclaredIfPresent(type, forKey: key)
    } catch DecodingError.typeMismatch(let found, let context) {
      return try lenientList(forKey: key, ifNot: found, context)
    }
  }

  /// Decodes a list again after one of its elements had another type than declared.
  private func lenientList<T: Decodable>(
    forKey key: Key, ifNot found: any Any.Type, _ context: DecodingError.Context
  ) throws -> [T] {
    guard context.codingPath.count == codingPath.count + 2,
      let objects = try? decodeAsDeclared([LenientObject<T>].self, forKey: key)
    else { throw DecodingError.typeMismatch(found, context) }
    return objects.map(\.value)
  }

  /// Decodes a value of any type. If it requires an object but finds an empty array, the array is decoded as
  /// an empty object.
  func decodeObject<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    do {
      return try decodeAsDeclared(type, forKey: key)
    } catch DecodingError.typeMismatch(let found, let context) {
      return try emptyObject(type, forKey: key, ifNot: found, context)
    }
  }

  func decodeObjectIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    do {
      return try decodeAsDeclaredIfPresent(type, forKey: key)
    } catch DecodingError.typeMismatch(let found, let context) {
      return try emptyObject(type, forKey: key, ifNot: found, context)
    }
  }

  private func emptyObject<T: Decodable>(
    _ type: T.Type, forKey key: Key, ifNot found: any Any.Type, _ context: DecodingError.Context
  ) throws -> T {
    guard let list = try? nestedUnkeyedContainer(forKey: key), list.isAtEnd,
      let value = try? type.decodedFromEmptyObject()
    else { throw DecodingError.typeMismatch(found, context) }
    return value
  }

  /// Without overload resolution to the methods above, this calls the container's own method.
  private func decodeAsDeclared<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decode(type, forKey: key)
  }

  private func decodeAsDeclaredIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try decodeIfPresent(type, forKey: key)
  }
}

/// An element of a list: an object, or an empty array in its place.
private struct LenientObject<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    do {
      value = try Value(from: decoder)
    } catch DecodingError.typeMismatch(let found, let context) {
      guard let list = try? decoder.unkeyedContainer(), list.isAtEnd,
        let value = try? Value.decodedFromEmptyObject()
      else { throw DecodingError.typeMismatch(found, context) }
      self.value = value
    }
  }
}

extension Decodable {
  fileprivate static func decodedFromEmptyObject() throws -> Self {
    try JSONDecoder().decode(Self.self, from: Data("{}".utf8))
  }
}

/// An enumeration of raw values with a case for unlisted ones, so that decoding a new value never fails.
///
/// `allCases` contains the values listed in the API's document.
public protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  /// Returns the case for a value that isn't listed.
  static func unrecognized(_ rawValue: RawValue) -> Self
}

extension OpenEnumeration where RawValue: Equatable {
  /// Creates the case for a raw value, or ``unrecognized(_:)`` if the value isn't listed.
  @inlinable public init(rawValue: RawValue) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .unrecognized(rawValue)
  }
}
