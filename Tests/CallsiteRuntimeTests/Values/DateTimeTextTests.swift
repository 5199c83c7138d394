import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct DateTimeTextTests {
  @Test(
    "Decodes",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-05-06T07:08:09Z", 1_714_979_289),
      ("2024-05-06T07:08:09.5Z", 1_714_979_289.5), ("2024-05-06 07:08:09.123456+00:00", 1_714_979_289.123456),
      ("2024-05-06t07:08:09z", 1_714_979_289), ("2024-05-06T09:08:09+02:00", 1_714_979_289),
      ("2024-05-06T09:08:09+0200", 1_714_979_289), ("2024-05-06T09:08:09+02", 1_714_979_289),
      ("2024-05-06T01:38:09-05:30", 1_714_979_289),
      ("2024-05-06T07:08:09.000000000000000000001Z", 1_714_979_289),
      ("2024-05-06T07:08Z", 1_714_979_280), ("1969-12-31T23:59:59Z", -1),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("2024-02-29T00:00:00Z", 1_709_164_800), ("2000-02-29T00:00:00Z", 951_782_400),
      ("2024-05-06T07:08:09", 1_714_979_289),
    ] as [(String, Double)]
  )
  func reads(text: String, seconds: Double) throws {
    let date = try #require(DateTimeText.date(text, zone: .gmt))
    #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
  }

  @Test(
    "Refuses",
    arguments: [
      "", "2024", "2024-05-06", "2024-05-06T", "2024-05-06T07", "2024-13-01T00:00:00Z",
      "2024-00-01T00:00:00Z",
      "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-05-06T24:00:00Z", "2024-05-06T07:60:00Z",
      "2024-05-06T07:08:61Z", "2024-05-06T07:08:09.Z", "2024-05-06T07:08:09+2", "2024-05-06T07:08:09Zx",
      "2024-05-06T07:08:09+02:0", "2024-05-06x07:08:09Z", "24-05-06T07:08:09Z", "2024-5-6T07:08:09Z",
      "yesterday",
    ]
  )
  func refuses(text: String) {
    #expect(DateTimeText.date(text, zone: .gmt) == nil)
  }

  @Test("A date without a time is decoded as midnight in the zone of the coder")
  func aDateWithoutATimeIsMidnight() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let json = Data(#"["2024-07-01"]"#.utf8)
    let dates = try JSONReader(timeZone: berlin).decode([Wired<Wire.DateTime>].self, from: json)
    #expect(dates.map(\.value) == [Date(timeIntervalSince1970: 1_719_784_800)])
    let local = try JSONReader(timeZone: berlin).decode([Wired<Wire.LocalDateTime>].self, from: json)
    #expect(local.map(\.value) == dates.map(\.value))
    #expect(try JSONWriter().encode(dates) == Data(#"["2024-06-30T22:00:00Z"]"#.utf8))
  }

  @Test("Other text isn't decoded as a date-time", arguments: ["2024-02-30", "2024-07", "today"])
  func otherTextIsNotDecodedAsADateTime(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONReader().decode([Wired<Wire.DateTime>].self, from: Data(#"["\#(text)"]"#.utf8))
    }
  }

  @Test(
    "A missing zone is the given one",
    arguments: [
      ("2024-01-15T12:00:00", "Europe/Berlin", "2024-01-15T11:00:00Z"),
      ("2024-07-15T12:00:00", "Europe/Berlin", "2024-07-15T10:00:00Z"),
      ("2024-07-15T12:00:00", "America/New_York", "2024-07-15T16:00:00Z"),
      ("2024-03-31T03:00:00", "Europe/Berlin", "2024-03-31T01:00:00Z"),
      ("2024-10-27T04:00:00", "Europe/Berlin", "2024-10-27T03:00:00Z"),
    ]
  )
  func aMissingZoneIsTheGivenOne(text: String, zone: String, expected: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let date = try #require(DateTimeText.date(text, zone: zone))
    #expect(DateTimeText.text(date) == expected)
    #expect(DateTimeText.localText(date, zone: zone) == text)
  }

  @Test(
    "Writes what it read",
    arguments: [
      "1970-01-01T00:00:00Z", "2024-05-06T07:08:09.123456Z", "2024-05-06T07:08:09.5Z",
      "2024-05-06T07:08:09.000001Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z",
      "1969-12-31T23:59:59.9Z", "2023-12-31T23:59:59.999999Z",
    ]
  )
  func writesWhatItRead(text: String) throws {
    let date = try #require(DateTimeText.date(text, zone: .gmt))
    #expect(DateTimeText.text(date) == text)
  }

  @Test("Rounds up into the next second")
  func roundsUpIntoTheNextSecond() {
    #expect(DateTimeText.text(Date(timeIntervalSinceReferenceDate: 0.999_999_9)) == "2001-01-01T00:00:01Z")
  }

  @Test("Has no text outside of four-digit years")
  func saysNothingOutsideOfFourDigitYears() {
    #expect(DateTimeText.text(.distantPast.addingTimeInterval(-1e11)) == nil)
    #expect(DateTimeText.text(Date(timeIntervalSince1970: .infinity)) == nil)
  }
}
