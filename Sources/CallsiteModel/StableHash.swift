extension StringProtocol {
  /// The text's 64-bit FNV-1a hash (RFC 9923), which is the same on every machine and in every run, unlike `Hasher`'s.
  package var stableHash: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }
}
