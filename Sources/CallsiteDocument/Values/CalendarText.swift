/// Checks dates and times (RFC 3339, ISO 8601) byte by byte. A regular expression takes a hundred times as
/// long, and lists can contain thousands of values.
struct CalendarText {
  private let text: Substring.UTF8View

  init(_ text: String) {
    self.text = text[...].utf8
  }

  var isDate: Bool {
    var rest = text
    return Self.takeDate(&rest) && rest.isEmpty
  }

  /// - Parameter isExact: Whether seconds are required.
  func isTime(isExact: Bool) -> Bool {
    var rest = text
    guard Self.takeTime(&rest, isExact: isExact) else { return false }
    return rest.isEmpty || Self.takeZone(&rest, isExact: isExact) && rest.isEmpty
  }

  /// - Parameter isExact: Whether seconds and a time zone are required.
  func isDateTime(isExact: Bool) -> Bool {
    var rest = text
    guard Self.takeDate(&rest), let separator = rest.popFirst(), "Tt ".utf8.contains(separator),
      Self.takeTime(&rest, isExact: isExact)
    else { return false }
    return !isExact && rest.isEmpty || Self.takeZone(&rest, isExact: isExact) && rest.isEmpty
  }

  /// Whether the text is a duration such as `P1DT12H` or `P2W`.
  var isDuration: Bool {
    var rest = text
    guard rest.popFirst() == UInt8(ascii: "P"), let last = rest.last, last != UInt8(ascii: "T") else {
      return false
    }
    if last == UInt8(ascii: "W") { return Self.takeAmounts("W", &rest) && rest.isEmpty }
    guard Self.takeAmounts("YMD", &rest) else { return false }
    if rest.first == UInt8(ascii: "T") {
      rest.removeFirst()
      guard Self.takeAmounts("HMS", &rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func takeDate(_ rest: inout Substring.UTF8View) -> Bool {
    guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest), take("-", &rest),
      let day = number(2, &rest), (1...12).contains(month)
    else { return false }
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  private static func takeTime(_ rest: inout Substring.UTF8View, isExact: Bool) -> Bool {
    guard let hour = number(2, &rest), take(":", &rest), let minute = number(2, &rest), hour < 24, minute < 60
    else { return false }
    guard take(":", &rest) else { return !isExact }
    // A leap second is number 60.
    guard let second = number(2, &rest), second < 61 else { return false }
    guard take(isExact ? "." : ".,", &rest) else { return true }
    return digits(&rest) > 0
  }

  private static func takeZone(_ rest: inout Substring.UTF8View, isExact: Bool) -> Bool {
    if take("Zz", &rest) { return true }
    guard take("+-", &rest), let hours = number(2, &rest), hours < 24 else { return false }
    if !isExact, rest.isEmpty { return true }
    guard take(":", &rest) || !isExact, let minutes = number(2, &rest) else { return false }
    return minutes < 60
  }

  /// Reads amounts of these units in this order, each of them optional.
  private static func takeAmounts(_ units: String, _ rest: inout Substring.UTF8View) -> Bool {
    var units = units.utf8[...]
    while let first = rest.first, first.isASCIIDigit {
      _ = digits(&rest)
      if take(".,", &rest), digits(&rest) == 0 { return false }
      guard let unit = rest.popFirst(), let place = units.firstIndex(of: unit) else { return false }
      units = units[units.index(after: place)...]
    }
    return true
  }

  private static func number(_ count: Int, _ rest: inout Substring.UTF8View) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func digits(_ rest: inout Substring.UTF8View) -> Int {
    let count = rest.prefix(while: \.isASCIIDigit).count
    rest.removeFirst(count)
    return count
  }

  private static func take(_ characters: String, _ rest: inout Substring.UTF8View) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest.removeFirst()
    return true
  }
}
