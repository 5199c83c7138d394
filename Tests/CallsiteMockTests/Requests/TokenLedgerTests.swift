import Testing

@testable import CallsiteMock

struct TokenLedgerTests {
  @Test("The oldest of too many tokens is forgotten")
  func capacity() {
    var ledger = TokenLedger()
    let tokens = (0...TokenLedger.capacity).map { _ in ledger.issue("access-token", at: 0) }
    #expect(ledger.use(tokens[0], for: nil, at: 0) == .unknown)
    #expect(ledger.use(tokens[1], for: nil, at: 0) == .valid)
  }

  @Test("A token is good for as many requests as it may be used for")
  func uses() {
    var ledger = TokenLedger()
    let token = ledger.issue("access-token", at: 0)
    #expect((0..<3).map { _ in ledger.use(token, for: .requests(2), at: 0) } == [.valid, .valid, .expired])
  }
}
