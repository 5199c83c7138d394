import Foundation

extension JSONDecoder {
  /// A decoder without strategies: the wire form belongs to the model.
  static func callsite(_ timeZone: TimeZone) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[.callsiteTimeZone] = timeZone
    return decoder
  }

  /// Decodes a text; one that is `[]` is read as `{}` where an object is wanted, because PHP writes one for
  /// the other.
  func decode<T: Decodable>(_ type: T.Type, readingEmptyArraysAsObjects text: Data) throws -> T {
    do {
      return try decode(type, from: text)
    } catch DecodingError.typeMismatch(let found, let context) {
      let isEmptyArray = text.prefix(16).filter { !" \t\r\n".utf8.contains($0) } == Data("[]".utf8)
      if isEmptyArray, let value = try? decode(type, from: Data("{}".utf8)) { return value }
      throw DecodingError.typeMismatch(found, context)
    }
  }
}

extension JSONEncoder {
  /// An encoder without strategies: the wire form belongs to the model.
  static func callsite(_ timeZone: TimeZone) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    encoder.userInfo[.callsiteTimeZone] = timeZone
    return encoder
  }
}
