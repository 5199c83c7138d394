import Foundation

/// A value of an API as its model declares it: coded in the form that it has on the wire.
///
/// Generated models conform to it instead of `Codable` and `Sendable`. That they conform to a protocol of another
/// module also keeps them free of a default isolation of their own module: a model can be used on every actor.
public protocol APIValue: Codable, Sendable {}

/// An ``APIValue`` that can be compared: what generated models are, unless the configuration leaves `Hashable` out.
public protocol APIModel: APIValue, Hashable {}

// Synthesised coding finds these functions for properties that are models. An empty array is read as an empty
// object, because PHP writes one for the other.
@_spi(Generated) extension KeyedDecodingContainer {
  /// Decodes a model; an empty array is an empty object.
  public func decode<T: APIValue>(_ type: T.Type, forKey key: Key) throws -> T {
    try decodeObject(type, forKey: key)
  }

  /// Decodes a model; an empty array is an empty object, absent and `null` are `nil`.
  public func decodeIfPresent<T: APIValue>(_ type: T.Type, forKey key: Key) throws -> T? {
    try decodeObjectIfPresent(type, forKey: key)
  }

  /// Decodes a list of models; an empty array in it is an empty object.
  public func decode<T: APIValue>(_ type: [T].Type, forKey key: Key) throws -> [T] {
    do {
      return try decodeAsDeclared(type, forKey: key)
    } catch DecodingError.typeMismatch(let found, let context) {
      return try lenientList(forKey: key, ifNot: found, context)
    }
  }

  /// Decodes a list of models; an empty array in it is an empty object, absent and `null` are `nil`.
  public func decodeIfPresent<T: APIValue>(_ type: [T].Type, forKey key: Key) throws -> [T]? {
    do {
      return try decodeAsDeclaredIfPresent(type, forKey: key)
    } catch DecodingError.typeMismatch(let found, let context) {
      return try lenientList(forKey: key, ifNot: found, context)
    }
  }

  /// Where an element is of another kind than declared.
  private func lenientList<T: Decodable>(
    forKey key: Key, ifNot found: any Any.Type, _ context: DecodingError.Context
  ) throws -> [T] {
    guard context.codingPath.count == codingPath.count + 2,
      let objects = try? decodeAsDeclared([LenientObject<T>].self, forKey: key)
    else { throw DecodingError.typeMismatch(found, context) }
    return objects.map(\.value)
  }

  /// Decodes any value; where it wants an object and finds an empty array, that is read as an empty object.
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

  /// Whatever the type is, the container's own function decodes it.
  private func decodeAsDeclared<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decode(type, forKey: key)
  }

  private func decodeAsDeclaredIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try decodeIfPresent(type, forKey: key)
  }
}

/// An element of a list that is an object, or an empty array in its place.
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

/// An enum of raw values that keeps those it doesn't list, so that a value new to it never fails to decode.
///
/// `allCases` are the values that the API description lists.
public protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  /// A value that isn't listed, kept as it came.
  static func unrecognized(_ rawValue: RawValue) -> Self
}

extension OpenEnumeration where RawValue: Equatable {
  /// The listed case with a raw value, or ``unrecognized(_:)``.
  @inlinable public init(rawValue: RawValue) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .unrecognized(rawValue)
  }
}
