public import Foundation

/// A format for date-times as APIs write them, for models whose dates are strings.
///
/// ```swift
/// let date = try Date(visit.startedAt, strategy: .apiDateTime)
/// visit.startedAt = date.formatted(.apiDateTime)
/// ```
///
/// Parsing accepts RFC 3339 and its common variants: any number of fraction digits, missing seconds, a space
/// in place of `T`, offsets written `±hhmm` or `±hh`, and no offset at all.
public struct APIDateTime: ParseableFormatStyle, ParseStrategy, Hashable, Sendable {
  /// The time zone of text without an offset.
  ///
  /// If set, dates are formatted as local time in this zone, without an offset. If `nil`, dates are formatted
  /// in UTC with a `Z`, and text without an offset is parsed as UTC.
  public var timeZone: TimeZone?

  /// Creates a format that writes UTC or, given a time zone, local time without an offset.
  public init(timeZone: TimeZone? = nil) {
    self.timeZone = timeZone
  }

  /// This format, which also parses.
  public var parseStrategy: APIDateTime { self }

  /// Parses a date-time.
  ///
  /// - Throws: `CocoaError` with code `formatting` if the text isn't a date-time.
  public func parse(_ value: String) throws -> Date {
    guard let date = DateTimeText.date(value, zone: timeZone ?? .gmt) else {
      throw CocoaError(.formatting, userInfo: [NSDebugDescriptionErrorKey: "Invalid date-time: \(value)"])
    }
    return date
  }

  /// Formats a date with up to six fraction digits.
  ///
  /// - Returns: The text, or an empty string for a year outside 0 to 9999, which RFC 3339 can't represent.
  public func format(_ value: Date) -> String {
    let text = timeZone.map { DateTimeText.localText(value, zone: $0) } ?? DateTimeText.text(value)
    return text ?? ""
  }
}

extension FormatStyle where Self == APIDateTime {
  /// A format for date-times in UTC.
  public static var apiDateTime: APIDateTime { APIDateTime() }
}

extension ParseStrategy where Self == APIDateTime {
  /// A format for date-times with an offset, or in UTC.
  public static var apiDateTime: APIDateTime { APIDateTime() }
}

/// Parses and formats RFC 3339 date-times.
enum DateTimeText {
  /// Parses a date-time such as `2024-05-06T07:08:09.123456Z`.
  ///
  /// Also accepts what servers send in practice: a space or `t` for the `T`, `±hh:mm`, `±hhmm`, or `±hh`, any
  /// number of fraction digits, no seconds, and no offset at all, which means `zone`.
  static func date(_ text: String, zone: TimeZone) -> Date? {
    var text = text
    return text.withUTF8 { date($0, zone: zone) }
  }

  /// Parses a date-time in place, without copying its bytes.
  static func date(_ bytes: UnsafeBufferPointer<UInt8>, zone: TimeZone) -> Date? {
    var scanner = Scanner(bytes: bytes)
    return scanner.date(zone: zone)
  }

  /// Whether a date and a date-time are different things, as among the alternatives of a union. Otherwise, each is
  /// decoded where the other is documented.
  @TaskLocal static var isStrict = false

  /// Parses a date without a time, which means midnight in `zone`. Returns `nil` if ``isStrict``.
  static func midnight(_ text: String, zone: TimeZone) -> Date? {
    isStrict ? nil : (try? CalendarDate(text))?.date(in: zone)
  }

  /// Formats a date in UTC, with a `Z` and up to six fraction digits without trailing zeros.
  ///
  /// - Returns: `nil` for a year outside 0 to 9999, which the format can't represent.
  static func text(_ date: Date) -> String? {
    wallClock(date, offset: 0, isUTC: true)
  }

  /// Formats a date as local time in `zone`, without an offset.
  static func localText(_ date: Date, zone: TimeZone) -> String? {
    wallClock(date, offset: zone.secondsFromGMT(for: date), isUTC: false)
  }

  /// 10000-01-01. `Date` can't tell it from 9999-12-31T23:59:59.999999, which Python writes for “never”.
  private static let endOfTime = 253_402_300_800

