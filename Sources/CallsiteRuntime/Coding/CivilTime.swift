import Foundation

/// Days and seconds of the proleptic Gregorian calendar, by arithmetic.
///
/// Foundation's calendar and formatters are an order of magnitude slower for the few fields a date-time has.
enum CivilTime {
  /// Days from 1970-01-01 to the given date. (H. Hinnant's `days_from_civil`.)
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date that is `days` after 1970-01-01.
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

  /// Seconds from 1970 to 2001, where `Date` counts from.
  static let referenceSeconds = 978_307_200

  /// The instant of a wall-clock time.
  ///
  /// - Parameter seconds: seconds since 1970-01-01T00:00:00 on that wall clock.
  static func instant(wallClock seconds: Int, fraction: Double, in zone: TimeZone) -> Date {
    let asUTC = Date(timeIntervalSinceReferenceDate: Double(seconds - referenceSeconds) + fraction)
    guard zone != .gmt else { return asUTC }
    // The offset depends on the instant that is looked for: the second guess is right outside of a gap.
    let guess = asUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: asUTC)))
    return asUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
  }
}
