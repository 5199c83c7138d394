/// Writes the properties of an object.
struct JSONOutputObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONOutputEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws { try property(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: String, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: Int8, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: Int16, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: Int32, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: Int64, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: UInt, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: UInt8, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: UInt16, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: UInt32, forKey key: Key) throws { try property(key).encode(value) }
  func encode(_ value: UInt64, forKey key: Key) throws { try property(key).encode(value) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try property(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.unusable() }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.unusable() }

  @inline(__always)
  private func property(_ key: Key) throws -> JSONOutputEncoder {
    let draft = encoder.draft
    let value = try draft.output.pointee.property(
      key.stringValue, of: Int(encoder.value), depth: Int(encoder.depth))
    return JSONOutputEncoder(draft: draft, value: value, depth: Int(encoder.depth) + 1)
  }

  private func nested(_ key: Key) -> JSONOutputEncoder {
    (try? property(key)) ?? encoder.unusable()
  }
}
