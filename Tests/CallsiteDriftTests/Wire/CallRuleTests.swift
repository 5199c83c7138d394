import CallsiteDocument
import CallsiteDrift
import Testing

@Suite("Rules of calls")
struct CallRuleTests {
  private static let comparison = WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))

  @Test("A change is found at its place", arguments: CallPairs.all)
  func aChangeIsFoundAtIts(pair: CallPair) throws {
    let (old, new) = try pair.documents()
    let findings = Self.comparison.findings(from: old, to: new)
    #expect(findings.map { "\($0.id) @ \($0.path)" } == pair.findings)
  }

  @Test("The way back tells the opposite", arguments: CallPairs.all)
  func theWayBackTellsTheOpposite(pair: CallPair) throws {
    let (old, new) = try pair.documents()
    #expect(WireMirror.asymmetries(old, new) == [])
  }

  @Test("Every rule of calls has a pair")
  func everyRuleOfCallsHasA() throws {
    var found: Set<String> = []
    for pair in CallPairs.all {
      let (old, new) = try pair.documents()
      found.formUnion(Self.comparison.findings(from: old, to: new).map(\.id))
      found.formUnion(Self.comparison.findings(from: new, to: old).map(\.id))
    }
    let missing = WireRules.calls.filter { !found.contains($0.id) }
    #expect(missing.map(\.id) == [])
  }
}
