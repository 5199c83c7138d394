import Testing

@testable import CallsiteSource

struct FingerprintTests {
  @Test("Changes that only touch the highest bits of two words don't cancel each other")
  func highBits() {
    var fingerprints: Set<Fingerprint> = []
    for first in 0..<64 as Range<UInt8> {
      for second in 0..<64 as Range<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 16)
        bytes[7] = first << 2
        bytes[15] = second << 2
        fingerprints.insert(Fingerprint(bytes))
      }
    }
    #expect(fingerprints.count == 64 * 64)
  }

  @Test("Bytes beyond the last eight count, and so do zeros at the end", arguments: 0..<20)
  func tail(count: Int) {
    let zeros = [UInt8](repeating: 0, count: count)
    #expect(Fingerprint(zeros) != Fingerprint(zeros + [0]))
    #expect(Fingerprint(zeros + [0]) != Fingerprint(zeros + [1]))
  }
}
