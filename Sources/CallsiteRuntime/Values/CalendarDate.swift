public import Foundation

/// A calendar date without a time or time zone: `2024-05-06`.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int

  /// Creates a date in the Gregorian calendar.
  ///
  /// The initializer throws instead of returning `nil`, because an optional property would take `nil` for no
  /// date.
  ///
  /// - Throws: `CocoaError` with code `formatting` for a date that doesn't exist, such as 30 February.
  public init(year: Int, month: Int, day: Int) throws {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...CivilTime.daysIn(month: month, of: year)).contains(day)
    else { throw Self.invalid("\(year)-\(month)-\(day)") }
    self.init(valid: (year, month, day))
  }

  /// Creates the date at an instant in a time zone, clamped to the years 0 to 9999.
  public init(_ date: Date, in zone: TimeZone) {
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    let first = CivilTime.days(year: 0, month: 1, day: 1)
    let last = CivilTime.days(year: 9999, month: 12, day: 31)
    let days = min(max((seconds / 86_400).rounded(.down), Double(first)), Double(last))
    self.init(valid: CivilTime.date(days: Int(days)))
  }

  private init(valid date: (year: Int, month: Int, day: Int)) {
    (year, month, day) = date
  }

  /// Returns the instant at which the day begins in a time zone.
  public func date(in zone: TimeZone) -> Date {
    let seconds = CivilTime.days(year: year, month: month, day: day) * 86_400
    return CivilTime.instant(wallClock: seconds, fraction: 0, in: zone)
  }

  /// Returns whether the left date is earlier than the right one.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Parses a date in the form `yyyy-MM-dd` (RFC 3339, `full-date`).
  ///
  /// - Throws: `CocoaError` with code `formatting` if the text has another form, or the date doesn't exist.
  public init(_ text: String) throws {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { throw Self.invalid(text) }
    try self.init(year: year, month: month, day: day)
  }

  private static func invalid(_ text: String) -> CocoaError {
    CocoaError(.formatting, userInfo: [NSDebugDescriptionErrorKey: "Invalid date: \(text)"])
  }

  /// The date in the form `yyyy-MM-dd`.
  public var description: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// Returns the date in the text of a date-time, whatever its offset, or `nil` if ``DateTimeText/isStrict``.
  private init?(dateTime text: String) {
    guard !DateTimeText.isStrict, DateTimeText.date(text, zone: .gmt) != nil,
      let date = try? CalendarDate(String(text.prefix(10)))
    else { return nil }
    self = date
  }

  /// Decodes text such as `2024-05-06`. Of a date-time, it's the date as written, except among the alternatives of
  /// a union, where a date-time isn't a date.
  @_spi(Generated) public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = (try? CalendarDate(text)) ?? CalendarDate(dateTime: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a date such as 2024-05-06")
    }
    self = date
  }

  /// Encodes the date in the form `yyyy-MM-dd`.
  @_spi(Generated) public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Arithmetic on days and seconds of the proleptic Gregorian calendar.
///
/// For the few components of a date-time, this is an order of magnitude faster than Foundation's calendar and
/// formatters.
enum CivilTime {
  /// Returns the number of days from 1970-01-01 to a date (Howard Hinnant's `days_from_civil`).
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the date that is `days` after 1970-01-01.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }

  /// The seconds from 1970-01-01 to 2001-01-01, the reference date of `Date`.
  static let referenceSeconds = 978_307_200

  /// Returns the instant of a local time.
  ///
  /// - Parameter seconds: The seconds since 1970-01-01T00:00:00, local time.
  static func instant(wallClock seconds: Int, fraction: Double, in zone: TimeZone) -> Date {
    let asUTC = Date(timeIntervalSinceReferenceDate: Double(seconds - referenceSeconds) + fraction)
    guard zone != .gmt else { return asUTC }
    // The offset depends on the instant to be found. The second guess is right except within a gap.
    let guess = asUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: asUTC)))
    return asUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
  }
}
