import CallsiteDrift
import Testing

@Suite("The rules of the source and silent axes")
struct RulesTests {
  @Test("have ids of their own and an explanation each")
  func registry() {
    let ids = DriftRule.sources.map(\.id) + DriftRule.silents.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(DriftRule.sources.allSatisfy { $0.id.wholeMatch(of: /swift-[a-z-]+/) != nil })
    #expect(DriftRule.silents.allSatisfy { $0.id.wholeMatch(of: /silent-[a-z-]+/) != nil })
    #expect(DriftRule.sources.allSatisfy { $0.explanation.hasSuffix(".") })
    #expect(DriftRule.silents.allSatisfy { $0.explanation.hasSuffix(".") })
  }

  @Test("say of what is new what they say of what is gone")
  func symmetry() {
    let ids = Set(DriftRule.sources.map(\.id))
    let unpaired = ids.filter { id in
      let other = id.hasSuffix("-removed") ? id.replacing("-removed", with: "-added") : nil
      return other.map { !ids.contains($0) } ?? false
    }
    #expect(unpaired == [])
  }
}
