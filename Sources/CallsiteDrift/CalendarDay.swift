package import Foundation

/// A day of the Gregorian calendar, without a time or a time zone.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a day from a text such as `2026-11-21`, ignoring a time after it (RFC 3339). Returns `nil` for anything
  /// else.
  package init?(_ text: String) {
    guard let match = text.firstMatch(of: /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[Tt ].*)?$/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the day of a date in a time zone.
  package init(of date: Date, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    year = parts.year ?? 0
    month = parts.month ?? 0
    day = parts.day ?? 0
  }

  /// Returns whether the day is before today, or `false` if today isn't known.
  func isPast(on today: CalendarDay?) -> Bool { today.map { self < $0 } ?? false }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }

  package var description: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
