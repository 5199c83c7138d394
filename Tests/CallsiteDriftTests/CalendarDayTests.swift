import CallsiteDrift
import Foundation
import Testing

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

  @Test("is the day of a moment in a zone")
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
    #expect(days.shuffled().sorted() == days)
  }
}
