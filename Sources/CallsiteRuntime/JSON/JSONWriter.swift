package import Foundation

/// Encodes JSON like a `JSONEncoder` with default strategies, but faster and with properties in their
/// original order.
///
/// Anything it can't write is passed to Foundation, which reports the errors.
package struct JSONWriter: Sendable {
  /// The time zone of date-times without an offset.
  var timeZone = TimeZone.gmt

  /// Creates a writer that encodes date-times without an offset in UTC.
  package init() {}

  package init(timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  private var userInfo: [CodingUserInfoKey: any Sendable] { [.callsiteTimeZone: timeZone] }

  package func encode(_ value: some Encodable) throws -> Data {
    if let text = try? write(value) { return text }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    encoder.userInfo = userInfo
    return try encoder.encode(value)
  }

  /// Encodes a value without falling back to Foundation, or returns `nil` if that's necessary.
  func write(_ value: some Encodable) throws -> Data? {
    let draft = JSONDraft(userInfo: userInfo)
    try draft.encoder.encode(value)
    return draft.output.pointee.finish()
  }
}

/// Encodes one value of a JSON text.
struct JSONOutputEncoder: Encoder, SingleValueEncodingContainer {
  let draft: JSONDraft
  let value: Int32
  /// The number of containers around the value.
  let depth: Int32

  init(draft: JSONDraft, value: Int, depth: Int) {
    self.draft = draft
    self.value = Int32(truncatingIfNeeded: value)
    self.depth = Int32(truncatingIfNeeded: depth)
  }

  // Foundation throws the errors, with their coding paths.
  var codingPath: [any CodingKey] { [] }

  /// Returns an encoder whose output is discarded, which leaves the value to Foundation.
  func unusable() -> JSONOutputEncoder {
    draft.output.pointee.fail()
    return JSONOutputEncoder(draft: draft, value: -1, depth: 0)
  }

  var userInfo: [CodingUserInfoKey: Any] { draft.output.pointee.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.output.pointee.container(of: Int(value), depth: Int(depth), isArray: false)
    return KeyedEncodingContainer(JSONOutputObject(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.output.pointee.container(of: Int(value), depth: Int(depth), isArray: true)
    return JSONOutputArray(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try write { $0.append("null") } }
  func encode(_ flag: Bool) throws { try write { $0.append(flag ? "true" : "false") } }
  func encode(_ text: String) throws { try write { $0.append(quoted: text) } }
  func encode(_ number: Int) throws { try write { $0.append(integer: number) } }
  func encode(_ number: Int8) throws { try write { $0.append(integer: number) } }
  func encode(_ number: Int16) throws { try write { $0.append(integer: number) } }
  func encode(_ number: Int32) throws { try write { $0.append(integer: number) } }
  func encode(_ number: Int64) throws { try write { $0.append(integer: number) } }
  func encode(_ number: UInt) throws { try write { $0.append(integer: number) } }
  func encode(_ number: UInt8) throws { try write { $0.append(integer: number) } }
  func encode(_ number: UInt16) throws { try write { $0.append(integer: number) } }
  func encode(_ number: UInt32) throws { try write { $0.append(integer: number) } }
  func encode(_ number: UInt64) throws { try write { $0.append(integer: number) } }

  func encode(_ number: Double) throws {
    guard number.isFinite else { throw draft.output.pointee.unwritable() }
    try write { $0.append(number: number) }
  }

  func encode(_ number: Float) throws {
    guard number.isFinite else { throw draft.output.pointee.unwritable() }
    try write { $0.append(number: number.description) }
  }

  func encode<T: Encodable>(_ content: T) throws {
    if try writeKnown(content) { return }
    do {
      try content.encode(to: self)
      draft.output.pointee.finishValue(Int(value), depth: Int(depth))
    } catch {
      // Partial output can't be removed if the caller ignores the error.
      draft.output.pointee.fail()
      throw error
    }
  }

  /// Encodes types that Foundation treats specially, and types for which a container would only cost time.
  private func writeKnown<T: Encodable>(_ content: T) throws -> Bool {
    if T.self == Wired<Wire.DateTime>.self {
      let date = unsafeBitCast(content, to: Wired<Wire.DateTime>.self)
      guard let text = DateTimeText.text(date.value) else { return false }
      try encode(text)
    } else if T.self == Date.self {
      try encode(unsafeBitCast(content, to: Date.self).timeIntervalSinceReferenceDate)
    } else if T.self == Decimal.self, let decimal = content as? Decimal {
      try write { $0.append(plain: decimal.description) }
    } else if T.self == URL.self, let url = content as? URL {
      try encode(url.absoluteString)
    } else if T.self == Data.self, let data = content as? Data {
      try encode(data.base64EncodedString())
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private func write(_ write: (inout JSONBuffer) -> Void) throws {
    try draft.output.pointee.write(Int(value), write)
  }
}

/// Encodes the properties of an object.
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

/// Encodes the elements of an array.
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
