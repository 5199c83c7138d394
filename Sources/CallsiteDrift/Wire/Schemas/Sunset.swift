import CallsiteDocument

/// The sunset date of something deprecated.
enum Sunset: Hashable {
  case none
  case day(CalendarDay)
  /// What stands there is no date.
  case invalid(String)

  init(_ lifecycle: Lifecycle) {
    guard let text = lifecycle.sunset else {
      self = .none
      return
    }
    self = CalendarDay(text).map { .day($0) } ?? .invalid(text)
  }
}
