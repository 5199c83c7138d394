import CallsiteRuntime
import Foundation
import Testing

struct CalendarDateTests {
  @Test("Survives a round trip", arguments: ["2024-02-29", "0001-01-01", "9999-12-31"])
  func readsAndWrites(text: String) throws {
    #expect(try CalendarDate(text).description == text)
    let json = Data(#"["\#(text)"]"#.utf8)
    #expect(try JSONEncoder().encode(JSONDecoder().decode([CalendarDate].self, from: json)) == json)
  }

  @Test(
    "Of a date-time, the date is decoded as it's written",
    arguments: ["2024-07-01T00:00:00Z", "2024-07-01 23:59:59.5-11:00", "2024-07-01T12:00"])
  func ofADateTimeTheDateIsDecoded(text: String) throws {
    let days = try JSONDecoder().decode([CalendarDate].self, from: Data(#"["\#(text)"]"#.utf8))
    #expect(days.map(\.description) == ["2024-07-01"])
  }

  @Test(
    "Other text isn't decoded as a date", arguments: ["2024-07-01T", "2024-07-01Z", "2024-13-01T00:00:00Z"])
  func otherTextIsNotDecodedAsADate(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDate].self, from: Data(#"["\#(text)"]"#.utf8))
    }
  }

  @Test(
    "Refuses",
    arguments: [
      "2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-1", "24-01-01", "2024-01-01T00:00:00Z",
      "", "+024-01-01", "2024/01/01", "٢٠٢٤-01-01",
    ]
  )
  func refuses(text: String) {
    #expect(throws: CocoaError.self) { try CalendarDate(text) }
  }

  /// An optional property would read `nil` as a missing date.
  @Test(
    "A day that there isn't is an error",
    arguments: [(2024, 2, 30), (2023, 2, 29), (2024, 13, 1), (2024, 0, 1), (-1, 1, 1)])
  func aDayThatThereIsNotIsAnError(year: Int, month: Int, day: Int) {
    #expect(throws: CocoaError.self) { try CalendarDate(year: year, month: month, day: day) }
  }

  @Test(
    "The day depends on the zone",
    arguments: [
      ("Europe/Berlin", "2024-01-01"), ("America/New_York", "2023-12-31"), ("GMT", "2023-12-31"),
    ])
  func theDayDependsOnTheZone(zone: String, expected: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let instant = Date(timeIntervalSince1970: 1_704_065_400)  // 2023-12-31T23:30Z
    #expect(CalendarDate(instant, in: zone).description == expected)
  }

  @Test("A day starts at midnight")
  func aDayBeginsAtItsMidnight() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let day = try CalendarDate(year: 2024, month: 7, day: 1)
    #expect(day.date(in: zone) == Date(timeIntervalSince1970: 1_719_784_800))
    #expect(CalendarDate(day.date(in: zone), in: zone) == day)
  }

  @Test("Days are ordered")
  func daysAreOrdered() throws {
    let days = try ["2024-02-01", "2023-12-31", "2024-01-31"].map { try CalendarDate($0) }
    #expect(days.sorted().map(\.description) == ["2023-12-31", "2024-01-31", "2024-02-01"])
  }
}
