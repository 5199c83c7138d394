import CallsiteDocument
import CallsiteDrift
import Testing

@Suite("Rules of schemas")
struct SchemaRuleTests {
  private static let comparison = WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))

  @Test("A change is found in a request and in a response", arguments: SchemaPairs.all)
  func aChangeIsFoundInA(pair: SchemaPair) throws {
    let (old, new) = try pair.documents()
    let findings = Self.comparison.findings(from: old, to: new)
    #expect(findings.filter { $0.path.hasPrefix("request") }.map(\.id) == pair.request)
    #expect(findings.filter { $0.path.hasPrefix("response") }.map(\.id) == pair.response)
    #expect(findings.allSatisfy { $0.operation == "POST /a" && $0.old != nil && $0.new != nil })
  }

  @Test("The way back tells the opposite", arguments: SchemaPairs.all)
  func theWayBackTellsTheOpposite(pair: SchemaPair) throws {
    let (old, new) = try pair.documents()
    #expect(WireMirror.asymmetries(old, new) == [])
  }

  @Test("Every rule of fields has a pair")
  func everyRuleOfFieldsHasA() throws {
    var found: Set<String> = []
    for pair in SchemaPairs.all {
      let (old, new) = try pair.documents()
      found.formUnion(Self.comparison.findings(from: old, to: new).map(\.id))
      found.formUnion(Self.comparison.findings(from: new, to: old).map(\.id))
    }
    let missing = WireRules.all.filter { $0.coordinates?.area == "property" && !found.contains($0.id) }
    #expect(missing.map(\.id) == [])
  }
}
