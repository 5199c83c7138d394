/// Writes the elements of an array.
struct JSONOutputArray: UnkeyedEncodingContainer {
  let encoder: JSONOutputEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int {
    encoder.draft.output.pointee.count(of: Int(encoder.value), depth: Int(encoder.depth))
  }

  func encodeNil() throws { try element().encodeNil() }
  func encode(_ value: Bool) throws { try element().encode(value) }
  func encode(_ value: String) throws { try element().encode(value) }
  func encode(_ value: Double) throws { try element().encode(value) }
  func encode(_ value: Float) throws { try element().encode(value) }
  func encode(_ value: Int) throws { try element().encode(value) }
  func encode(_ value: Int8) throws { try element().encode(value) }
  func encode(_ value: Int16) throws { try element().encode(value) }
  func encode(_ value: Int32) throws { try element().encode(value) }
  func encode(_ value: Int64) throws { try element().encode(value) }
  func encode(_ value: UInt) throws { try element().encode(value) }
  func encode(_ value: UInt8) throws { try element().encode(value) }
  func encode(_ value: UInt16) throws { try element().encode(value) }
  func encode(_ value: UInt32) throws { try element().encode(value) }
  func encode(_ value: UInt64) throws { try element().encode(value) }
  func encode<T: Encodable>(_ value: T) throws { try element().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
    Nested
  > {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder.unusable() }

  @inline(__always)
  private func element() throws -> JSONOutputEncoder {
    let draft = encoder.draft
    let value = try draft.output.pointee.element(of: Int(encoder.value), depth: Int(encoder.depth))
    return JSONOutputEncoder(draft: draft, value: value, depth: Int(encoder.depth) + 1)
  }

  private func nested() -> JSONOutputEncoder {
    (try? element()) ?? encoder.unusable()
  }
}
