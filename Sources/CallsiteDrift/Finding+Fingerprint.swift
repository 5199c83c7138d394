extension Finding {
  /// Sixteen hexadecimal digits that are the same as long as the id, the operation and the path are: the
  /// 64-bit FNV-1a hash of the three, separated by line feeds. An operation that isn't there is empty.
  package var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(id)\n\(operation ?? "")\n\(path)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
