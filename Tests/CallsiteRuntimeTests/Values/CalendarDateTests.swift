import CallsiteRuntime
import Foundation
import Testing

struct CalendarDateTests {
  @Test(arguments: ["2024-02-29", "0001-01-01", "9999-12-31"]) func readsAndWrites(text: String) throws {
    #expect(CalendarDate(text)?.description == text)
    let json = Data(#"["\#(text)"]"#.utf8)
    #expect(try JSONEncoder().encode(JSONDecoder().decode([CalendarDate].self, from: json)) == json)
  }

  @Test(
    arguments: [
      "2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-1", "24-01-01", "2024-01-01T00:00:00Z",
      "", "+024-01-01", "2024/01/01", "٢٠٢٤-01-01",
    ]
  )
  func refuses(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2024-01-01"), ("America/New_York", "2023-12-31"), ("GMT", "2023-12-31"),
  ])
  func theDayDependsOnTheZone(zone: String, expected: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let instant = Date(timeIntervalSince1970: 1_704_065_400)  // 2023-12-31T23:30Z
    #expect(CalendarDate(instant, in: zone).description == expected)
  }

  @Test func aDayBeginsAtItsMidnight() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let day = try #require(CalendarDate(year: 2024, month: 7, day: 1))
    #expect(day.date(in: zone) == Date(timeIntervalSince1970: 1_719_784_800))
    #expect(CalendarDate(day.date(in: zone), in: zone) == day)
  }

  @Test func daysAreOrdered() throws {
    let days = ["2024-02-01", "2023-12-31", "2024-01-31"].compactMap(CalendarDate.init(_:))
    #expect(days.sorted().map(\.description) == ["2023-12-31", "2024-01-31", "2024-02-01"])
  }
}
