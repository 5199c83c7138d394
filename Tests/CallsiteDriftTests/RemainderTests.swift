import CallsiteDrift
import Testing

@Suite("Elements left to take")
struct RemainderTests {
  private static let words = ["one", "two", "three", "four", "twelve"]

  @Test("Of the elements with a key, the first that is left is taken, each once")
  func takesInOrder() {
    var rest = Remainder(Self.words) { [$0.prefix(1)] }
    #expect(
      [rest.take(["t"]), rest.take(["t"]), rest.take(["t"]), rest.take(["t"])] == [
        "two", "three", "twelve", nil,
      ])
    #expect(rest.elements == ["one", "four"])
  }

  @Test("Of several keys, the one whose element comes first counts")
  func takesByAnyKey() {
    var rest = Remainder(Self.words) { ["\($0.count)", String($0.prefix(1))] }
    #expect(rest.take(["t", "4"]) == "two")
    #expect(rest.take(["6", "4", "5"]) == "three")
    #expect(rest.take(["3"]) == "one")
    #expect(rest.take([]) == nil)
    #expect(rest.elements == ["four", "twelve"])
  }

  @Test("Taking the last of many looks at no other, and taking many of the same key at each once")
  func looksAtEachOnce() {
    let count = 100_000
    var named = Remainder(Array(0..<count)) { [$0] }
    #expect((0..<count).reversed().allSatisfy { named.take([$0]) == $0 })
    var equal = Remainder(Array(0..<count)) { _ in ["same"] }
    #expect((0..<count).allSatisfy { equal.take(["same"]) == $0 })
    #expect(equal.take(["same"]) == nil)
  }
}
