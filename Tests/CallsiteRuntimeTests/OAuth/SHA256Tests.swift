import Foundation
import Testing

@_spi(Generated) @testable import CallsiteOAuth
@testable import CallsiteRuntime

struct SHA256Tests {
  /// FIPS 180-4's examples, and lengths around that of a block and its padding.
  @Test(
    "Digests",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
          + "nopqrstu", 1,
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      ("a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      ("a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      ("a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      ("a", 65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func digests(text: String, count: Int, digest: String) {
    let message = Array(String(repeating: text, count: count).utf8)
    #expect(SHA256.digest(of: message).map { String(format: "%02x", $0) }.joined() == digest)
  }

  @Test("Proof keys match the standard's example")
  func aProofKeyIsThatOfTheStandard() {
    let key = ProofKey(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test("Verifiers are long and unique")
  func verifiersAreLongAndNeverTheSame() {
    let verifiers = (0..<50).map { _ in ProofKey().verifier }
    #expect(Set(verifiers).count == 50)
    #expect(verifiers.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_\-]{43}/) != nil })
  }
}
