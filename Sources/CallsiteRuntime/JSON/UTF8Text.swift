/// UTF-8 as RFC 3629 has it: no surrogates, nothing longer than it need be, nothing above U+10FFFF.
enum UTF8Text {
  static func isValid(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var index = 0
    while index < count {
      let byte = start[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard byte >= 0xC2, byte <= 0xF4, index + length <= count else { return false }
      // What may follow depends on the first byte.
      let lowest: UInt8 = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF
      guard start[index + 1] >= lowest, start[index + 1] <= highest else { return false }
      for offset in 2..<max(2, length) where start[index + offset] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }
}
