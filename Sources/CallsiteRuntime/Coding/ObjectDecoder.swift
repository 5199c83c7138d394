import Foundation

/// Decodes a JSON object property by property.
///
/// The most frequent types have functions of their own, which are faster than the generic ones, and shorter for
/// callers.
@_spi(Generated) public struct ObjectDecoder {
  private let container: KeyedDecodingContainer<AnyKey>

  /// Creates a decoder for an object.
  ///
  /// - Throws: `DecodingError` if the value isn't an object.
  public init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: AnyKey.self)
  }

  /// Decodes a required property.
  public func value<T: Decodable>(_ name: String) throws -> T {
    try container.decode(T.self, forKey: AnyKey(name))
  }

  /// Decodes an optional property, or returns `nil` if it's absent or `null`.
  public func valueIfPresent<T: Decodable>(_ name: String) throws -> T? {
    try container.decodeIfPresent(T.self, forKey: AnyKey(name))
  }

  /// Decodes a property of any type and distinguishes absent (`nil`) from `null` (`.null`).
  public func valueIfPresent(_ name: String) throws -> JSONValue? {
    try container.decodeIfPresent(JSONValue.self, forKey: AnyKey(name))
  }

  /// Decodes a required property of type `String`.
  public func string(_ name: String) throws -> String {
    try container.decode(String.self, forKey: AnyKey(name))
  }

  /// Decodes an optional property of type `String`, or returns `nil` if it's absent or `null`.
  public func stringIfPresent(_ name: String) throws -> String? {
    try container.decodeIfPresent(String.self, forKey: AnyKey(name))
  }

  /// Decodes a required property of type `Int`.
  public func int(_ name: String) throws -> Int {
    try container.decode(Int.self, forKey: AnyKey(name))
  }

  /// Decodes an optional property of type `Int`, or returns `nil` if it's absent or `null`.
  public func intIfPresent(_ name: String) throws -> Int? {
    try container.decodeIfPresent(Int.self, forKey: AnyKey(name))
  }

  /// Decodes a required property of type `Double`.
  public func double(_ name: String) throws -> Double {
    try container.decode(Double.self, forKey: AnyKey(name))
  }

  /// Decodes an optional property of type `Double`, or returns `nil` if it's absent or `null`.
  public func doubleIfPresent(_ name: String) throws -> Double? {
    try container.decodeIfPresent(Double.self, forKey: AnyKey(name))
  }

  /// Decodes a required property of type `Bool`.
  public func bool(_ name: String) throws -> Bool {
    try container.decode(Bool.self, forKey: AnyKey(name))
  }

  /// Decodes an optional property of type `Bool`, or returns `nil` if it's absent or `null`.
  public func boolIfPresent(_ name: String) throws -> Bool? {
    try container.decodeIfPresent(Bool.self, forKey: AnyKey(name))
  }

  /// Decodes a property and distinguishes absent (`nil`) from `null` (`.null`).
  public func nullable<T: Decodable & Sendable>(_ name: String) throws -> Nullable<T>? {
    try container.decodeIfPresent(Nullable<T>.self, forKey: AnyKey(name))
  }

  /// Decodes a required property in a wire format.
  public func value<F: WireFormat>(_ name: String, as: F.Type) throws -> F.Value {
    let wired: Wired<F> = try value(name)
    return wired.value
  }

  /// Decodes an optional property in a wire format, or returns `nil` if it's absent or `null`.
  public func valueIfPresent<F: WireFormat>(_ name: String, as: F.Type) throws -> F.Value? {
    let wired: Wired<F>? = try valueIfPresent(name)
    return wired?.value
  }

  /// Decodes a property in a wire format and distinguishes absent (`nil`) from `null` (`.null`).
  public func nullable<F: WireFormat>(_ name: String, as: F.Type) throws -> Nullable<F.Value>? {
    let wired: Nullable<Wired<F>>? = try nullable(name)
    return wired.map { Nullable($0.wrapped?.value) }
  }

  /// Decodes a value whose properties are those of the object.
  ///
  /// - Parameter decoder: The decoder of the object.
  public func merged<T: Decodable>(from decoder: any Decoder) throws -> T {
    try T(from: decoder)
  }

  /// Decodes all properties except those in `excluding`.
  public func additional<T: Decodable>(excluding: [String]) throws -> [String: T] {
    var values: [String: T] = [:]
    for key in container.allKeys where !excluding.contains(key.stringValue) {
      values[key.stringValue] = try container.decode(T.self, forKey: key)
    }
    return values
  }

  /// Decodes all properties except those in `excluding`, in a wire format.
  public func additional<F: WireFormat>(excluding: [String], as: F.Type) throws -> [String: F.Value] {
    let wired: [String: Wired<F>] = try additional(excluding: excluding)
    return wired.mapValues(\.value)
  }
}

