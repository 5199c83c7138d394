/// Text of recordings, which isn't always text.
package enum RecordedText {
  /// Bytes as UTF-8 that a strict reader of JSON takes: without a byte order mark, and with U+FFFD for what
  /// isn't UTF-8 and for escapes of half a surrogate pair, which recorders leave where they cut a text.
  package static func decoded(_ bytes: [UInt8]) -> String {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return String(decoding: repaired(Array(bytes[start...])), as: UTF8.self)
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(bytes, at: index), (0xD800...0xDFFF).contains(unit) else {
        index += 2
        continue
      }
      if unit < 0xDC00, let low = self.unit(bytes, at: index + 6), (0xDC00...0xDFFF).contains(low) {
        index += 12
      } else {
        bytes.replaceSubrange(index..<index + 6, with: Array("\\uFFFD".utf8))
        index += 6
      }
    }
    return bytes
  }

  /// The number of an escape `\uXXXX` that starts here.
  private static func unit(_ bytes: [UInt8], at index: Int) -> Int? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return Int(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
