package import Foundation

/// Decodes JSON as a `JSONDecoder` without strategies does, in less time.
///
/// Whatever it can't read it hands to Foundation, which has the last word on what is right, and on errors.
package struct JSONReader: Sendable {
  /// Of date-times without one.
  var timeZone = TimeZone.gmt
  var envelope: Envelope?
  var pageFormat: PageFormat?

  /// A reader that takes date-times without a zone for UTC.
  package init() {}

  init(timeZone: TimeZone, envelope: Envelope? = nil, pageFormat: PageFormat? = nil) {
    self.timeZone = timeZone
    self.envelope = envelope
    self.pageFormat = pageFormat
  }

  /// What decoders are told.
  var userInfo: [CodingUserInfoKey: any Sendable] {
    var info: [CodingUserInfoKey: any Sendable] = [.callsiteTimeZone: timeZone]
    info[.callsiteEnvelope] = envelope
    info[.callsitePageFormat] = pageFormat
    return info
  }

  package func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    do {
      return try read(type, from: data)
    } catch {
      let decoder = JSONDecoder()
      decoder.userInfo = userInfo
      return try decoder.decode(type, from: data)
    }
  }

  /// Decodes without Foundation's help.
  ///
  /// - Throws: ``JSONUnreadable`` for a text that is left to Foundation, and what models throw.
  func read<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try data.withUnsafeBytes { bytes in
      var text = try JSONText(bytes.bindMemory(to: UInt8.self), userInfo: userInfo)
      // A model may keep its decoder, though none should.
      defer { if !isKnownUniquelyReferenced(&text) { text.keepBytes() } }
      return try text.decoder.decode(type)
    }
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
