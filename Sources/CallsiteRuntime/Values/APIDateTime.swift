public import Foundation

/// Date-times as APIs write them, for models whose dates are strings.
///
/// ```swift
/// let date = try Date(visit.startedAt, strategy: .apiDateTime)
/// visit.startedAt = date.formatted(.apiDateTime)
/// ```
///
/// Reads RFC 3339, and what servers write beside it: any number of digits of a second, no seconds, a space for
/// the `T`, `±hhmm` and `±hh`, and no zone at all.
public struct APIDateTime: ParseableFormatStyle, ParseStrategy, Hashable, Sendable {
  /// The zone of texts that have none. Dates are written without a zone then, as a clock there shows them; with
  /// `nil` they are written in UTC with `Z`, and texts without a zone are read as UTC.
  public var timeZone: TimeZone?

  /// A style for dates with a zone, or for those of a zone that isn't written.
  public init(timeZone: TimeZone? = nil) {
    self.timeZone = timeZone
  }

  /// The format itself, which also parses.
  public var parseStrategy: APIDateTime { self }

  /// The date that the text means.
  ///
  /// - Throws: `CocoaError` with code `formatting` if it isn't a date-time.
  public func parse(_ value: String) throws -> Date {
    guard let date = DateTimeText.date(value, zone: timeZone ?? .gmt) else {
      throw CocoaError(.formatting, userInfo: [NSDebugDescriptionErrorKey: "Not a date-time: \(value)"])
    }
    return date
  }

  /// The date as text, with up to six digits of a second; empty outside of the years 0 to 9999, which the format
  /// can't say.
  public func format(_ value: Date) -> String {
    let text = timeZone.map { DateTimeText.localText(value, zone: $0) } ?? DateTimeText.text(value)
    return text ?? ""
  }
}

extension FormatStyle where Self == APIDateTime {
  /// Date-times in UTC.
  public static var apiDateTime: APIDateTime { APIDateTime() }
}

extension ParseStrategy where Self == APIDateTime {
  /// Date-times with a zone, or in UTC.
  public static var apiDateTime: APIDateTime { APIDateTime() }
}
