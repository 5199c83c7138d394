/// Bytes that stand between the values of streams.
enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")
  static let space = UInt8(ascii: " ")

  /// Stands before each text of a JSON text sequence (RFC 7464, 2.2).
  static let recordSeparator: UInt8 = 0x1E

  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// White space of JSON (RFC 8259, 2).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == UInt8(ascii: "\t")
  }
}
