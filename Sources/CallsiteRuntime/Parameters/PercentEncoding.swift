import Foundation

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The characters that aren't escaped.
  package enum Allowed {
    /// Letters, digits, and `-._~`.
    case unreserved
    /// Unreserved characters, delimiters without a meaning in query values, and percent-encoded triplets.
    case reserved
  }

  /// Encodes text: `a b/ö` becomes `a%20b%2F%C3%B6`.
  package static func encode(_ text: String, allowing allowed: Allowed = .unreserved) -> String {
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if isUnreserved(byte) || allowed == .reserved && isKept(byte, at: index, in: bytes) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(hexDigits[Int(byte >> 4)])
        encoded.append(hexDigits[Int(byte & 15)])
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// `&`, `+`, and `#` would end or change the value, and queries can't contain `[` and `]` (RFC 3986,
  /// section 3.4).
  private static let harmlessInQuery = Array(":/?@!$'()*,;=".utf8)

  private static func isKept(_ byte: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
    if byte == UInt8(ascii: "%") {
      return index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
    }
    return harmlessInQuery.contains(byte)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isHexDigit
  }
}

/// Cookies without escaping, for servers that don't decode them (OpenAPI 3.2, style `cookie`).
enum CookieText {
  /// Returns whether a cookie can have the value as it is: visible ASCII characters without those that end it.
  static func isValid(_ value: String) -> Bool {
    value.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
  }

  /// Returns a percent-encoded pair without the encoding: `a=b%20c` becomes `a=b c`.
  ///
  /// - Throws: ``InvalidRequest`` if a character would end the cookie or its header field (RFC 6265,
  ///   section 4.2.1).
  static func verbatim(_ pair: String) throws -> String {
    let text = pair.removingPercentEncoding ?? pair
    guard !text.contains(";"), HeaderText.isValid(text) else {
      let name = text.prefix { $0 != "=" }
      throw InvalidRequest("The cookie \(name) contains an invalid character.")
    }
    return text
  }
}
