/// Decodes the elements of an array in order.
struct JSONTextArray: UnkeyedDecodingContainer {
  private let text: JSONText
  private let array: Int32
  private var next: Int32
  private var number: Int32 = 0

  init(text: JSONText, array: Int32) {
    self.text = text
    self.array = array
    next = array + 3
  }

  var codingPath: [any CodingKey] {
    text.path(to: Int(array), in: text.tape.parent(of: Int(array)))
  }

  var count: Int? { text.tape[Int(array)].length }

  var currentIndex: Int { Int(number) }

  var isAtEnd: Bool { Int(next) >= text.tape[Int(array)].position }

  mutating func decodeNil() throws -> Bool {
    guard try element(Never?.self).decodeNil() else { return false }
    advance()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try read(type) { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int { try read(type) { try $0.decode(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try read(type) { try $0.decode(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try read(type) { try $0.decode(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try read(type) { try $0.decode(type) }
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try read(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try read(KeyedDecodingContainer<Nested>.self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try read((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try read((any Decoder).self) { $0 } }

  /// An element that can't be decoded remains the current one.
  @inline(__always)
  private mutating func read<T>(_ type: T.Type, _ read: (JSONTextDecoder) throws -> T) throws -> T {
    let value = try read(element(type))
    advance()
    return value
  }

  private func element(_ type: any Any.Type) throws -> JSONTextDecoder {
    guard !isAtEnd else {
      let path = codingPath + [IndexKey(currentIndex)]
      throw DecodingError.valueNotFound(
        type, .init(codingPath: path, debugDescription: "another element"))
    }
    text.reach(Int(next), number: Int(number), of: Int(array))
    return JSONTextDecoder(text: text, value: Int(next), container: Int(array))
  }

  private mutating func advance() {
    next = Int32(truncatingIfNeeded: text.tape.next(after: Int(next)))
    number += 1
  }
}
