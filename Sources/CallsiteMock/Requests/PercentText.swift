/// Percent-encoded text of an address (RFC 3986, section 2.1).
enum PercentText {
  /// The text with its escapes decoded; a `%` without two digits stays.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// In queries and forms `+` is a space.
  static func decodedInForm(_ text: some StringProtocol) -> String {
    decoded(String(text).replacing("+", with: " "))
  }

  /// What may not stand in a path escaped, the rest as it is.
  static func encodedPath(_ path: String) -> String {
    String(
      path.map { character in
        let isAllowed = character.isASCII && !character.isWhitespace && !"\"<>\\^`|".contains(character)
        return isAllowed ? String(character) : encoded(String(character))
      }.joined())
  }

  /// Everything but unreserved characters escaped.
  static func encoded(_ text: String) -> String {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if unreserved.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
