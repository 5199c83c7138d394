import Foundation

/// Decodes a value again after a failure, to find out where and why it doesn't match its type.
///
/// `JSONDecoder` reports neither the expected type of a missing property nor which number doesn't fit its
/// type.
struct MismatchDecoder: Decoder {
  let value: JSONValue
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] = [:]

  /// Returns the error that `read` throws for JSON, or `nil` if the text isn't JSON or `read` doesn't throw.
  static func error(in text: Data, reading read: (Self) throws -> Void) -> (any Error)? {
    guard let value = try? JSONValue(parsing: text) else { return nil }
    do {
      try read(Self(value: value))
      return nil
    } catch {
      return error
    }
  }

  func with(_ userInfo: [CodingUserInfoKey: Any]) -> Self {
    var decoder = self
    decoder.userInfo = userInfo
    return decoder
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .object(let properties):
      return KeyedDecodingContainer(Object(decoder: self, properties: properties))
    case .array([]) where emptyObjects == .lists:
      return KeyedDecodingContainer(Object(decoder: self, properties: [:]))
    default: throw mismatch([String: Any].self)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self) }
    return List(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  fileprivate func inside(_ value: JSONValue, _ key: any CodingKey) -> Self {
    Self(value: value, codingPath: codingPath + [key], userInfo: userInfo)
  }

  fileprivate func mismatch(_ type: any Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: ""))
  }
}

extension MismatchDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = value.boolValue else { throw mismatch(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = value.stringValue else { throw mismatch(type) }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let value = value.doubleValue else { throw mismatch(type) }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

  /// Types that `JSONDecoder` treats specially are decoded like any others.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if type == Decimal.self {
      guard let text = number else { throw mismatch(type) }
      if let value = NumberText.decimal(text) as? T { return value }
    }
    if type == URL.self {
      let text = try decode(String.self)
      if let value = URL(string: text) as? T { return value }
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "a URL"))
    }
    if type == Data.self {
      let text = try decode(String.self)
      if let value = Data(base64Encoded: text) as? T { return value }
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "base64"))
    }
    return try T(from: self)
  }

  private var number: String? { value.doubleValue == nil ? nil : value.description }

  private func integer<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
    let integer: T? =
      switch value {
      case .integer(let value): T(exactly: value)
      case .unsigned(let value): T(exactly: value)
      default: nil
      }
    guard let integer else { throw mismatch(type) }
    return integer
  }
}

extension MismatchDecoder {
  private struct Object<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: MismatchDecoder
    let properties: [String: JSONValue]

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { properties.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { properties[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try at(key, Any?.self).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try at(key, type).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try at(key, type).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try at(key, type).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try at(key, type).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try at(key, type).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try at(key, type).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try at(key, type).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try at(key, type).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try at(key, type).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try at(key, type).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try at(key, type).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try at(key, type).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try at(key, type).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try at(key, type).decode(type) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try at(key, type).decode(type) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try at(key, [String: Any].self).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try at(key, [Any].self).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try at(key, Any.self) }

    /// Reports the expected type of a missing property, where `JSONDecoder` reports only that the key is
    /// missing.
    private func at(_ key: Key, _ type: any Any.Type) throws -> MismatchDecoder {
      guard let value = properties[key.stringValue] else {
        throw DecodingError.valueNotFound(
          type, .init(codingPath: codingPath + [key], debugDescription: ""))
      }
      return decoder.inside(value, key)
    }
  }

  private struct List: UnkeyedDecodingContainer {
    let decoder: MismatchDecoder
    let elements: [JSONValue]
    var currentIndex = 0

    init(decoder: MismatchDecoder, elements: [JSONValue]) {
      self.decoder = decoder
      self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, elements[currentIndex].isNull else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type).decode(type) }
    mutating func decode(_ type: String.Type) throws -> String { try next(type).decode(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try next(type).decode(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try next(type).decode(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try next(type).decode(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type).decode(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type).decode(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type).decode(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type).decode(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type).decode(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type).decode(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type).decode(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type).decode(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type).decode(type) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type).decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try next([String: Any].self).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next([Any].self).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next(Any.self) }

    private mutating func next(_ type: any Any.Type) throws -> MismatchDecoder {
      let key = IndexKey(currentIndex)
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(type, .init(codingPath: codingPath + [key], debugDescription: ""))
      }
      defer { currentIndex += 1 }
      return decoder.inside(elements[currentIndex], key)
    }
  }
}
