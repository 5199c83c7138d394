import Foundation

/// Writes one value of a JSON text.
struct JSONOutputEncoder: Encoder, SingleValueEncodingContainer {
  let draft: JSONDraft
  let value: Int32
  /// How many containers it is in.
  let depth: Int32

  init(draft: JSONDraft, value: Int, depth: Int) {
    self.draft = draft
    self.value = Int32(truncatingIfNeeded: value)
    self.depth = Int32(truncatingIfNeeded: depth)
  }

  // Errors tell their paths when Foundation throws them.
  var codingPath: [any CodingKey] { [] }

  /// What is written to it goes nowhere, and Foundation writes the text.
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
      // What was written of it can't be taken back, should somebody go on without it.
      draft.output.pointee.fail()
      throw error
    }
  }

  /// Values that Foundation writes in a way of its own, and those that a path through containers would only delay.
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
