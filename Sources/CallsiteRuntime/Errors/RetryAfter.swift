package import Foundation

/// The `Retry-After` header field (RFC 9110, section 10.2.3), which contains seconds or a date.
package enum RetryAfter {
  /// Returns the delay, which is never negative. A date is compared with the response's `Date` if present,
  /// because the clocks may differ.
  package static func delay(_ headers: HeaderFields, now: Date) -> Duration? {
    guard let text = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = Double(text) {
      return seconds.isFinite && seconds >= 0 ? .seconds(min(seconds, 1e9)) : nil
    }
    guard let date = HTTPDate.date(text) else { return nil }
    let base = headers["Date"].flatMap(HTTPDate.date) ?? now
    return .seconds(max(0, date.timeIntervalSince(base)))
  }
}

/// Dates in header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete forms `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun
  /// Nov  6 08:49:37 1994`.
  package static func date(_ text: String) -> Date? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    switch words.count {
    case 6: return date(day: words[1], month: words[2], year: words[3], time: words[4])
    case 5: return date(day: words[2], month: words[1], year: words[4], time: words[3])
    default: return nil
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":").compactMap { Int($0) }
    guard let day = Int(day), let month = months.firstIndex(of: month), var number = Int(year),
      clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
    else { return nil }
    if year.count == 2 { number += number < 70 ? 2000 : 1900 }
    guard (1...9999).contains(number), (1...CivilTime.daysIn(month: month + 1, of: number)).contains(day)
    else { return nil }
    let days = CivilTime.days(year: number, month: month + 1, day: day)
    let seconds = days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
