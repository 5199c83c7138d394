import CallsiteRuntime
import Foundation

/// Creates random values of any decodable type.
final class RandomDecoder: Decoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var state: UInt64
  private var depth = 0

  init(seed: UInt64) {
    state = seed
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RandomObject(random: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    RandomArray(random: self, count: number(below: 3))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The deeper the value, the less often.
  var isPresent: Bool { depth < 6 && number(below: 3) > 0 }

  func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return depth < 8 ? Int(state >> 33) % limit : 0
  }

  private func text() -> String {
    let number = number(below: 1_000)
    let texts = [
      "", "word", "some words \(number)", "\"ä\" \\ 😀\u{1}/", "2024-05-06T07:08:09.\(number)Z",
      "2024-05-06T07:08:\(10 + number % 50)+02:00", "2024-02-\(10 + number % 19)", "\(number).50",
      "F47AC10B-58CC-4372-A567-0E02B2C3D\(100 + number % 900)", "aGVsbG8=", "https://example.com/\(number)",
      "2024-05-06T07:08:09",
    ]
    return texts[self.number(below: texts.count)]
  }

  private func special<T>(_ type: T.Type) -> T? {
    switch type {
    case is Date.Type: Date(timeIntervalSinceReferenceDate: Double(number(below: 1_000_000)) / 8) as? T
    case is Decimal.Type:
      Decimal(sign: .minus, exponent: -3, significand: Decimal(number(below: 9_999_999))) as? T
    case is URL.Type: URL(string: "https://example.com/ä") as? T
    case is Data.Type: Data([1, 2, 255]) as? T
    case is JSONValue.Type: JSONValue.array([1, "two", 2.5, nil, ["three": true]]) as? T
    default: nil
    }
  }
}

extension RandomDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { !isPresent }
  func decode(_ type: Bool.Type) -> Bool { number(below: 2) == 0 }
  func decode(_ type: String.Type) -> String { text() }
  func decode(_ type: Double.Type) -> Double {
    [0, 0.1, -2.5e-7, 1e15, Double(number(below: 1 << 30)), Double(number(below: 1 << 30)) / 1_000][
      number(below: 6)]
  }
  func decode(_ type: Float.Type) -> Float { Float(number(below: 1_000)) / 8 }
  func decode(_ type: Int.Type) -> Int { Int(number(below: 128)) }
  func decode(_ type: Int8.Type) -> Int8 { Int8(number(below: 128)) }
  func decode(_ type: Int16.Type) -> Int16 { Int16(number(below: 128)) }
  func decode(_ type: Int32.Type) -> Int32 { Int32(number(below: 128)) }
  func decode(_ type: Int64.Type) -> Int64 { Int64(number(below: 128)) }
  func decode(_ type: UInt.Type) -> UInt { UInt(number(below: 128)) }
  func decode(_ type: UInt8.Type) -> UInt8 { UInt8(number(below: 128)) }
  func decode(_ type: UInt16.Type) -> UInt16 { UInt16(number(below: 128)) }
  func decode(_ type: UInt32.Type) -> UInt32 { UInt32(number(below: 128)) }
  func decode(_ type: UInt64.Type) -> UInt64 { UInt64(number(below: 128)) }

  /// Tries other texts if the type can't be decoded from the first.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let special = special(type) { return special }
    depth += 1
    defer { depth -= 1 }
    for _ in 0..<60 {
      if let value = try? T(from: self) { return value }
    }
    return try T(from: self)
  }
}

private struct RandomObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let random: RandomDecoder
  let codingPath: [any CodingKey] = []

  var allKeys: [Key] {
    ["first", "zweitens ö", "third/\"3\""].prefix(random.number(below: 4)).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { random.isPresent }
  func decodeNil(forKey key: Key) -> Bool { random.decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) -> Bool { random.decode(type) }
  func decode(_ type: String.Type, forKey key: Key) -> String { random.decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) -> Double { random.decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) -> Float { random.decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) -> Int { random.decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) -> Int8 { random.decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) -> Int16 { random.decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) -> Int32 { random.decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) -> Int64 { random.decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) -> UInt { random.decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) -> UInt8 { random.decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) -> UInt16 { random.decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) -> UInt32 { random.decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) -> UInt64 { random.decode(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try random.decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    random.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { random.unkeyedContainer() }
  func superDecoder() -> any Decoder { random }
  func superDecoder(forKey key: Key) -> any Decoder { random }
}

private struct RandomArray: UnkeyedDecodingContainer {
  let random: RandomDecoder
  let count: Int?
  let codingPath: [any CodingKey] = []
  var currentIndex = 0

  init(random: RandomDecoder, count: Int) {
    self.random = random
    self.count = count
  }

  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  mutating func decodeNil() -> Bool {
    guard random.decodeNil() else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) -> Bool { next().decode(type) }
  mutating func decode(_ type: String.Type) -> String { next().decode(type) }
  mutating func decode(_ type: Double.Type) -> Double { next().decode(type) }
  mutating func decode(_ type: Float.Type) -> Float { next().decode(type) }
  mutating func decode(_ type: Int.Type) -> Int { next().decode(type) }
  mutating func decode(_ type: Int8.Type) -> Int8 { next().decode(type) }
  mutating func decode(_ type: Int16.Type) -> Int16 { next().decode(type) }
  mutating func decode(_ type: Int32.Type) -> Int32 { next().decode(type) }
  mutating func decode(_ type: Int64.Type) -> Int64 { next().decode(type) }
  mutating func decode(_ type: UInt.Type) -> UInt { next().decode(type) }
  mutating func decode(_ type: UInt8.Type) -> UInt8 { next().decode(type) }
  mutating func decode(_ type: UInt16.Type) -> UInt16 { next().decode(type) }
  mutating func decode(_ type: UInt32.Type) -> UInt32 { next().decode(type) }
  mutating func decode(_ type: UInt64.Type) -> UInt64 { next().decode(type) }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<
    Nested
  > {
    next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { next().unkeyedContainer() }
  mutating func superDecoder() -> any Decoder { next() }

  private mutating func next() -> RandomDecoder {
    currentIndex += 1
    return random
  }
}
