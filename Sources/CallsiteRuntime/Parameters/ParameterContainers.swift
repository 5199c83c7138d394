/// A container for a single value.
struct ParameterLeafContainer: SingleValueEncodingContainer {
  let encoder: ParameterNodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() { encoder.node.set(.null) }
  mutating func encode(_ value: Bool) { encoder.node.set(.primitive(value.description, isText: false)) }
  mutating func encode(_ value: String) { encoder.node.set(.primitive(value, isText: true)) }
  mutating func encode(_ value: Double) throws { try encoder.encode(value, into: encoder.node) }
  mutating func encode(_ value: Float) throws { try encoder.encode(value, into: encoder.node) }
  mutating func encode(_ value: Int) { number(value) }
  mutating func encode(_ value: Int8) { number(value) }
  mutating func encode(_ value: Int16) { number(value) }
  mutating func encode(_ value: Int32) { number(value) }
  mutating func encode(_ value: Int64) { number(value) }
  mutating func encode(_ value: UInt) { number(value) }
  mutating func encode(_ value: UInt8) { number(value) }
  mutating func encode(_ value: UInt16) { number(value) }
  mutating func encode(_ value: UInt32) { number(value) }
  mutating func encode(_ value: UInt64) { number(value) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try encoder.encode(value, into: encoder.node)
  }

  private func number(_ value: some BinaryInteger) {
    encoder.node.set(.primitive(value.description, isText: false))
  }
}

/// A container for the elements of an array.
struct ParameterArrayContainer: UnkeyedEncodingContainer {
  let encoder: ParameterNodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.node.count }

  mutating func encodeNil() { _ = encoder.node.appendElement() }

  mutating func encode<T: Encodable>(_ value: T) throws {
    let element = nextElement()
    try element.encode(value, into: element.node)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    nextElement().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nextElement().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nextElement() }

  private func nextElement() -> ParameterNodeEncoder {
    let key = IndexKey(count)
    return encoder.nested(encoder.node.appendElement(), at: key)
  }
}

/// A container for the properties of an object.
struct ParameterObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ParameterNodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil(forKey key: Key) { property(key).node.set(.null) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let property = property(key)
    try property.encode(value, into: property.node)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    property(key).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    property(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { property(AnyKey("super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { property(key) }

  private func property(_ key: any CodingKey) -> ParameterNodeEncoder {
    encoder.nested(encoder.node.property(key.stringValue), at: key)
  }
}
