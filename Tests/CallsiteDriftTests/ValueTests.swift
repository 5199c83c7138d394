import Foundation
import Testing

@testable import CallsiteDrift

@Suite("A calendar day")
struct CalendarDayTests {
  @Test("is read from a date, with or without a time", arguments: ["2026-02-28", "2026-02-28T23:59:59Z"])
  func read(text: String) throws {
    #expect(try #require(CalendarDay(text)).description == "2026-02-28")
  }

  @Test(
    "isn't read from anything else",
    arguments: [
      "", "2026-2-28", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "20260228", "x2026-02-28",
    ])
  func invalid(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("knows leap years")
  func leapYears() {
    #expect(CalendarDay("2024-02-29") != nil)
    #expect(CalendarDay("2000-02-29") != nil)
    #expect(CalendarDay("1900-02-29") == nil)
  }

  @Test("is the day of a date in a time zone")
  func moment() throws {
    let date = Date(timeIntervalSince1970: 1_795_305_600)  // 2026-11-22T00:00:00Z
    #expect(CalendarDay(of: date, in: .gmt).description == "2026-11-22")
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    #expect(CalendarDay(of: date, in: newYork).description == "2026-11-21")
  }

  @Test("comes before a later one")
  func order() throws {
    let days = try ["2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"].map {
      try #require(CalendarDay($0))
    }
    for (index, day) in days.enumerated() {
      #expect(days.map { day < $0 } == days.indices.map { index < $0 })
    }
  }
}

@Suite("Remaining elements")
struct RemainderTests {
  private static let words = ["one", "two", "three", "four", "twelve"]

  @Test("The first remaining element with a key is taken, each once")
  func takesInOrder() {
    var rest = Remainder(Self.words) { [$0.prefix(1)] }
    #expect(
      [rest.take(["t"]), rest.take(["t"]), rest.take(["t"]), rest.take(["t"])] == [
        "two", "three", "twelve", nil,
      ])
    #expect(rest.elements == ["one", "four"])
  }

  @Test("Of several keys, the one whose element comes first wins")
  func takesByAnyKey() {
    var rest = Remainder(Self.words) { ["\($0.count)", String($0.prefix(1))] }
    #expect(rest.take(["t", "4"]) == "two")
    #expect(rest.take(["6", "4", "5"]) == "three")
    #expect(rest.take(["3"]) == "one")
    #expect(rest.take([]) == nil)
    #expect(rest.elements == ["four", "twelve"])
  }

  @Test("Taking the last element visits no others, and taking many of one key visits each once")
  func looksAtEachOnce() {
    let count = 100_000
    var named = Remainder(Array(0..<count)) { [$0] }
    #expect((0..<count).reversed().allSatisfy { named.take([$0]) == $0 })
    var equal = Remainder(Array(0..<count)) { _ in ["same"] }
    #expect((0..<count).allSatisfy { equal.take(["same"]) == $0 })
    #expect(equal.take(["same"]) == nil)
  }
}

struct ArticleTests {
  @Test(
    "A name has the article of its pronunciation",
    arguments: [
      ("Order", "an `Order`"), ("Pet", "a `Pet`"), ("User", "a `User`"), ("Unit", "a `Unit`"),
      ("Update", "an `Update`"), ("Uninstall", "an `Uninstall`"), ("Hour", "an `Hour`"), ("Pets", "a `Pets`"),
      ("SMSCode", "an `SMSCode`"), ("URLPart", "a `URLPart`"), ("Int", "an `Int`"), ("[Int]", "an `[Int]`"),
      ("OneTimeCode", "a `OneTimeCode`"), ("Shop.Address", "a `Shop.Address`"), ("_links", "a `_links`"),
    ])
  func articles(name: String, phrase: String) {
    #expect(Article.of(name) == phrase)
  }
}
