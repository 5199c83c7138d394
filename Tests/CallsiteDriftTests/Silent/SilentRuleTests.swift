@testable import CallsiteDrift
@testable import CallsiteLowering
import Testing

@Suite("Silent rules")
struct SilentRuleTests {
  @Test("fire for their pair of documents, and no other rule does", arguments: SilentPairs.all)
  func pairs(pair: SilentPair) throws {
    var options = LoweringOptions.shop
    options.timeZone = pair.timeZone ?? options.timeZone
    let there = try Changed(.silent, from: pair.old, to: pair.new, newOptions: options)
    #expect(there.findings.map(\.rule) == pair.rules)
    let back = try Changed(.silent, from: pair.new, to: pair.old, options: options, newOptions: .shop)
    #expect(back.findings.map(\.rule) == pair.reverse ?? pair.rules)
  }

  @Test("have a pair each")
  func coverage() {
    let covered = SilentPairs.all.flatMap { $0.rules + ($0.reverse ?? []) }
    #expect(DriftRule.silents.filter { !covered.contains($0) }.map(\.id) == [])
  }
}
