/// Encodes a JSON object property by property.
///
/// The functions for properties don't throw, which makes the generated code that calls them smaller.
/// ``finish()`` throws the first error. The most frequent types have functions of their own, which are faster than the
/// generic ones.
@_spi(Generated) public struct ObjectEncoder {
  private var container: KeyedEncodingContainer<AnyKey>
  private var failure: (any Error)?

  /// Starts an object, which is `{}` if it has no properties.
  public init(_ encoder: any Encoder) {
    container = encoder.container(keyedBy: AnyKey.self)
  }

  /// Ends the object.
  ///
  /// - Throws: The error of the first property that couldn't be encoded. Properties after it aren't encoded.
  public func finish() throws {
    if let failure { throw failure }
  }

  /// Encodes a property.
  public mutating func value<T: Encodable>(_ value: T, _ name: String) {
    encode { try $0.encode(value, forKey: AnyKey(name)) }
  }

  /// Encodes a property, or omits it if it's `nil`.
  public mutating func valueIfPresent<T: Encodable>(_ value: T?, _ name: String) {
    if let value { self.value(value, name) }
  }

  /// Encodes a property of type `String`.
  public mutating func string(_ value: String, _ name: String) {
    encode { try $0.encode(value, forKey: AnyKey(name)) }
  }

  /// Encodes a property of type `String`, or omits it if it's `nil`.
  public mutating func stringIfPresent(_ value: String?, _ name: String) {
    if let value { string(value, name) }
  }

  /// Encodes a property of type `Int`.
  public mutating func int(_ value: Int, _ name: String) {
    encode { try $0.encode(value, forKey: AnyKey(name)) }
  }

  /// Encodes a property of type `Int`, or omits it if it's `nil`.
  public mutating func intIfPresent(_ value: Int?, _ name: String) {
    if let value { int(value, name) }
  }

  /// Encodes a property of type `Double`.
  public mutating func double(_ value: Double, _ name: String) {
    encode { try $0.encode(value, forKey: AnyKey(name)) }
  }

  /// Encodes a property of type `Double`, or omits it if it's `nil`.
  public mutating func doubleIfPresent(_ value: Double?, _ name: String) {
    if let value { double(value, name) }
  }

  /// Encodes a property of type `Bool`.
  public mutating func bool(_ value: Bool, _ name: String) {
    encode { try $0.encode(value, forKey: AnyKey(name)) }
  }

  /// Encodes a property of type `Bool`, or omits it if it's `nil`.
  public mutating func boolIfPresent(_ value: Bool?, _ name: String) {
    if let value { bool(value, name) }
  }

  /// Encodes a property, or `null` if it's `nil`.
  public mutating func valueOrNull<T: Encodable>(_ value: T?, _ name: String) {
    if let value {
      self.value(value, name)
    } else {
      encode { try $0.encodeNil(forKey: AnyKey(name)) }
    }
  }

  /// Encodes a property, omits it if it's `nil`, or encodes `null` if it's `.null`.
  public mutating func nullable<T: Encodable & Sendable>(_ value: Nullable<T>?, _ name: String) {
    if let value { valueOrNull(value.wrapped, name) }
  }

  /// Encodes a property in a wire format.
  public mutating func value<F: WireFormat>(_ value: F.Value, _ name: String, as: F.Type) {
    self.value(Wired<F>(value), name)
  }

  /// Encodes a property in a wire format, or omits it if it's `nil`.
  public mutating func valueIfPresent<F: WireFormat>(_ value: F.Value?, _ name: String, as: F.Type) {
    if let value { self.value(Wired<F>(value), name) }
  }

  /// Encodes a property in a wire format, or `null` if it's `nil`.
  public mutating func valueOrNull<F: WireFormat>(_ value: F.Value?, _ name: String, as: F.Type) {
    valueOrNull(value.map { Wired<F>($0) }, name)
  }

  /// Encodes a property in a wire format, omits it if it's `nil`, or encodes `null` if it's `.null`.
  public mutating func nullable<F: WireFormat>(
    _ value: Nullable<F.Value>?, _ name: String, as: F.Type
  ) {
    if let value { valueOrNull(value.wrapped, name, as: F.self) }
  }

  /// Encodes additional properties, sorted by name.
  public mutating func additional<T: Encodable>(_ values: [String: T]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { self.value(value, name) }
  }

  /// Encodes additional properties in a wire format, sorted by name.
  public mutating func additional<F: WireFormat>(_ values: [String: F.Value], as: F.Type) {
    additional(values.mapValues { Wired<F>($0) })
  }

  /// Encodes the properties of a value as properties of the object.
  ///
  /// Properties of the object that are encoded after it replace those of the same name, which an unrecognized case of a
  /// union contains. A value that isn't an object is an error.
  ///
  /// - Parameter encoder: The encoder of the object.
  public mutating func merge(_ value: some Encodable, into encoder: any Encoder) {
    encode { _ in try value.encode(to: MergingEncoder(base: encoder)) }
  }

  /// Encodes an object whose type has no property for the discriminator of a union.
  ///
  /// A property of the value with the same name, which is an additional one, takes precedence.
  ///
  /// - Parameters:
  ///   - property: The discriminator's property.
  ///   - discriminator: The property's value.
  /// - Throws: The error of the first property that can't be encoded.
  public static func encode(
    _ value: some Encodable, _ property: String, _ discriminator: String, to encoder: any Encoder
  ) throws {
    var object = ObjectEncoder(encoder)
    object.string(discriminator, property)
    object.merge(value, into: encoder)
    try object.finish()
  }

  private mutating func encode(_ body: (inout KeyedEncodingContainer<AnyKey>) throws -> Void) {
    guard failure == nil else { return }
    do {
      try body(&container)
    } catch {
      failure = error
    }
  }
}

/// Encodes a value into an object that has other properties.
///
/// Foundation's encoders stop the program if a value is a single one after an object has begun.
private struct MergingEncoder: Encoder, SingleValueEncodingContainer {
  let base: any Encoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    base.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { base.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try encode(JSONValue?.none) }

  func encode<T: Encodable>(_ value: T) throws {
    guard let properties = value as? [String: JSONValue] else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: codingPath, debugDescription: "an object"))
    }
    try properties.encode(to: base)
  }
}
