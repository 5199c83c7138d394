import CallsiteModel
import Testing

struct StableHashTests {
  @Test(
    "The hash of a text is 64-bit FNV-1a",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325 as UInt64), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ])
  func vectors(text: String, hash: UInt64) {
    #expect(text.stableHash == hash)
  }
}