  private static func wallClock(_ date: Date, offset: Int, isUTC: Bool) -> String? {
    let time = date.timeIntervalSinceReferenceDate
    guard time.magnitude < 1e12 else { return nil }
    var second = Int(time.rounded(.down))
    var micros = Int(((time - Double(second)) * 1_000_000).rounded())
    if micros >= 1_000_000 {
      second += 1
      micros -= 1_000_000
    }
    second += CivilTime.referenceSeconds + offset
    if second == endOfTime, micros == 0 {
      second -= 1
      micros = 999_999
    }
    let days = Int((Double(second) / 86_400).rounded(.down))
    let (year, month, day) = CivilTime.date(days: days)
    guard (0...9999).contains(year) else { return nil }
    let time24 = second - days * 86_400
    return String(unsafeUninitializedCapacity: 27) { bytes in
      var text = FixedText(bytes: bytes)
      text.append(year, digits: 4)
      text.append("-", month)
      text.append("-", day)
      text.append("T", time24 / 3600)
      text.append(":", time24 / 60 % 60)
      text.append(":", time24 % 60)
      if micros > 0 {
        text.append(".")
        text.append(micros, digits: 6)
        text.removeLastZeros()
      }
      if isUTC { text.append("Z") }
      return text.count
    }
  }

  /// Writes ASCII text into memory of a sufficient size.
  private struct FixedText {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(bytes: UnsafeMutableBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    mutating func append(_ character: Unicode.Scalar) {
      bytes[count] = UInt8(ascii: character)
      count += 1
    }

    mutating func append(_ separator: Unicode.Scalar, _ number: Int) {
      append(separator)
      append(number, digits: 2)
    }

    mutating func append(_ number: Int, digits: Int) {
      var rest = number
      for index in stride(from: count + digits - 1, through: count, by: -1) {
        bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      count += digits
    }

    mutating func removeLastZeros() {
      while bytes[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }
  }
}

extension DateTimeText {
  /// Scans the bytes of a date-time.
  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    mutating func date(zone: TimeZone) -> Date? {
      guard let days = calendarDays(), takeAny("Tt ") != nil, let time = timeOfDay() else { return nil }
      let fraction = fractionOfSecond()
      let wallClock = days * 86_400 + time
      if position == bytes.count {
        return CivilTime.instant(wallClock: wallClock, fraction: fraction, in: zone)
      }
      guard let offset = zoneOffset(), position == bytes.count else { return nil }
      return CivilTime.instant(wallClock: wallClock - offset, fraction: fraction, in: .gmt)
    }

    private mutating func calendarDays() -> Int? {
      guard let year = number(digits: 4), takeAny("-") != nil,
        let month = number(digits: 2, in: 1...12), takeAny("-") != nil,
        let day = number(digits: 2, in: 1...CivilTime.daysIn(month: month, of: year))
      else { return nil }
      return CivilTime.days(year: year, month: month, day: day)
    }

    /// Second 60 is a leap second and is read as the second that follows.
    private mutating func timeOfDay() -> Int? {
      guard let hour = number(digits: 2, in: 0...23), takeAny(":") != nil,
        let minute = number(digits: 2, in: 0...59)
      else { return nil }
      guard takeAny(":") != nil else { return hour * 3600 + minute * 60 }
      guard let second = number(digits: 2, in: 0...60) else { return nil }
      return hour * 3600 + minute * 60 + second
    }

    private mutating func fractionOfSecond() -> Double {
      guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "."), digit(at: position + 1) != nil
      else { return 0 }
      position += 1
      var digits = 0.0
      var scale = 1.0
      while let digit = digit(at: position) {
        // `Date` can't represent more than 15 digits.
        if scale < 1e15 {
          digits = digits * 10 + Double(digit)
          scale *= 10
        }
        position += 1
      }
      return digits / scale
    }

    private mutating func zoneOffset() -> Int? {
      guard let sign = takeAny("Zz+-") else { return nil }
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return 0 }
      guard let hours = number(digits: 2, in: 0...23) else { return nil }
      var minutes = 0
      if position < bytes.count {
        _ = takeAny(":")
        guard let number = number(digits: 2, in: 0...59) else { return nil }
        minutes = number
      }
      let offset = hours * 3600 + minutes * 60
      return sign == UInt8(ascii: "-") ? -offset : offset
    }

    private mutating func number(digits: Int, in range: ClosedRange<Int> = 0...9999) -> Int? {
      var number = 0
      for _ in 0..<digits {
        guard let digit = digit(at: position) else { return nil }
        number = number * 10 + digit
        position += 1
      }
      return range.contains(number) ? number : nil
    }

    private func digit(at index: Int) -> Int? {
      guard index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else {
        return nil
      }
      return Int(bytes[index] - UInt8(ascii: "0"))
    }

    private mutating func takeAny(_ characters: StaticString) -> UInt8? {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      let isWanted = characters.withUTF8Buffer { $0.contains(byte) }
      guard isWanted else { return nil }
      position += 1
      return byte
    }
  }
}
