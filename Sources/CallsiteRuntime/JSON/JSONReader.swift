public import Foundation

/// Decodes JSON like a `JSONDecoder` with default strategies, but faster.
///
/// Anything it can't read is passed to Foundation, which decides whether it's valid. If Foundation can't read it
/// either, the error is the one of this reader, which says more: the expected type of a missing property, and which
/// number doesn't fit its type.
package struct JSONReader: Sendable {
  /// The time zone of date-times without an offset.
  var timeZone = TimeZone.gmt
  var emptyObjects = EmptyObjects.objects
  var envelope: Envelope?
  var pageFormat: PageFormat?
  /// The name of the server-sent event that the text is the data of.
  var eventName: String?

  /// Creates a reader that treats date-times without an offset as UTC and tells empty arrays from empty objects.
  package init() {}

  init(
    timeZone: TimeZone, emptyObjects: EmptyObjects = .objects, envelope: Envelope? = nil,
    pageFormat: PageFormat? = nil, eventName: String? = nil
  ) {
    self.timeZone = timeZone
    self.emptyObjects = emptyObjects
    self.envelope = envelope
    self.pageFormat = pageFormat
    self.eventName = eventName
  }

  /// The user info of decoders.
  var userInfo: [CodingUserInfoKey: any Sendable] {
    var info: [CodingUserInfoKey: any Sendable] = [.callsiteTimeZone: timeZone]
    if emptyObjects == .lists { info[.callsiteEmptyObjects] = emptyObjects }
    info[.callsiteEnvelope] = envelope
    info[.callsitePageFormat] = pageFormat
    info[.callsiteEventName] = eventName
    return info
  }

  package func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    do {
      return try read(type, from: data)
    } catch  where emptyObjects == .lists {
      // Foundation would refuse the arrays, so that only its understanding of the text is used.
      return try read(type, from: JSONWriter().encode(JSONValue(parsing: data)))
    } catch {
      let decoder = JSONDecoder()
      decoder.userInfo = userInfo
      if error is JSONUnreadable { return try decoder.decode(type, from: data) }
      guard let value = try? decoder.decode(type, from: data) else { throw error }
      return value
    }
  }

  /// Decodes a value without falling back to Foundation.
  ///
  /// - Throws: ``JSONUnreadable`` if the text must be read by Foundation, or an error from the type being
  ///   decoded.
  func read<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try data.withUnsafeBytes { bytes in
      var text = try JSONText(bytes.bindMemory(to: UInt8.self), userInfo: userInfo)
      // A type might store its decoder, although none should.
      defer { if !isKnownUniquelyReferenced(&text) { text.keepBytes() } }
      return try text.decoder.decode(type)
    }
  }
}

/// Decodes one value of a JSON text.
struct JSONTextDecoder: Decoder, SingleValueDecodingContainer {
  let text: JSONText
  let value: Int32
  /// The object or array that contains the value, or 0 for the root value.
  let container: Int32

  init(text: JSONText, value: Int, container: Int) {
    self.text = text
    self.value = Int32(truncatingIfNeeded: value)
    self.container = Int32(truncatingIfNeeded: container)
  }

  var codingPath: [any CodingKey] { text.path(to: Int(value), in: Int(container)) }

  var userInfo: [CodingUserInfoKey: Any] { text.userInfo }

  var token: JSONToken { text.tape[Int(value)] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch token.kind {
    case .object, .unusualObject: KeyedDecodingContainer(JSONTextObject(text: text, object: value))
    // The tape of an empty array is that of an object without keys.
    case .array where text.emptyObjects == .lists && token.length == 0:
      KeyedDecodingContainer(JSONTextObject(text: text, object: value))
    default: throw mismatch([String: Any].self)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard token.kind == .array else { throw mismatch([Any].self) }
    return JSONTextArray(text: text, array: value)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Returns the error for a value of the wrong type, or for a missing value if it's `null`.
  func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "another value")
    return token.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func corrupted(_ description: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
  }
}

extension JSONTextDecoder {
  func decodeNil() -> Bool { token.kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch token.kind {
    case .true: true
    case .false: false
    default: throw mismatch(type)
    }
  }

  func decode(_ type: String.Type) throws -> String {
    guard let string = text.string(at: Int(value)) else { throw mismatch(type) }
    return string
  }

  func decode(_ type: Double.Type) throws -> Double { try double() }
  func decode(_ type: Float.Type) throws -> Float { try float() }
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

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let known = try known(type) { return known }
    return try T(from: self)
  }

  /// Decodes types that Foundation treats specially, and types for which a container would only cost time.
  private func known<T: Decodable>(_ type: T.Type) throws -> T? {
    if type == Wired<Wire.DateTime>.self { return unsafeBitCast(try dateTime(), to: type) }
    if type == JSONValue.self { return try jsonValue() as? T }
    if type == Date.self {
      return unsafeBitCast(Date(timeIntervalSinceReferenceDate: try double()), to: type)
    }
    if type == Decimal.self { return try decimal() as? T }
    if type == URL.self { return try url() as? T }
    if type == Data.self { return try data() as? T }
    return nil
  }

  private func dateTime() throws -> Wired<Wire.DateTime> {
    let found = token
    guard found.kind == .ascii else { return try Wired<Wire.DateTime>(from: self) }
    let bytes = UnsafeBufferPointer(start: text.bytes + found.position, count: found.length)
    guard let date = DateTimeText.date(bytes, zone: text.timeZone) else {
      return try Wired<Wire.DateTime>(from: self)
    }
    return Wired(date)
  }

  private func url() throws -> URL {
    guard let url = URL(string: try decode(String.self)) else { throw corrupted("a URL") }
    return url
  }

  private func data() throws -> Data {
    guard let data = Data(base64Encoded: try decode(String.self)) else { throw corrupted("base64") }
    return data
  }
}

extension JSONValue {
  /// Parses JSON.
  ///
  /// - Throws: `DecodingError` if the data isn't valid JSON.
  public init(parsing data: Data) throws {
    self = try JSONReader().decode(JSONValue.self, from: data)
  }

  /// Creates the JSON value that a value encodes to.
  ///
  /// - Throws: An error from encoding the value.
  public init(encoding value: some Encodable) throws {
    self = try JSONValue(parsing: JSONWriter().encode(value))
  }

  /// Decodes the value as another type.
  ///
  /// - Throws: `DecodingError` if the value doesn't match the type.
  public func decode<T: Decodable>(as type: T.Type = T.self) throws -> T {
    try JSONReader().decode(type, from: JSONWriter().encode(self))
  }
}
