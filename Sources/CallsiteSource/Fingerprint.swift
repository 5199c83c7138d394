/// What tells the content of a file from any other: its length and a hash of 64 bits.
///
/// The hash is FNV-1a's (RFC 9923) with eight bytes in the place of one, and with the upper half folded into the
/// lower one after each step, because a product's low bits know nothing of a factor's high ones.
///
/// It guards against overlooking a change, not against somebody who makes two files with one fingerprint.
package struct Fingerprint: Codable, Hashable, Sendable {
  package let length: Int
  package let hash: UInt64

  package init(_ bytes: [UInt8]) {
    length = bytes.count
    hash = bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        hash = Self.step(hash, word)
        offset += 8
      }
      for byte in bytes[offset...] { hash = Self.step(hash, UInt64(byte)) }
      return hash
    }
  }

  private static func step(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let product = (hash ^ value) &* 0x0000_0100_0000_01b3
    return product ^ product >> 32
  }
}

extension Fingerprint: LosslessStringConvertible {
  package var description: String { "\(length)-\(String(hash, radix: 16))" }

  package init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = Int(parts[0]), let hash = UInt64(parts[1], radix: 16) else {
      return nil
    }
    self.length = length
    self.hash = hash
  }
}
