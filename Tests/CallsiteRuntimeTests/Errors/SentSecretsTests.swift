import Testing

@testable import CallsiteRuntime

struct SentSecretsTests {
  @Test(
    "Finds a secret in a message",
    arguments: [
      ("“Hush” is too common.", true), ("2 hushes", true), ("CAFE\u{301}!", true), ("Too common", false),
      ("", false),
    ])
  func findsSecrets(message: String, isRepeated: Bool) {
    let secrets = SentSecrets { ["", "hush", "caf\u{E9}"] }
    #expect(secrets.mayBeRepeated(in: ["Invalid", message]) == isRepeated)
  }

  @Test("Any message may repeat unknown secrets")
  func unknownSecrets() {
    #expect(SentSecrets { nil }.mayBeRepeated(in: []))
  }

  /// With a search for each secret, this would take hours.
  @Test("Many secrets take time in proportion to their length", .timeLimit(.minutes(60)))
  func manySecrets() {
    let secrets = SentSecrets { (100_000..<200_000).map { "abc\($0)" } }
    #expect(!secrets.mayBeRepeated(in: [String(repeating: "abc", count: 200_000)]))
  }
}
