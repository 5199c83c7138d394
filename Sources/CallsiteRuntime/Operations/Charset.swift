import Foundation

/// The character encodings of text bodies.
enum Charset {
  /// Returns the text of a body.
  ///
  /// - Parameter contentType: The media type. Its `charset` parameter determines the encoding, which is UTF-8 by
  ///   default.
  /// - Throws: If the charset is unknown, or if the body isn't valid in it.
  static func text(of body: Data, contentType: String?) throws(UnexpectedContent) -> String {
    let name = contentType.flatMap(name) ?? "utf-8"
    guard let encoding = encoding(named: name, of: body) else {
      throw UnexpectedContent("The text has the unknown charset “\(name)”.")
    }
    guard let text = String(data: body, encoding: encoding) else {
      throw UnexpectedContent("The text isn't valid \(name).")
    }
    return text
  }

  /// Returns the `charset` parameter of a media type in lowercase.
  private static func name(in contentType: String) -> String? {
    for parameter in contentType.lowercased().split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2, parts[0] == "charset" {
        return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      }
    }
    return nil
  }

  private static func encoding(named name: String, of body: Data) -> String.Encoding? {
    let hasByteOrderMark = body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0xFF, 0xFE])
    // Without a byte order mark, it's big-endian (RFC 2781, section 4.3).
    return name == "utf-16" && !hasByteOrderMark ? .utf16BigEndian : encodings[name]
  }

  /// The encodings that Foundation decodes on all platforms, by their IANA names and usual aliases.
  private static let encodings: [String: String.Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "us-ascii": .ascii, "ascii": .ascii,
    "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "iso-8859-2": .isoLatin2, "latin2": .isoLatin2,
    "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252,
    "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "utf-16": .utf16, "utf-16be": .utf16BigEndian, "utf-16le": .utf16LittleEndian,
    "utf-32be": .utf32BigEndian, "utf-32le": .utf32LittleEndian,
    "shift_jis": .shiftJIS, "iso-2022-jp": .iso2022JP,
  ]
}
