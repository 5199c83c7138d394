package import CallsiteSource

extension PercentText {
  /// What may not stand in a path escaped, the rest as it is.
  package static func encodedPath(_ path: String) -> String {
    String(
      path.map { character in
        let isAllowed = character.isASCII && !character.isWhitespace && !"\"<>\\^`|".contains(character)
        return isAllowed ? String(character) : encoded(String(character))
      }.joined())
  }

  /// Everything but unreserved characters escaped.
  package static func encoded(_ text: String) -> String {
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