/// Decodes a `oneOf` or `anyOf`: as the candidate that a discriminator selects, or else as the first candidate that
/// matches, in the order of generated code or of ``ranked(_:)``. A value that is neither is kept as JSON.
///
/// An empty array is never a candidate that is an object, even if the API sends one for an empty object.
///
/// A date doesn't match a date-time or vice versa, and a candidate in a wire format matches only what the format
/// encodes, so that the candidates can be told apart.
@_spi(Generated) public struct UnionDecoder {
  let decoder: any Decoder
  private let container: any SingleValueDecodingContainer

  /// Whether the value is an empty array that would also be decoded as an object.
  private let isEmptyList: Bool

  /// Creates a decoder for a union.
  public init(_ decoder: any Decoder) throws {
    self.decoder = decoder
    container = try decoder.singleValueContainer()
    isEmptyList =
      decoder.emptyObjects == .lists && (try? decoder.unkeyedContainer())?.isAtEnd == true
  }

  /// Returns the value of the discriminator, a string, a number or a Boolean, or `nil` if the value isn't an object
  /// or has no such property.
  public func discriminator(_ property: String) -> String? {
    guard let object = try? decoder.container(keyedBy: AnyKey.self) else { return nil }
    let key = AnyKey(property)
    if let text = try? object.decode(String.self, forKey: key) { return text }
    if let number = try? object.decode(Int64.self, forKey: key) { return String(number) }
    if let flag = try? object.decode(Bool.self, forKey: key) { return flag ? "true" : "false" }
    return (try? object.decode(Double.self, forKey: key)).map { "\($0)" }
  }

  /// The name of the server-sent event that the value is the data of: `message` if the server sent none (HTML standard,
  /// section 9.2.6), and `nil` for a value that isn't from an event stream.
  public var eventName: String? { decoder.userInfo[.callsiteEventName] as? String }

  /// Decodes the value as the candidate that the discriminator selects.
  ///
  /// - Throws: `DecodingError` if the value doesn't match the candidate.
  public func value<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    if isEmptyList { return try JSONDecoder().decode(type, from: Data("[]".utf8)) }
    return try container.decode(type)
  }

  /// Decodes the value, in a wire format, as the candidate that the discriminator selects.
  ///
  /// - Throws: `DecodingError` if the value doesn't match the candidate.
  public func value<F: WireFormat>(as: F.Type) throws -> F.Value {
    try value(Wired<F>.self).value
  }

  /// Decodes the value as `type`, or returns `nil` if it doesn't match.
  public func match<T: Decodable>(_ type: T.Type = T.self) -> T? {
    DateTimeText.$isStrict.withValue(true) { try? value(type) }
  }

  /// Decodes the value in a wire format, or returns `nil` if it doesn't have exactly this format.
  public func match<F: WireFormat>(as: F.Type) -> F.Value? {
    match(Exact<F>.self)?.value
  }

  /// Returns the value as JSON.
  public func unrecognized() throws -> JSONValue {
    try container.decode(JSONValue.self)
  }
}

extension Encoder {
  /// Encodes the payload of a union's case.
  ///
  /// `JSONEncoder` knows the JSON forms of Foundation's types only for values in a container. On its own,
  /// `Data` would encode as an array of numbers.
  @_spi(Generated) public func encode(_ value: some Encodable) throws {
    var container = singleValueContainer()
    try container.encode(value)
  }
}
