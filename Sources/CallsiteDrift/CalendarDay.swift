/// A day of the calendar, without a zone: what sunsets are measured by.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let year: Int
  package let month: Int
  package let day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// `2030-01-31`, alone or at the beginning of a time (RFC 3339); nil for anything else.
  package init?(_ text: String) {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCII) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day), year > 0
    else { return nil }
    let rest = text.dropFirst(10)
    guard rest.isEmpty || rest.first == "T" || rest.first == "t" || rest.first == " " else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Whether the day is over; nobody knows where there is no today.
  func isPast(on today: CalendarDay?) -> Bool { today.map { self < $0 } ?? false }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }

  package var description: String {
    let digits = [(year, 4), (month, 2), (day, 2)].map { number, width in
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    return digits.joined(separator: "-")
  }
}
