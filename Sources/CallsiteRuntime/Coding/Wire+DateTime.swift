public import Foundation

extension Wire {
  /// `Date` as RFC 3339 text: reads any fraction and zone, writes UTC with `Z`.
  ///
  /// Text without a zone is read in the coder's ``Swift/CodingUserInfoKey/callsiteTimeZone``, UTC by default.
  public enum DateTime: WireFormat {
    /// Reads the value as described above.
    public static func decode(from decoder: any Decoder) throws -> Date {
      try decodeDateTime(from: decoder)
    }

    /// Writes the value as described above.
    public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encodeDateTime(value, DateTimeText.text(value), to: encoder)
    }
  }

  /// `Date` as a date-time without zone, in the coder's zone: zone-less stays zone-less.
  public enum LocalDateTime: WireFormat {
    /// Reads the value as described above.
    public static func decode(from decoder: any Decoder) throws -> Date {
      try decodeDateTime(from: decoder)
    }

    /// Writes the value as described above.
    public static func encode(_ value: Date, to encoder: any Encoder) throws {
      try encodeDateTime(value, DateTimeText.localText(value, zone: encoder.timeZone), to: encoder)
    }
  }

  private static func decodeDateTime(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = DateTimeText.date(text, zone: decoder.timeZone) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "a date-time such as 2024-05-06T07:08:09Z"
      )
    }
    return date
  }

  private static func encodeDateTime(_ value: Date, _ text: String?, to encoder: any Encoder) throws {
    guard let text else {
      let context = EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: "a date-time has a year from 0 to 9999"
      )
      throw EncodingError.invalidValue(value, context)
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
