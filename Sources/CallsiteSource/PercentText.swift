/// Percent-encoded text of an address (RFC 3986, section 2.1), read.
package enum PercentText {
  /// The text with its escapes decoded; a `%` without two digits stays.
  package static func decoded(_ text: some StringProtocol) -> String {
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

  /// The same in a form or a query, where a plus sign is a space.
  package static func decodedInForm(_ text: some StringProtocol) -> String {
    decoded(String(text).replacing("+", with: " "))
  }
}
