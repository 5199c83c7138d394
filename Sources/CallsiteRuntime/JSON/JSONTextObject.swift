/// Decodes the properties of an object. Keys are compared as bytes.
struct JSONTextObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let text: JSONText
  let object: Int32

  private var decoder: JSONTextDecoder {
    JSONTextDecoder(text: text, value: Int(object), container: text.tape.parent(of: Int(object)))
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    text.keys(of: Int(object)).compactMap { Key(stringValue: text.key(at: $0)) }
  }

  func contains(_ key: Key) -> Bool { text.value(of: key.stringValue, in: Int(object)) > 0 }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key, Any?.self).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key, type).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key, type).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key, type).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key, type).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key, type).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key, type).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key, type).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key, type).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key, type).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key, type).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key, type).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key, type).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key, type).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key, type).decode(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try value(key, type).decode(type)
  }

  // The default implementations look up an optional property three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try present(key)?.decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key, [String: Any].self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key, [Any].self).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { inside(text.value(of: "super", in: Int(object))) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    inside(text.value(of: key.stringValue, in: Int(object)))
  }

  private func inside(_ value: Int) -> JSONTextDecoder {
    JSONTextDecoder(text: text, value: value, container: Int(object))
  }

  private func value(_ key: Key, _ type: any Any.Type) throws -> JSONTextDecoder {
    let value = text.value(of: key.stringValue, in: Int(object))
    guard value > 0 else {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "a property", underlyingError: MissingProperty(type: type))
      throw DecodingError.keyNotFound(key, context)
    }
    return inside(value)
  }

  private func present(_ key: Key) -> JSONTextDecoder? {
    let value = text.value(of: key.stringValue, in: Int(object))
    guard value > 0, text.tape[value].kind != .null else { return nil }
    return inside(value)
  }
}

/// The type of a property that an object lacks, which `DecodingError.keyNotFound` doesn't say itself.
struct MissingProperty: Error {
  let type: any Any.Type
}
